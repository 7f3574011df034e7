import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** A server of test/mcp/servers that does one thing wrong. */
export interface ScriptedServer {
  readonly file: string
  readonly args: readonly string[]
  /** Processes of this server that still run, those it started among them. */
  running(): readonly string[]
}

const SCRIPT = join(import.meta.dirname, '../mcp/servers/scripted.mjs')

/** A dead process stays listed until its parent has noticed. */
function isAlive(line: string): boolean {
  return !line.startsWith('Z')
}

/** @param behaviour - one that the script knows */
export function scriptedServer(behaviour: string): ScriptedServer {
  const mark = `mark-${randomUUID()}`
  return {
    file: process.execPath,
    args: [SCRIPT, behaviour, mark],
    running: () => {
      const listed = execFileSync('ps', ['-A', '-ww', '-o', 'stat=,args='], { encoding: 'utf8' })
      return listed.split('\n').filter((line) => line.includes(mark) && isAlive(line))
    },
  }
}

import { readdirSync, readFileSync } from 'node:fs'

/** Holds the mark; whatever a marked process starts inherits it. */
export const MARK_VARIABLE = 'TOOLGAUGE_MCP_SERVER'

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function idsOfAll(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/u.test(name))
  } catch {
    return []
  }
}

/** From `PID (NAME) STATE PARENT GROUP …`, where a name may hold anything. */
function groupOf(id: string): number {
  const stat = readIfThere(`/proc/${id}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
}

/**
 * Processes that carry the mark in their environment and are in another group, such as one that was started
 * as a daemon. None where the system has no `/proc`; a dead process has no environment.
 */
export function strayedProcesses(mark: string, leader: number): number[] {
  const sign = `${MARK_VARIABLE}=${mark}\0`
  return idsOfAll()
    .filter((id) => readIfThere(`/proc/${id}/environ`).includes(sign) && groupOf(id) !== leader)
    .map(Number)
}

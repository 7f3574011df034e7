import { basename } from 'node:path'
import { sessionLines } from '../../datasets/sessions/session-lines.ts'
import { reasonOf } from '../../lib/files.ts'
import type { Problems } from '../../lib/problems.ts'
import { createClaudeCodeImporter } from './import/claude-code.ts'
import { createCodexImporter } from './import/codex.ts'
import type { SessionImporter } from './import/session-importer.ts'
import type { Layout } from './layout-of.ts'
import type { Trace } from './trace.ts'

export interface ImportOptions {
  readonly layout: Exclude<Layout, 'counts'>
  /** Ids of answers that earlier files hold. */
  readonly seen: Set<string>
  /** What makes the file unusable. */
  readonly problems: Problems
  /** Lines that are left out. */
  readonly warnings: Problems
}

function importerOf({ layout, seen }: ImportOptions, path: string): SessionImporter {
  return layout === 'codex' ? createCodexImporter(path) : createClaudeCodeImporter(seen, path)
}

/** The conversations of a session file of Claude Code or Codex, as numbers; none where it holds no request. */
export async function importSession(path: string, options: ImportOptions): Promise<Trace[]> {
  const { layout, problems, warnings } = options
  const importer = importerOf(options, path)
  try {
    for await (const { number, text } of sessionLines(path)) {
      const where = `${path}:${number}`
      if (text === undefined) warnings.report(where, 'the line is too long to be read; it is left out.')
      else if (text.trim() !== '') addLine(text, importer, { where, problems, warnings })
    }
  } catch (error) {
    warnings.report(path, `${reasonOf(error)}. What stands behind that place is left out.`)
  }
  const name = basename(path, '.jsonl')
  const conversations = importer.finish()
  const hasMain = conversations.some(({ kind }) => kind === 'main')
  let subs = 0
  return conversations.map(({ kind, session, project, requests }) => {
    const isPart = kind === 'sub' && (hasMain || conversations.length > 1)
    const id = isPart ? `${name}-sub${String(++subs).padStart(2, '0')}` : name
    return { id, file: path, client: layout, kind, session, project, requests }
  })
}

interface LineTarget {
  readonly where: string
  readonly problems: Problems
  readonly warnings: Problems
}

function addLine(text: string, importer: SessionImporter, { where, problems, warnings }: LineTarget): void {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The last line of a session that is still running is often half written.
    warnings.report(where, 'no valid JSON; the line is left out.')
    return
  }
  importer.add(value, (problem) => problems.report(where, problem))
}

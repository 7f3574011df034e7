import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFile, isFolder, reasonOf } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import type { Problems } from '../../lib/problems.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where Claude Code and Codex keep their sessions, whether or not the folders are there; none without a home. */
export function defaultSessionFolders({
  HOME,
  USERPROFILE,
  CLAUDE_CONFIG_DIR,
  CODEX_HOME,
}: Environment): string[] {
  const home = HOME || USERPROFILE
  const claude = CLAUDE_CONFIG_DIR || (home && join(home, '.claude'))
  const codex = CODEX_HOME || (home && join(home, '.codex'))
  return [...(claude ? [join(claude, 'projects')] : []), ...(codex ? [join(codex, 'sessions')] : [])]
}

/** Links are not followed: they may lead in a circle. */
function filesUnder(folder: string, problems: Problems): string[] {
  let entries: readonly { readonly name: string; isDirectory(): boolean; isFile(): boolean }[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    problems.report(folder, `${reasonOf(error)}. The folder is left out.`)
    return []
  }
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))
  return sorted.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path, problems)
    return entry.isFile() && entry.name.endsWith('.jsonl') ? [path] : []
  })
}

/**
 * The files to read: those named, and every `.jsonl` under the folders named, each once.
 * @throws GaugeError E_FILE for a path that is neither
 */
export function sessionFiles(paths: readonly string[], problems: Problems): string[] {
  const files = paths.flatMap((path) => {
    if (isFolder(path)) return filesUnder(path, problems)
    if (isFile(path)) return [path]
    throw new GaugeError(
      'E_FILE',
      `${path}: there is no such file or folder. Name session files or folders that hold them.`,
    )
  })
  return [...new Set(files)]
}

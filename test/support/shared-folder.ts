import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

/** A file or folder of the shared folder, and what a skipped test says where it is absent. */
export function sharedPath(...parts: readonly string[]): {
  readonly path: string
  readonly isThere: boolean
  readonly note: string
} {
  const path = join(process.env.TOOLGAUGE_SHARED ?? join(PROJECT, '..', 'shared'), ...parts)
  const isThere = existsSync(path)
  return { path, isThere, note: isThere ? '' : ` (skipped: no ${parts.join('/')}; set TOOLGAUGE_SHARED)` }
}

/** The values of a file with one JSON value a line; none where the file is absent. */
export function sharedLines<T>(path: string): readonly T[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T)
}

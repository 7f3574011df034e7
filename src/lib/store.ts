import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFolder, reasonOf } from './files.ts'
import { GaugeError } from './gauge-error.ts'

/** A folder for results whose files are written whole or not at all. */
export interface Store {
  /** Where the files are. */
  readonly folder: string
  /**
   * Writes all files, or, where one cannot be written, none: earlier files stay as they were.
   * @throws GaugeError E_OUTPUT that names the path and why
   */
  write(files: ReadonlyMap<string, string | Uint8Array>): void
  /** Writes all files, then removes those of `known` that were not among them: nothing stale stays beside the new ones. */
  replace(files: ReadonlyMap<string, string | Uint8Array>, known: readonly string[]): void
}

const MENDS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EACCES', 'it may not be written'],
  ['EPERM', 'it may not be written'],
  ['EROFS', 'the file system is read-only'],
  ['ENOTDIR', 'a part of the path is a file, not a folder'],
  ['EEXIST', 'a file stands where a folder is needed'],
  ['EISDIR', 'a folder stands where the file must go'],
])

function outputError(path: string, error: unknown): GaugeError {
  const reason = MENDS.get((error as NodeJS.ErrnoException).code ?? '') ?? reasonOf(error)
  return new GaugeError(
    'E_OUTPUT',
    `${path}: cannot write (${reason}). Free the place or choose another with --out.`,
  )
}

/**
 * Makes the folder and proves that it can be written, so that a bad path fails before the long work.
 * @throws GaugeError E_OUTPUT
 */
export function openStore(folder: string): Store {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw outputError(folder, error)
  }
  const write: Store['write'] = (files) => writeAll(folder, files)
  const replace: Store['replace'] = (files, known) => {
    write(files)
    for (const name of known) if (!files.has(name)) rmSync(join(folder, name), { force: true })
  }
  return { folder, write, replace }
}

function writeAll(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  const staged = [...files].map(([name, content]) => {
    const path = join(folder, name)
    if (isFolder(path)) throw outputError(path, { code: 'EISDIR' })
    return { path, temporary: join(dirname(path), `.${process.pid}.${name}.part`), content }
  })
  try {
    for (const { temporary, content } of staged) writeFileSync(temporary, content)
    for (const { path, temporary } of staged) renameSync(temporary, path)
  } catch (error) {
    throw outputError(folder, error)
  } finally {
    for (const { temporary } of staged) removeIfThere(temporary)
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Where not even this works nothing was written, and the error to report is the one that stopped the writing.
  }
}

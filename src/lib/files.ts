import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { GaugeError } from './gauge-error.ts'

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'this is a folder, a file was expected'],
  ['ENOTDIR', 'a part of the path is no folder'],
  ['EACCES', 'it may not be read'],
  ['EPERM', 'it may not be read'],
])

/** Why the operating system refused, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return REASONS.get(code) ?? (error as Error).message
}

/**
 * A text file whole, as UTF-8 without a byte-order mark.
 * @throws GaugeError E_FILE that names the path and why it cannot be read
 */
export function readTextFile(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw new GaugeError('E_FILE', `${path}: ${reasonOf(error)}. Check the path.`)
  }
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/** Names in a folder, sorted; none where there is no such folder. */
export function namesInFolder(path: string): string[] {
  return isFolder(path) ? readdirSync(path).sort() : []
}

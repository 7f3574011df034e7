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

/** A string of this runtime holds about 512 Mi characters. */
const LARGEST_TEXT = 500 * 2 ** 20
const LINE_FEED = 0x0a

/** Strict: what is not UTF-8 is an error with its line, not a replacement character in somebody's tool name. */
function decoded(bytes: Buffer, path: string): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  try {
    return utf8.decode(bytes)
  } catch {
    let line = 1
    for (let start = 0; start < bytes.length; line++) {
      const feed = bytes.indexOf(LINE_FEED, start)
      const end = feed === -1 ? bytes.length : feed
      try {
        utf8.decode(bytes.subarray(start, end))
      } catch {
        break
      }
      start = end + 1
    }
    throw new GaugeError('E_FILE', `${path}:${line}: not UTF-8. Save the file in UTF-8 encoding.`)
  }
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
  if (bytes.length > LARGEST_TEXT) {
    const found = `${Math.ceil(bytes.length / 2 ** 20)} MiB`
    throw new GaugeError(
      'E_FILE',
      `${path}: ${found} is more than one text can hold (${LARGEST_TEXT / 2 ** 20} MiB). Split the file.`,
    )
  }
  return decoded(bytes, path)
}

export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/**
 * Names in a folder, sorted; none where there is no such folder.
 * @throws GaugeError E_FILE for a folder that may not be read
 */
export function namesInFolder(path: string): string[] {
  if (!isFolder(path)) return []
  try {
    return readdirSync(path).sort()
  } catch (error) {
    throw new GaugeError('E_FILE', `${path}: ${reasonOf(error)}. Check the rights of the folder.`)
  }
}

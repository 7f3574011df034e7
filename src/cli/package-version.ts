import { fileURLToPath } from 'node:url'
import { readTextFile } from '../lib/files.ts'

/** The folder of the package, in a checkout and when installed. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../../', import.meta.url))

export function packageVersion(): string {
  const { version } = JSON.parse(
    readTextFile(fileURLToPath(new URL('../../package.json', import.meta.url))),
  ) as {
    version: string
  }
  return version
}

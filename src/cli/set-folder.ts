import { join, resolve } from 'node:path'
import { shippedDatasetNames } from '../datasets/load.ts'
import type { Io } from './io.ts'
import { PACKAGE_FOLDER } from './package-version.ts'

/** Where the files of a dataset are that `datasetNamed` loads. */
export function setFolder(nameOrPath: string, io: Io): string {
  const isShipped = shippedDatasetNames().includes(nameOrPath)
  return isShipped ? join(PACKAGE_FOLDER, 'datasets', nameOrPath) : resolve(io.cwd, nameOrPath)
}

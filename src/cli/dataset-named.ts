import { resolve } from 'node:path'
import type { Dataset } from '../datasets/dataset.ts'
import { loadDataset, shippedDatasetNames } from '../datasets/load.ts'
import { isFolder } from '../lib/files.ts'
import type { Io } from './io.ts'

/** A shipped set by name; anything else is a path from where the command was called. */
export function datasetNamed(nameOrPath: string, io: Io): Dataset {
  if (shippedDatasetNames().includes(nameOrPath)) return loadDataset(nameOrPath)
  const path = resolve(io.cwd, nameOrPath)
  return loadDataset(isFolder(path) ? path : nameOrPath)
}

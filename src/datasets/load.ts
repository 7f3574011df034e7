import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFile, isFolder, namesInFolder } from '../lib/files.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { nearest } from '../lib/nearest.ts'
import type { Dataset } from './dataset.ts'
import { loadToolQueryLines } from './formats/tool-query-lines.ts'
import { loadOwnFormat } from './own-format.ts'

/** Where the shipped sets are, in a checkout and in the published package alike. */
const SHIPPED_FOLDER = fileURLToPath(new URL('../../datasets/', import.meta.url))

export function shippedDatasetNames(): string[] {
  return namesInFolder(SHIPPED_FOLDER).filter((name) => isFile(join(SHIPPED_FOLDER, name, 'dataset.json')))
}

/**
 * A shipped set by its name, or any folder by its path.
 * @throws GaugeError E_DATASET with every problem found, or naming the layouts that are known
 */
export function loadDataset(nameOrPath: string): Dataset {
  const shipped = shippedDatasetNames()
  if (shipped.includes(nameOrPath)) return loadOwnFormat(join(SHIPPED_FOLDER, nameOrPath))
  const folder = resolve(nameOrPath)
  if (!isFolder(folder)) {
    const near = nearest(nameOrPath, shipped)
    const mend = near === undefined ? '' : ` Did you mean "${near}"?`
    throw new GaugeError(
      'E_DATASET',
      `"${nameOrPath}" is neither a shipped dataset nor a folder.${mend} Shipped: ${shipped.join(', ')}.`,
    )
  }
  if (isFile(join(folder, 'dataset.json'))) return loadOwnFormat(folder)
  if (isFile(join(folder, 'queries.jsonl'))) return loadToolQueryLines(folder)
  throw new GaugeError(
    'E_DATASET',
    `${nameOrPath}: no dataset here. Expected dataset.json with tools.jsonl, queries.csv and judgments.csv, or tools.jsonl with queries.jsonl. Found: ${namesInFolder(folder).slice(0, 10).join(', ') || 'an empty folder'}.`,
  )
}

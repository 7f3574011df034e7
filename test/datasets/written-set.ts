import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Dataset } from '../../src/datasets/dataset.ts'
import { type DatasetContent, datasetFiles } from '../../src/datasets/dataset-files.ts'
import type { LabelledSet } from '../../src/datasets/import/labelled-set.ts'
import { loadOwnFormat } from '../../src/datasets/own-format.ts'

export const MANIFEST: DatasetContent['manifest'] = {
  title: 'A set',
  version: '1.0.0',
  licence: 'MIT',
  languages: ['en'],
  labels: 'drawn',
  origin: 'foreign',
}

/** Runs `use` with a folder that holds the files, and removes it. */
export function withFolder<T>(files: ReadonlyMap<string, string>, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'toolgauge-'))
  try {
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The set as it is read back from its own files. */
export function asLoaded(set: LabelledSet): Dataset {
  return withFolder(datasetFiles({ ...set, manifest: MANIFEST }), loadOwnFormat)
}

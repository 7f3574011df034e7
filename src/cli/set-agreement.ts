import { join } from 'node:path'
import type { Dataset } from '../datasets/dataset.ts'
import {
  agreementBySlice,
  disagreementsOf,
  type JointGradings,
  type SliceAgreement,
} from '../evaluate/agreement.ts'
import { readSettled } from '../evaluate/settle.ts'
import { isFile, isFolder, readTextFile } from '../lib/files.ts'
import { Problems } from '../lib/problems.ts'
import { readGradings } from './gradings.ts'
import type { Io } from './io.ts'

/**
 * What lies beside a set's data where it was labelled twice: two gradings, each one sheet or a folder of sheets
 * (`grading-1.csv` or `grading-1/`), perhaps the pool as it was before, and how the disagreements were settled.
 */
export const GRADING_FILES = {
  first: 'grading-1',
  second: 'grading-2',
  pool: 'pool',
  settled: 'settlement.csv',
} as const

/** How the disagreements were settled: all of them, or so many problems of the sheet are left. */
export type Settlement =
  | { readonly status: 'none' | 'settled' }
  | { readonly status: 'open'; readonly problems: readonly string[] }

/** How far the two gradings of a set agree. */
export type SetAgreement =
  | { readonly status: 'none'; readonly missing: readonly string[] }
  | {
      readonly status: 'graded'
      /** `all` first. */
      readonly slices: readonly SliceAgreement[]
      readonly disagreements: number
      readonly settlement: Settlement
    }

function placeOf(folder: string, name: string): string | undefined {
  return [join(folder, `${name}.csv`), join(folder, name)].find((path) => isFile(path) || isFolder(path))
}

function settlementOf(folder: string, joint: JointGradings, dataset: Dataset): Settlement {
  const path = join(folder, GRADING_FILES.settled)
  if (!isFile(path)) return { status: 'none' }
  const problems = new Problems()
  readSettled({ path, text: readTextFile(path) }, joint, dataset, problems)
  return problems.list.length === 0 ? { status: 'settled' } : { status: 'open', problems: problems.list }
}

/** @throws GaugeError E_DATASET with all that is wrong with the gradings */
export function setAgreement(folder: string, dataset: Dataset, seed: number, io: Io): SetAgreement {
  const [first, second] = [placeOf(folder, GRADING_FILES.first), placeOf(folder, GRADING_FILES.second)]
  if (first === undefined || second === undefined) {
    const missing = [
      first === undefined ? GRADING_FILES.first : [],
      second === undefined ? GRADING_FILES.second : [],
    ]
    return { status: 'none', missing: missing.flat().map((name) => `${name}.csv`) }
  }
  const pool = placeOf(folder, GRADING_FILES.pool)
  const joint = readGradings({ first, second, dataset, ...(pool === undefined ? {} : { pool }) }, io)
  return {
    status: 'graded',
    slices: agreementBySlice(joint.queries, seed),
    disagreements: joint.queries.flatMap(disagreementsOf).length,
    settlement: settlementOf(folder, joint, dataset),
  }
}

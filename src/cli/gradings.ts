import { join, resolve } from 'node:path'
import type { Dataset } from '../datasets/dataset.ts'
import { type JointGradings, joinGradings } from '../evaluate/agreement.ts'
import { type Grading, labelGrading } from '../evaluate/grading.ts'
import { readGrading, readPoolSheets, type SheetFile } from '../evaluate/read-grading.ts'
import { isFolder, namesInFolder, readTextFile } from '../lib/files.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { Problems } from '../lib/problems.ts'
import type { Io } from './io.ts'

/** Stands for the dataset's own judgments where a graded sheet is expected. */
export const LABELS = 'labels'

/** What was typed. */
export interface GradingSources {
  readonly first: string
  readonly second: string
  /** The sheets as they were before they were graded. */
  readonly pool?: string
  readonly dataset?: Dataset
}

/** A sheet, or all sheets of a folder. */
function sheetsAt(path: string, io: Io): SheetFile[] {
  const full = resolve(io.cwd, path)
  if (!isFolder(full)) return [{ path, text: readTextFile(full) }]
  const names = namesInFolder(full).filter((name) => /\.csv$/iu.test(name))
  if (names.length === 0) {
    throw new GaugeError('E_FILE', `${path}: the folder holds no sheet. Expected files that end in .csv.`)
  }
  return names.map((name) => ({ path: join(path, name), text: readTextFile(join(full, name)) }))
}

/** @throws GaugeError E_USAGE where labels are meant that are not known or have nothing to be compared with */
function checkSources({ first, second, dataset }: GradingSources): void {
  if (first === LABELS && second === LABELS) {
    throw new GaugeError('E_USAGE', 'labels against labels: name a graded sheet for one of the two.')
  }
  if ((first === LABELS || second === LABELS) && dataset === undefined) {
    throw new GaugeError('E_USAGE', 'labels of which dataset? Name it with --dataset.')
  }
}

/**
 * Two gradings over one pool.
 * @throws GaugeError E_DATASET with all that is wrong with the sheets, E_EMPTY where no query is in both
 */
export function readGradings(sources: GradingSources, io: Io): JointGradings {
  checkSources(sources)
  const { first, second, dataset } = sources
  const problems = new Problems()
  const ofDataset = dataset === undefined ? {} : { dataset }
  const pool =
    sources.pool === undefined ? undefined : readPoolSheets(sheetsAt(sources.pool, io), ofDataset, problems)
  const checks = pool === undefined ? ofDataset : { ...ofDataset, pool }
  const graded = (path: string): Grading | undefined =>
    path === LABELS ? undefined : readGrading(sheetsAt(path, io), checks, problems)
  const [a, b] = [graded(first), graded(second)]
  problems.throwIfAny('E_DATASET', 'graded sheets')
  const labelled = (over: Grading) => (dataset === undefined ? over : labelGrading(dataset, pool ?? over))
  const joint = joined(a, b, labelled, pool)
  if (joint.queries.length > 0) return joint
  throw new GaugeError(
    'E_EMPTY',
    `${first} and ${second} have no query in common: there is nothing to compare. Name two gradings of one pool.`,
  )
}

function joined(
  first: Grading | undefined,
  second: Grading | undefined,
  labelled: (over: Grading) => Grading,
  pool: Grading | undefined,
): JointGradings {
  if (first !== undefined) return joinGradings(first, second ?? labelled(first), pool)
  if (second !== undefined) return joinGradings(labelled(second), second, pool)
  throw new RangeError('two gradings without a sheet')
}

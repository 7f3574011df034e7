import type { Dataset } from '../datasets/dataset.ts'
import { type CopiedWords, copiedWords } from '../datasets/stats/copied-words.ts'
import { type Leakage, leakageByKind } from '../datasets/stats/leakage.ts'
import {
  type NearDuplicates,
  nearDuplicateQueries,
  nearDuplicateTools,
} from '../datasets/stats/near-duplicates.ts'
import { type SetSizes, setSizes } from '../datasets/stats/set-sizes.ts'
import { type JudgedShare, judgedShares } from '../evaluate/judged-shares.ts'
import { DEFAULT_SEED, OWN_RETRIEVERS } from '../experiment/default.ts'
import { systemFromId } from '../systems/systems.ts'
import { datasetNamed } from './dataset-named.ts'
import type { Io } from './io.ts'
import { type SetAgreement, setAgreement } from './set-agreement.ts'
import { setFolder } from './set-folder.ts'

/** `Judged@10`: as deep as the measures of a run look. */
const JUDGED_CUTOFF = 10

/** Everything that is told of one set. */
export interface SetStatistics {
  readonly dataset: Dataset
  readonly sizes: SetSizes
  readonly leakage: readonly Leakage[]
  readonly agreement: SetAgreement
  readonly judged: readonly JudgedShare[]
  readonly nearDuplicates: { readonly queries: NearDuplicates; readonly tools: NearDuplicates }
  readonly copied: CopiedWords
}

/** @param most - pairs and runs to list of each sort  @throws GaugeError as loading and gradings do */
export async function setStatistics(nameOrPath: string, most: number, io: Io): Promise<SetStatistics> {
  const dataset = datasetNamed(nameOrPath, io)
  const retrievers = OWN_RETRIEVERS.map((id) => systemFromId(id))
  return {
    dataset,
    sizes: setSizes(dataset),
    leakage: leakageByKind(dataset),
    agreement: setAgreement(setFolder(nameOrPath, io), dataset, DEFAULT_SEED, io),
    judged: await judgedShares(dataset, retrievers, JUDGED_CUTOFF),
    nearDuplicates: {
      queries: nearDuplicateQueries(dataset, most),
      tools: nearDuplicateTools(dataset, most),
    },
    copied: copiedWords(dataset, most),
  }
}

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Dataset } from '../src/datasets/dataset.ts'
import { loadDataset, shippedDatasetNames } from '../src/datasets/load.ts'
import { counts } from '../src/evaluate/counted.ts'
import { parseMeasure } from '../src/evaluate/parse-measure.ts'
import { runQueries } from '../src/evaluate/run.ts'
import { scoreQueries } from '../src/evaluate/summarise.ts'
import { chosenQueries, defaultSplit } from '../src/experiment/define.ts'
import { seededRandom } from '../src/lib/random.ts'
import { bootstrapMean, holm, randomisationTest } from '../src/lib/statistics.ts'
import { openStore } from '../src/lib/store.ts'
import { fraction, pValue, signedFraction } from '../src/report/figures.ts'
import { lexical } from '../src/retrievers/lexical/lexical.ts'
import type { Retriever } from '../src/retrievers/retriever.ts'

/**
 * What each part of `lexical` is worth: `npx tsx bench/ablation.ts [markdown file] [folder of further sets]`.
 * Every part is switched off by itself and the run compared with the whole, paired by query, on the shipped
 * sets (`test` split) and on all sets of the folder.
 */
const [out, folder] = process.argv.slice(2)
const SEED = 1
/** Queries taken of a larger set, drawn by the seed. */
const MOST_QUERIES = 1_000
const DEPTH = 10
const SIGNIFICANCE_LEVEL = 0.05
const RECALL = parseMeasure('R@5')
const NDCG = parseMeasure('nDCG@10')

/** A part, and the parameters without it. */
const PARTS: readonly (readonly [part: string, off: Parameters<typeof lexical>[0]])[] = [
  ['stop words', { stopWords: 'off' }],
  ['stemming', { stemmer: 'off' }],
  ['parameter names', { parameters: 0 }],
  ['parameter descriptions', { parameterDescriptions: 0 }],
  ['single characters (CJK)', { characters: 0 }],
  ['damped words of requests', { fillers: 1 }],
  ['damped phrases and particles (CJK)', { phrases: 1 }],
  ['synonyms', { synonyms: 0 }],
  ['associations', { associations: 0 }],
  ['translations', { translations: 0 }],
  ['corrections', { corrections: 0 }],
  ['words joined and parted', { parts: 0 }],
  ['completions', { completions: 0 }],
  ['damped repetition', { damping: 'off' }],
  ['file names', { files: 'off' }],
  ['servers', { servers: 0 }],
  ['coverage of the name', { coverage: 0 }],
  ['neighbours', { neighbours: 0 }],
]

interface Scores {
  readonly recall: readonly number[]
  readonly ndcg: readonly number[]
}

async function scoresOf(retriever: Retriever, dataset: Dataset): Promise<Scores> {
  const split = defaultSplit(dataset)
  const chosen = chosenQueries({ dataset, split, maxQueries: MOST_QUERIES }, SEED)
  const queries = chosen.filter((query) => counts(query, dataset))
  const index = await retriever.build(dataset.catalog)
  const run = await runQueries(index, { dataset, queries, retriever: retriever.id, depth: DEPTH })
  const scores = scoreQueries(run, dataset, queries, [RECALL, NDCG])
  const valuesOf = (measure: string) => scores.map(({ measures }) => measures[measure] ?? 0)
  return { recall: valuesOf(RECALL.id), ndcg: valuesOf(NDCG.id) }
}

/** What switching a part off changes: mean difference (off − whole) in R@5 and nDCG@10, with interval and p of nDCG@10. */
function change(whole: Scores, without: Scores) {
  const differences = (measure: keyof Scores) =>
    without[measure].map((value, i) => value - (whole[measure][i] as number))
  const random = seededRandom(SEED)
  return {
    recall: bootstrapMean(differences('recall'), random.fork('recall')).mean,
    ndcg: bootstrapMean(differences('ndcg'), random.fork('ndcg')),
    p: randomisationTest(differences('ndcg'), random.fork('signs')),
  }
}

/** A table of one set; p-values are adjusted for the parts of the table. */
async function ablated(dataset: Dataset): Promise<string> {
  const whole = await scoresOf(lexical(), dataset)
  const changes: (ReturnType<typeof change> & { readonly part: string })[] = []
  for (const [part, off] of PARTS)
    changes.push({ part, ...change(whole, await scoresOf(lexical(off), dataset)) })
  const adjusted = holm(changes.map(({ p }) => p))
  const rows = changes.map(({ part, recall, ndcg, p }, i) => {
    const mark = (adjusted[i] as number) < SIGNIFICANCE_LEVEL ? ' *' : ''
    const interval = `[${signedFraction(ndcg.low)}, ${signedFraction(ndcg.high)}]`
    return `| ${part} | ${signedFraction(recall)} | ${signedFraction(ndcg.mean)} ${interval} | ${pValue(p)} | ${pValue(adjusted[i] as number)}${mark} |`
  })
  const [recall, ndcg] = [whole.recall, whole.ndcg].map((values) => bootstrapMean(values).mean)
  return [
    `## ${dataset.name}: ${whole.recall.length} queries, R@5 ${fraction(recall as number)}, nDCG@10 ${fraction(ndcg as number)}`,
    '',
    '| without | R@5 | nDCG@10 [95 % interval] | p | p (Holm) |',
    '|---|--:|--:|--:|--:|',
    ...rows,
    '',
  ].join('\n')
}

const further =
  folder === undefined || !existsSync(folder)
    ? []
    : readdirSync(folder)
        .sort()
        .map((set) => join(folder, set))
const text = [
  '# What each part of `lexical` is worth',
  '',
  'Every part switched off by itself, against the whole, paired by query; below 0 the part helps. `*`: significant at .05 in a paired randomisation test on nDCG@10, Holm-corrected over the parts of the table.',
  '',
]
for (const set of [...shippedDatasetNames(), ...further]) {
  process.stderr.write(`${basename(set)}\n`)
  text.push(await ablated(loadDataset(set)))
}
const markdown = text.join('\n')
process.stdout.write(markdown)
if (out !== undefined) openStore(dirname(out)).write(new Map([[basename(out), markdown]]))

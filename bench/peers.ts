import { existsSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { loadDataset, shippedDatasetNames } from '../src/datasets/load.ts'
import { defaultSplit } from '../src/experiment/define.ts'
import { openStore } from '../src/lib/store.ts'
import { systemFromId } from '../src/systems/systems.ts'
import { versionOf } from './peers/load-package.ts'
import { PEERS } from './peers/peers.ts'
import { type Half, qualityOf, queriesOf, type SetQuality, type System } from './peers/quality.ts'
import { type SpeedRow, speedOf } from './peers/speed.ts'
import { peersMarkdown } from './peers/tables.ts'

/**
 * The search libraries a user would pick instead, on the same queries and tools: quality as they come and fed with
 * our terms, speed in a process each. `npm run bench:peers -- --help`; the peers are installed by
 * `npm ci --prefix bench/peers`, and a missing one is told in its row.
 */
const SHARED = fileURLToPath(new URL('../../shared', import.meta.url))
/** `lexical` first: the others are compared with it. */
const OWN = ['lexical', 'bm25f', 'bm25', 'hybrid', 'tfidf', 'keyword', 'tool-search(lexical)'] as const
const TIMED = ['lexical', 'bm25f', 'tfidf'] as const
const QUICK_SIZE = 1_000
const MOST_QUERIES = 3_000

const options = new Command('bench:peers')
  .option('--quick', '100 queries of a set, 1,000 tools, one round')
  .option('--half <half>', 'lower or upper half of the queries of public sets', 'all')
  .option('--no-speed', 'quality only')
  .option('--no-quality', 'speed only')
  .option('--rounds <n>', 'of every size', '3')
  .option('--size <n...>', 'of the synthetic catalogs, in tools', ['1000', '10000', '100000'])
  .option('--out <file>', 'the Markdown file; JSON beside it', 'reports/latest/peers.md')
  .parse()
  .opts<{
    quick?: true
    half: Half
    speed: boolean
    quality: boolean
    rounds: string
    size: string[]
    out: string
  }>()

const tell = (what: string) => process.stderr.write(`${what}\n`)

const systems: readonly System[] = [
  ...OWN.map((id): System => ({ title: id, retriever: systemFromId(id), group: 'own' })),
  ...PEERS.flatMap(({ title, factory }): System[] => [
    { title, retriever: factory(), group: 'as it comes' },
    { title: `${title}, our terms`, retriever: factory({ terms: 'ours' }), group: 'with our terms' },
  ]),
]

async function quality(): Promise<{ readonly shipped: SetQuality[]; readonly others: SetQuality[] }> {
  const most = options.quick ? 100 : MOST_QUERIES
  const shipped: SetQuality[] = []
  for (const name of shippedDatasetNames()) {
    const dataset = loadDataset(name)
    shipped.push(
      await qualityOf(dataset, queriesOf(dataset, defaultSplit(dataset), 'all', most), systems, tell),
    )
  }
  const folder = join(process.env.TOOLGAUGE_SHARED ?? SHARED, 'data')
  const others: SetQuality[] = []
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const dataset = loadDataset(join(folder, name))
    others.push(await qualityOf(dataset, queriesOf(dataset, 'all', options.half, most), systems, tell))
  }
  return { shipped, others }
}

function speed(): SpeedRow[] {
  const timed = [
    ...TIMED.map((id) => ({ id, title: id })),
    ...PEERS.map(({ title }) => ({ id: `peer:${title}`, title })),
  ]
  const sizes = options.quick ? [QUICK_SIZE] : options.size.map(Number)
  return sizes.flatMap((tools) => speedOf(timed, tools, options.quick ? 1 : Number(options.rounds), tell))
}

const versions = PEERS.map(({ title, packageName }) => ({
  title,
  version: versionOf(packageName) ?? 'not installed',
}))
const found = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpus: cpus().length,
  half: options.half,
  versions,
  ...(options.quality ? await quality() : { shipped: [], others: [] }),
  speed: options.speed ? speed() : [],
}
const markdown = peersMarkdown(found)
process.stdout.write(markdown)
const out = resolve(options.out)
openStore(dirname(out)).write(
  new Map([
    [basename(out), markdown],
    [`${basename(out).replace(/\.md$/, '')}.json`, `${JSON.stringify(found, null, 1)}\n`],
  ]),
)

import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Catalog, createCatalog } from '../../catalog/catalog.ts'
import { parseTools } from '../../catalog/sources/read-tools.ts'
import { readTextFile } from '../../lib/files.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Hit, Index, ScoreParts } from '../../retrievers/retriever.ts'
import { systemFromId } from '../../systems/systems.ts'
import { emptyReason, missingLine } from '../../toolsearch/answer-text.ts'
import { parseQuery } from '../../toolsearch/query-form.ts'
import type { SearchResult } from '../../toolsearch/search-extra-tools.ts'
import type { Settings } from '../../toolsearch/settings.ts'
import { buildSearchExtraTools } from '../../toolsearch/tool-search.ts'
import type { Io } from '../io.ts'
import { jsonText, positiveInteger } from '../options.ts'
import { readSettings, usageError } from './settings.ts'

interface SearchOptions {
  readonly catalog: string
  readonly retriever?: string
  readonly limit: number
  readonly explain?: true
  readonly json?: true
}

/** The most a caller may ask for. */
const MOST_HITS = 250

interface Found {
  readonly result: SearchResult
  /** What explains the ranked hits. */
  readonly index: Index
}

/** Through the whole of SearchExtraTools, or through one bare retriever, which takes every query as words. */
async function find(
  query: string,
  catalog: Catalog,
  options: SearchOptions,
  settings: Settings,
): Promise<Found> {
  const whole = options.retriever === undefined
  const retriever = systemFromId(options.retriever ?? 'hybrid', settings)
  const index = await retriever.build(catalog)
  if (whole) {
    const searcher = await buildSearchExtraTools(catalog, retriever)
    return { result: await searcher.search(query, { limit: options.limit }), index }
  }
  const ranking = await index.search(query, options.limit)
  const problem = index.problem?.(query)
  return {
    result: {
      query,
      form: parseQuery(query).form,
      ranking,
      missing: [],
      near: new Map(),
      warnings: [],
      ...(problem !== undefined && { problem }),
    },
    index,
  }
}

function explanation({ result, index }: Found, { toolId }: Hit): ScoreParts {
  return index.explain?.(parseQuery(result.query).text, toolId) ?? []
}

function messageOf(result: SearchResult): string {
  const { length } = result.ranking
  return length === 0 ? emptyReason(result) : `Found ${length} ${length === 1 ? 'tool' : 'tools'}.`
}

function jsonOf(found: Found, warnings: readonly string[], explain: boolean): unknown {
  const { query, form, ranking, missing } = found.result
  const hits = ranking.map((hit, i) => ({
    tool: hit.toolId,
    score: hit.score,
    rank: i + 1,
    ...(hit.loaded ? { loaded: true } : {}),
    ...(explain ? { explain: explanation(found, hit) } : {}),
  }))
  return { query, form, hits, message: messageOf(found.result), missing, warnings }
}

function textOf(found: Found, { byId }: Catalog, explain: boolean): string {
  const { ranking, missing } = found.result
  const lines = ranking.flatMap((hit, i) => {
    const note = hit.loaded ? '  (already loaded: call it directly)' : ''
    const parts = explain ? explanation(found, hit) : []
    return [
      `${String(i + 1).padStart(3)}  ${hit.score.toFixed(3)}  ${plainLine(hit.toolId)}${note}`,
      `            ${plainLine(byId.get(hit.toolId)?.description ?? '').slice(0, 100)}`,
      ...parts.map(({ part, value }) => `            ${value.toFixed(3)}  ${plainLine(part)}`),
    ]
  })
  const notFound = missing.length === 0 ? [] : [plainLine(missingLine(found.result))]
  return `${[messageOf(found.result), ...lines, ...notFound].join('\n')}\n`
}

async function search(query: string, options: SearchOptions, io: Io): Promise<void> {
  if (options.limit > MOST_HITS)
    usageError(`--limit ${options.limit}: at most ${MOST_HITS} tools are answered.`)
  const { settings, warnings } = readSettings(io)
  const catalog = createCatalog(parseTools(readTextFile(resolve(io.cwd, options.catalog)), options.catalog))
  for (const warning of catalog.warnings) io.err(`warning: ${plainLine(warning)}\n`)
  const found = await find(query, catalog, options, settings)
  const all = [...warnings, ...catalog.warnings, ...found.result.warnings]
  const explain = options.explain === true
  io.out(options.json ? jsonText(jsonOf(found, all, explain)) : textOf(found, catalog, explain))
}

export function addSearchCommand(root: Command, io: Io): void {
  root
    .command('search')
    .description('one query through the whole of SearchExtraTools, or through one retriever')
    .argument('<query>', 'select:NAME,NAME, words, +required words, or discover:words')
    .requiredOption('--catalog <file>', 'tools: JSON array, JSON lines, or a tools/list result')
    .option('--retriever <id>', 'a bare retriever instead, e.g. bm25f')
    .option('--limit <n>', 'the most ranked tools', positiveInteger, 5)
    .option('--explain', 'where each score comes from')
    .option('--json', 'print one JSON document')
    .action((query: string, options: SearchOptions) => search(query, options, io))
}

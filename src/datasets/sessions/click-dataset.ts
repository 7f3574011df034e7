import type { ToolDraft } from '../../catalog/catalog.ts'
import { isDeferredTool } from '../../catalog/classify.ts'
import type { ToolId } from '../../catalog/tool.ts'
import type { Query } from '../dataset.ts'
import type { DatasetContent } from '../dataset-files.ts'
import { formOf } from '../form-of.ts'
import { languageOf } from '../language-of.ts'
import { sha256Of } from '../manifest.ts'
import { type ClickCatalog, catalogOfDrafts, catalogOfNames } from './click-catalog.ts'
import type { Credit, Fate } from './click-tracker.ts'
import type { Collected } from './collect-clicks.ts'
import { createRedactor, type Redactions } from './redact.ts'

/** A text that was searched for, as it is written, with what was called after it. */
export interface ClickedQuery {
  readonly id: string
  readonly text: string
  readonly clicks: ReadonlyMap<ToolId, number>
}

export interface ClickSummary
  extends Readonly<Pick<Collected, 'files' | 'filesWithoutSearch' | 'brokenLines' | 'copies'>> {
  readonly searches: number
  /** What became of the searches; the five add up to their number. */
  readonly fates: Readonly<Record<Fate, number>>
  /** Clicked searches that hold no text, or several whose results cannot be told apart. */
  readonly withoutQuery: number
  /** Clicks on a tool that the given catalog lacks, or has more than once. */
  readonly outsideCatalog: number
  readonly queries: number
  readonly judgments: number
  /** Clicks that repeat a query and its tool: each is merged into the first. */
  readonly repeated: number
  /** Queries that only tools loaded in every request were called after; they have the kind `core`. */
  readonly coreQueries: number
  readonly tools: number
  readonly toolsWithoutDescription: number
  readonly redactions: Redactions
}

export interface ClickDataset {
  readonly content: DatasetContent
  readonly queries: readonly ClickedQuery[]
  readonly summary: ClickSummary
}

export interface ClickDatasetOptions {
  /** Default: the tools that the searches found. */
  readonly drafts?: readonly ToolDraft[]
  /** Folders that name the user. */
  readonly homes?: readonly string[]
  /** How the clicks were credited, for the manifest. Default `last`. */
  readonly credit?: Credit
}

/** Digits of an id: enough for millions of texts. */
const ID_DIGITS = 12

const GRADE = 1

function labelsText(credit: Credit): string {
  const credited = credit === 'last' ? 'the last search that found it' : 'every search in a row that found it'
  return [
    'Clicks, not labels: nobody judged them.',
    `Mined from the user's own agent sessions: a query is the text of a real search for tools, its tool the first that was called after it, before the next search or the next turn of the user, out of those the result named; ${credited} gets the click, a call that was refused is none.`,
    'Known biases: only what the search in use found can be clicked, so a retriever that finds another good tool is not rewarded; tools near the top of a result are called more often (position bias); searches that led to no call are left out; other good tools are unjudged, not wrong.',
  ].join(' ')
}

function clicksByText({ searches }: Collected, redact: (text: string) => string, { idOf }: ClickCatalog) {
  const byText = new Map<string, Map<ToolId, number>>()
  let [withoutQuery, outsideCatalog, repeated] = [0, 0, 0]
  const texts = new Map<string, string>()
  for (const { query, tool } of searches) {
    if (tool === undefined) continue
    const id = idOf(tool)
    if (query === undefined) withoutQuery++
    else if (id === undefined) outsideCatalog++
    else {
      const text = texts.get(query) ?? redact(query)
      texts.set(query, text)
      const clicks = byText.get(text) ?? new Map<ToolId, number>()
      byText.set(text, clicks)
      if (clicks.has(id)) repeated++
      clicks.set(id, (clicks.get(id) ?? 0) + 1)
    }
  }
  return { byText, withoutQuery, outsideCatalog, repeated }
}

function byKey<T>([a]: readonly [string, T], [b]: readonly [string, T]): number {
  return a < b ? -1 : 1
}

/** The id is made of the text alone, so that a query keeps it, and its split, in every later set. */
function clickedQueries(byText: ReadonlyMap<string, ReadonlyMap<ToolId, number>>): ClickedQuery[] {
  const queries = [...byText].map(([text, clicks]) => ({
    id: `q${sha256Of(text).slice(0, ID_DIGITS)}`,
    text,
    clicks: new Map([...clicks].sort(byKey)),
  }))
  return queries.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function queryRow({ id, text, clicks }: ClickedQuery, { catalog }: ClickCatalog): Omit<Query, 'split'> {
  const tools = [...clicks.keys()].flatMap((toolId) => catalog.byId.get(toolId) ?? [])
  // What is loaded anyway is in no index: such a query would count against every retriever.
  const kind = tools.every((tool) => !isDeferredTool(tool)) ? 'core' : 'unknown'
  return { id, text, lang: languageOf(text), kind, form: formOf(text) }
}

function fatesOf({ searches }: Collected): Record<Fate, number> {
  const fates = { clicked: 0, held: 0, abandoned: 0, unclicked: 0, empty: 0 }
  for (const { fate } of searches) fates[fate]++
  return fates
}

function contentOf(queries: readonly ClickedQuery[], tools: ClickCatalog, credit: Credit): DatasetContent {
  const rows = queries.map((query) => queryRow(query, tools))
  const languages = [...new Set(rows.map(({ lang }) => lang))].sort()
  return {
    manifest: {
      title: 'Searches of own sessions',
      version: '1.0.0',
      licence: "private: mined from the user's own sessions",
      languages: languages.length === 0 ? ['unknown'] : languages,
      labels: labelsText(credit),
      origin: 'foreign',
      evidence: 'clicks',
    },
    tools: tools.drafts,
    queries: rows,
    judgments: new Map(
      queries.map(({ id, clicks }) => [
        id,
        new Map([...clicks.keys()].map((toolId) => [toolId, { grade: GRADE }])),
      ]),
    ),
  }
}

/** A dataset of what was clicked. Texts of queries, and of tools that were found, hold no secret that a rule knows. */
export function clickDataset(
  collected: Collected,
  { drafts, homes = [], credit = 'last' }: ClickDatasetOptions = {},
): ClickDataset {
  const names = new Set([...collected.tools.keys(), ...(drafts ?? []).map(({ name }) => name)])
  const redactor = createRedactor({ names, homes })
  const tools = drafts ? catalogOfDrafts(drafts) : catalogOfNames(collected.tools, redactor.redact)
  const { byText, ...counts } = clicksByText(collected, redactor.redact, tools)
  const queries = clickedQueries(byText)
  const content = contentOf(queries, tools, credit)
  const { files, filesWithoutSearch, brokenLines, copies, searches } = collected
  const summary = {
    files,
    filesWithoutSearch,
    brokenLines,
    copies,
    searches: searches.length,
    fates: fatesOf(collected),
    ...counts,
    queries: queries.length,
    judgments: queries.reduce((sum, { clicks }) => sum + clicks.size, 0),
    coreQueries: content.queries.filter(({ kind }) => kind === 'core').length,
    tools: content.tools.length,
    toolsWithoutDescription: content.tools.filter(({ description }) => description === '').length,
    redactions: redactor.counts,
  }
  return { content, queries, summary }
}

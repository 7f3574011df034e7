import { type Catalog, createCatalog, type ToolDraft } from '../../catalog/catalog.ts'
import type { ToolId } from '../../catalog/tool.ts'
import { nearest } from '../../lib/nearest.ts'
import type { Problems } from '../../lib/problems.ts'
import { FORMS, type Form, type Judgment, type Query, type QueryId } from '../dataset.ts'
import type { DatasetContent } from '../dataset-files.ts'
import { formOf } from '../form-of.ts'

/** Somebody else's catalog, queries and judgments, ready to be written in the project's own format. */
export type LabelledSet = Omit<DatasetContent, 'manifest'>

/** What was left out because the catalog lacks its tool. */
export interface Dropped {
  readonly judgments: number
  /** Queries whose every judgment was left out. */
  readonly queries: number
}

export interface ImportedSet extends LabelledSet {
  readonly dropped: Dropped
  readonly warnings: readonly string[]
}

/** What becomes of a judgment whose tool the catalog lacks: a problem, or it is left out and counted. */
export const UNKNOWN_TOOLS = ['report', 'drop'] as const

export type UnknownTools = (typeof UNKNOWN_TOOLS)[number]

/** A query as a foreign file gives it: what the file says nothing of is absent. */
export interface GivenQuery {
  readonly id: string
  readonly text: string
  readonly lang?: string | undefined
  readonly kind?: string | undefined
  readonly form?: string | undefined
  readonly twin?: string | undefined
}

export interface SetOptions {
  readonly tools: readonly ToolDraft[]
  /** By position, what judgments call the tools where that is not the tool's name. */
  readonly givenNames?: readonly string[]
  readonly unknownTools: UnknownTools
  /** Of queries whose file says nothing. */
  readonly lang: string
}

const UNKNOWN = 'unknown'
/** The own format reads grades of so many digits. */
const LARGEST_GRADE = 999_999_999
/** Looking for the nearest name takes time, and nobody reads thousands of them. */
const MOST_SUGGESTED = 100
const UNPAIRED = /\p{Cs}/gu

/** As a file in UTF-8 holds it. */
function written(text: string): string {
  return text.replace(UNPAIRED, '\uFFFD')
}

/** Catalog ids by every name a judgment may use; a given name that two tools share names neither, unless it is an id. */
function idsByName({ tools, byId }: Catalog, givenNames: readonly string[]): ReadonlyMap<string, ToolId> {
  const uses = new Map<string, number>()
  for (const name of givenNames) uses.set(name, (uses.get(name) ?? 0) + 1)
  const ids = new Map<string, ToolId>()
  givenNames.forEach((name, i) => {
    const id = tools[i]?.id
    if (uses.get(name) === 1 && id !== undefined) ids.set(name, id)
  })
  for (const id of byId.keys()) if (!ids.has(id)) ids.set(id, id)
  return ids
}

/** Gathers a foreign set row by row; every fault is a problem with its place, and what remains loads. */
export class LabelledSetBuilder {
  readonly catalog: Catalog
  readonly #options: SetOptions
  readonly #problems: Problems
  readonly #ids: ReadonlyMap<string, ToolId>
  readonly #queries = new Map<QueryId, { readonly query: Omit<Query, 'split'>; readonly where: string }>()
  readonly #judgments = new Map<QueryId, Map<ToolId, Judgment>>()
  readonly #lostAJudgment = new Set<QueryId>()
  readonly #isCatalogWhole: boolean
  #droppedJudgments = 0
  #typosWithoutTwin = 0

  constructor(options: SetOptions, problems: Problems) {
    this.catalog = createCatalog(options.tools)
    this.#options = options
    this.#problems = problems
    this.#isCatalogWhole = problems.list.length === 0
    this.#ids = idsByName(this.catalog, options.givenNames ?? [])
  }

  has(query: QueryId): boolean {
    return this.#queries.has(written(query))
  }

  /** A query without text, or with an id that stands before, is a problem. */
  addQuery(where: string, given: GivenQuery): void {
    const id = written(given.id)
    const text = written(given.text)
    if (id === '') this.#problems.report(where, 'the id is empty. Give every query an id of its own.')
    if (text.trim() === '')
      this.#problems.report(where, `query "${id}" has no text. Write one or remove the row.`)
    const before = this.#queries.get(id)
    if (before !== undefined) {
      this.#problems.report(where, `query id "${id}" stands at ${before.where} too. Ids are unique.`)
      return
    }
    this.#queries.set(id, { query: this.#queryOf(where, id, text, given), where })
    this.#judgments.set(id, new Map())
  }

  #queryOf(where: string, id: QueryId, text: string, given: GivenQuery): Omit<Query, 'split'> {
    const { lang, kind, form, twin } = given
    const known = FORMS.find((one) => one === form)
    if (form !== undefined && form !== '' && known === undefined)
      this.#problems.report(where, `form "${form}" is none of ${FORMS.join(', ')}.`)
    const read: Form = known ?? formOf(text)
    return {
      id,
      text,
      lang: written(lang || this.#options.lang),
      kind: written(kind || UNKNOWN),
      form: read,
      ...(twin === undefined || twin === '' ? {} : { twin: written(twin) }),
    }
  }

  /** The same judgment a second time is no problem, another grade is. */
  addJudgment(where: string, query: QueryId, tool: string, { grade, need }: Judgment): void {
    const id = written(query)
    const ofQuery = this.#judgments.get(id)
    const toolId = this.#ids.get(tool)
    if (ofQuery === undefined) {
      this.#problems.report(
        where,
        `query "${id}" is judged and not among the queries. Add it or remove the judgment.`,
      )
    } else if (toolId === undefined) this.#unknownTool(where, id, tool)
    else if (!Number.isSafeInteger(grade) || Math.abs(grade) > LARGEST_GRADE) {
      this.#problems.report(
        where,
        `grade ${grade} of tool "${tool}". Expected an integer of at most nine digits.`,
      )
    } else {
      const before = ofQuery.get(toolId)
      if (before === undefined) ofQuery.set(toolId, need ? { grade, need: written(need) } : { grade })
      else if (before.grade !== grade) {
        this.#problems.report(
          where,
          `query "${id}" grades tool "${tool}" ${grade}, before ${before.grade}. Keep one row.`,
        )
      }
    }
  }

  #unknownTool(where: string, query: QueryId, tool: string): void {
    this.#lostAJudgment.add(query)
    if (this.#options.unknownTools === 'drop') {
      this.#droppedJudgments++
      return
    }
    // Where the catalog could not be read whole, what it lacks is a problem that is none.
    if (!this.#isCatalogWhole) return
    const isShown = this.#lostAJudgment.size <= MOST_SUGGESTED
    const near = isShown ? nearest(tool, [...this.#ids.keys()]) : undefined
    const mend = near === undefined ? '' : ` Did you mean "${near}"?`
    this.#problems.report(
      where,
      `query "${query}" grades tool "${tool}", which the catalog lacks.${mend} --drop-unknown leaves such judgments out.`,
    )
  }

  /** Reports what only the whole shows. */
  finish(file: string): ImportedSet {
    const kept = [...this.#queries].filter(
      ([id]) => !(this.#lostAJudgment.has(id) && this.#judgments.get(id)?.size === 0),
    )
    const ids = new Set(kept.map(([id]) => id))
    if (kept.length === 0 && this.#problems.list.length === 0)
      this.#problems.report(file, 'no queries are left. Give at least one with a tool that the catalog has.')
    const queries = kept.map(([, { query, where }]) => this.#withTwin(query, where, ids))
    return {
      tools: this.#options.tools,
      queries,
      judgments: new Map(queries.map(({ id }) => [id, this.#judgments.get(id) ?? new Map()])),
      dropped: { judgments: this.#droppedJudgments, queries: this.#queries.size - kept.length },
      warnings: this.#warnings(),
    }
  }

  #warnings(): string[] {
    const count = this.#typosWithoutTwin
    const queries = count === 1 ? 'typo query has' : 'typo queries have'
    return count === 0 ? [] : [`${count} ${queries} no clean counterpart here: the kind is "${UNKNOWN}" now`]
  }

  /** A twin that was left out is forgotten; one that never was is a problem. */
  #withTwin(query: Omit<Query, 'split'>, where: string, ids: ReadonlySet<QueryId>): Omit<Query, 'split'> {
    const { twin, ...rest } = query
    const report = (what: string) => this.#problems.report(where, `query "${query.id}" ${what}`)
    if (twin === query.id) report('is its own twin. Name the clean or English counterpart.')
    if (twin !== undefined && !this.#queries.has(twin))
      report(`names twin "${twin}", which is no query. Correct it or leave it out.`)
    if (twin !== undefined && ids.has(twin)) return query
    if (query.kind !== 'typo') return rest
    this.#typosWithoutTwin++
    return { ...rest, kind: UNKNOWN }
  }
}

import type { Catalog } from '../catalog/catalog.ts'
import type { ToolId } from '../catalog/tool.ts'

export type QueryId = string

export const KINDS = [
  'exact',
  'name-words',
  'synonym',
  'task',
  'sentence',
  'multi-tool',
  'typo',
  'cross-lingual',
  'no-match',
  'core',
] as const

export const FORMS = ['select', 'discover', 'keyword', 'required'] as const

export type Form = (typeof FORMS)[number]

export const SPLITS = ['tune', 'validation', 'test'] as const

export type Split = (typeof SPLITS)[number]

/** One text sent to search. */
export interface Query {
  readonly id: QueryId
  readonly text: string
  /** `en`, `zh`, `ja`, `ko`, `mixed`, or what a foreign set says. */
  readonly lang: string
  /** One of `KINDS` in shipped sets; `unknown` where a foreign set says nothing. */
  readonly kind: string
  readonly form: Form
  /** The clean or the English counterpart of a typo or parallel query. */
  readonly twin?: QueryId
  readonly split: Split
}

/** Shipped sets: 0 judged wrong, 1 acceptable, 2 the tool to call; foreign sets: any integer, below 1 not relevant. A pair nobody judged is absent, not 0. */
export type Grade = number

/** What a person said of one tool for one query. `need` names the need it serves: tools that share one are alternatives. */
export interface Judgment {
  readonly grade: Grade
  readonly need?: string
}

/** The judgments of one query. */
export type Judgments = ReadonlyMap<ToolId, Judgment>

/** Catalog + queries + judgments. `judgments` has an entry (perhaps empty) for every query. */
export interface Dataset {
  readonly name: string
  readonly title: string
  readonly version: string
  /** Shipped with the project (own format, strict checks) or somebody else's. */
  readonly origin: 'shipped' | 'foreign'
  readonly catalog: Catalog
  readonly queries: readonly Query[]
  readonly judgments: ReadonlyMap<QueryId, Judgments>
  /** sha256 over tools, queries and judgments, hex. */
  readonly checksum: string
  /** What was noticed and mended while loading. */
  readonly warnings: readonly string[]
}

import type { Problems } from '../../lib/problems.ts'
import type { Judgments } from '../dataset.ts'
import type { SourceText } from './tsv.ts'
import { BY_TABS, readColumns, tsvText } from './tsv.ts'

/** What ids name in TREC files. */
export const ID_SORTS = ['query', 'tool', 'need'] as const

export type IdSort = (typeof ID_SORTS)[number]

/** For each sort, what stands in the files by the id it stands for; ids that can stand there have no entry. */
export type IdMap = Readonly<Record<IdSort, ReadonlyMap<string, string>>>

export const NO_MAP: IdMap = { query: new Map(), tool: new Map(), need: new Map() }

const HEADER = ['sort', 'written', 'id'] as const

/** What separates fields for readers in C. */
const SPACE = /[ \t\v\f\r\n]+/gu

/** Can it stand in a TREC file as it is? Need `0` reads as none; a query may not look like a comment. */
function canStand(sort: IdSort, id: string): boolean {
  if (id === '' || id.search(SPACE) !== -1) return false
  if (sort === 'need') return id !== '0'
  return sort === 'tool' || !/^[#\uFEFF"]/u.test(id)
}

function free(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
  return id
}

function mapped(sort: IdSort, ids: Iterable<string>): Map<string, string> {
  const all = [...new Set(ids)]
  const taken = new Set(all)
  const map = new Map<string, string>()
  for (const id of all) {
    if (canStand(sort, id)) continue
    const plain = id.replace(SPACE, '_').replace(/^[#\uFEFF"]+/u, '')
    const written = free(canStand(sort, plain) ? plain : `${sort}-${plain}`, taken)
    taken.add(written)
    map.set(id, written)
  }
  return map
}

export interface TrecNames {
  readonly queries: Iterable<string>
  readonly tools: Iterable<string>
  readonly judgments: Iterable<Judgments>
}

/** A name that can stand in the files for each id that cannot, unlike all others. */
export function idMapFor({ queries, tools, judgments }: TrecNames): IdMap {
  const needs = [...judgments].flatMap((ofQuery) => [...ofQuery.values()].flatMap(({ need }) => need ?? []))
  return { query: mapped('query', queries), tool: mapped('tool', tools), need: mapped('need', needs) }
}

export function sizeOf(map: IdMap): number {
  return ID_SORTS.reduce((sum, sort) => sum + map[sort].size, 0)
}

/** `id-map.tsv`. */
export function idMapText(map: IdMap): string {
  return tsvText([
    HEADER,
    ...ID_SORTS.flatMap((sort) => [...map[sort]].map(([id, written]) => [sort, written, id])),
  ])
}

/** Ids by what stands for them in the files. Faults are reported. */
export function readIdMap(source: SourceText, problems: Problems): IdMap {
  const ids = {
    query: new Map<string, string>(),
    tool: new Map<string, string>(),
    need: new Map<string, string>(),
  }
  const rows = readColumns(source, { delimiter: '\t', names: HEADER, mend: BY_TABS }, problems)
  for (const { where, cells } of rows) {
    const { sort, written, id } = cells
    const known = ID_SORTS.find((one) => one === sort)
    if (known === undefined) problems.report(where, `sort "${sort}" is none of ${ID_SORTS.join(', ')}.`)
    else ids[known].set(written, id)
  }
  return ids
}

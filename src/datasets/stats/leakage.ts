import type { Tool } from '../../catalog/tool.ts'
import { parseToolName } from '../../catalog/tool-name.ts'
import { type Dataset, KINDS, type Query } from '../dataset.ts'
import { contentTerms, queryTerms, rightTools } from './content-terms.ts'

/** How much the queries of one kind give away of the words of their right tools. */
export interface Leakage {
  readonly kind: string
  /** With a right tool and a word that is no stop word; at least 1. */
  readonly queries: number
  /** Share of them that share no term with the right tools' names, server included, 0..1. */
  readonly withoutNameWord: number
  /** Mean share of a query's terms that stand in the right tools' names. */
  readonly nameOverlap: number
  /** Mean share of a query's terms that stand in the right tools' descriptions. */
  readonly descriptionOverlap: number
}

/** Kinds that must not give the name away: the first line sums them up. */
export const HARD_KINDS = ['task', 'sentence', 'synonym'] as const

export const HARD_LABEL = HARD_KINDS.join(', ')

interface Overlap {
  readonly kind: string
  readonly name: number
  readonly description: number
}

type TermsOf = (tool: Tool) => ReadonlySet<string>

function remembered(read: (tool: Tool) => string): TermsOf {
  const known = new Map<Tool, ReadonlySet<string>>()
  return (tool) => {
    const terms = known.get(tool) ?? contentTerms(read(tool))
    known.set(tool, terms)
    return terms
  }
}

function shareWithin(terms: ReadonlySet<string>, texts: readonly ReadonlySet<string>[]): number {
  return [...terms].filter((term) => texts.some((text) => text.has(term))).length / terms.size
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function leakageOf(kind: string, overlaps: readonly Overlap[]): readonly Leakage[] {
  if (overlaps.length === 0) return []
  const names = overlaps.map(({ name }) => name)
  return [
    {
      kind,
      queries: overlaps.length,
      withoutNameWord: names.filter((share) => share === 0).length / names.length,
      nameOverlap: mean(names),
      descriptionOverlap: mean(overlaps.map(({ description }) => description)),
    },
  ]
}

/** By kind; the kinds of `HARD_KINDS` together come first. Queries without a right tool are left out. */
export function leakageByKind(dataset: Dataset): Leakage[] {
  const nameTerms = remembered((tool) => parseToolName(tool).normalized)
  const descriptionTerms = remembered(({ description }) => description)
  const overlapOf = ({ id, kind, text }: Query): Overlap[] => {
    const terms = queryTerms(text)
    const right = rightTools(dataset, id).flatMap((toolId) => dataset.catalog.byId.get(toolId) ?? [])
    if (terms.size === 0 || right.length === 0) return []
    const name = shareWithin(terms, right.map(nameTerms))
    return [{ kind, name, description: shareWithin(terms, right.map(descriptionTerms)) }]
  }
  const overlaps = dataset.queries.flatMap(overlapOf)
  const others = [...new Set(overlaps.map(({ kind }) => kind))].filter((kind) => !isOneOf(KINDS, kind)).sort()
  return [
    ...leakageOf(
      HARD_LABEL,
      overlaps.filter(({ kind }) => isOneOf(HARD_KINDS, kind)),
    ),
    ...[...KINDS, ...others].flatMap((kind) =>
      leakageOf(
        kind,
        overlaps.filter((overlap) => overlap.kind === kind),
      ),
    ),
  ]
}

function isOneOf(known: readonly string[], value: string): boolean {
  return known.includes(value)
}

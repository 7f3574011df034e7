import type { PlacedRepair } from '../catalog/sources/read-catalog.ts'
import type { Imported } from '../datasets/import/import-request.ts'
import type { ImportedSet } from '../datasets/import/labelled-set.ts'
import { plainLine } from '../report/untrusted.ts'
import type { Io } from './io.ts'
import { jsonText } from './options.ts'

/** Of each kind; nobody reads hundreds of them. */
const MOST_REPAIRS = 10

/** One line for each repair, and how many more there are of its kind. */
function repairLines(repairs: readonly PlacedRepair[]): string[] {
  const kinds = [...new Set(repairs.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const ofKind = repairs.filter((repair) => repair.kind === kind)
    const shown = ofKind.slice(0, MOST_REPAIRS)
    const more = ofKind.length - shown.length
    return [
      ...shown.map(({ where, tool, what }) => `${where}, tool "${tool}": ${what}`),
      ...(more === 0 ? [] : [`${more} more repairs of this kind (${kind}); --json lists all`]),
    ]
  })
}

function droppedLines({ dropped: { judgments, queries } }: ImportedSet): string[] {
  if (judgments === 0) return []
  const lost = queries === 0 ? '' : `; queries left without one, and left out too: ${queries}`
  return [`judgments left out, of tools that the catalog lacks: ${judgments}${lost}`]
}

interface Outcome {
  /** Where it was written. */
  readonly place: string
  /** What was noticed in what was written. */
  readonly warnings: readonly string[]
  readonly json?: true
}

/** Says what was brought in, what was mended and what was left out. */
export function showImported({ format, catalog, set }: Imported, outcome: Outcome, io: Io): void {
  const { repairs } = catalog
  const ofSet = set === undefined ? [] : [...droppedLines(set), ...set.warnings]
  const warnings = [...catalog.warnings, ...ofSet, ...outcome.warnings]
  for (const warning of [...repairLines(repairs), ...warnings]) io.err(`warning: ${plainLine(warning)}\n`)
  const tools = catalog.tools.length
  const counts = set === undefined ? {} : { queries: set.queries.length, judgments: judgmentsIn(set) }
  if (outcome.json) {
    const dropped = set === undefined ? {} : { dropped: set.dropped }
    io.out(jsonText({ format, out: outcome.place, tools, ...counts, ...dropped, repairs, warnings }))
    return
  }
  const parts = Object.entries({ tools, ...counts }).map(([what, count]) => `${count} ${what}`)
  io.out(`${plainLine(outcome.place)}: ${parts.join(', ')} (${format}, ${repairs.length} repairs)\n`)
}

function judgmentsIn({ judgments }: ImportedSet): number {
  return [...judgments.values()].reduce((sum, { size }) => sum + size, 0)
}

/** Names that stand twice, which a catalog tells apart when it is read. */
export function repeatedNames({ catalog }: Imported): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { name } of catalog.tools) (seen.has(name) ? repeated : seen).add(name)
  const [first] = repeated
  return first === undefined ? [] : [`${repeated.size} names stand twice or more, the first: "${first}"`]
}

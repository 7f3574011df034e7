import { type Cell, meanOf, type SetQuality } from './quality.ts'
import { medianOf, ratioOf, type SpeedRow, type SpeedSample } from './speed.ts'

/** Everything one run of the bench found. */
export interface PeersFound {
  readonly date: string
  readonly node: string
  readonly cpus: number
  readonly half: string
  readonly versions: readonly { readonly title: string; readonly version: string }[]
  readonly shipped: readonly SetQuality[]
  readonly others: readonly SetQuality[]
  readonly speed: readonly SpeedRow[]
}

const SIGNIFICANCE_LEVEL = 0.05
const REFERENCE = 'MiniSearch'

export function peersMarkdown(found: PeersFound): string {
  const versions = found.versions.map(({ title, version }) => `${title} ${version}`).join(', ')
  const sections = [
    '# Against the search libraries one would take instead',
    `${found.date}, Node ${found.node}, ${found.cpus} CPUs. ${versions}.`,
    ...qualitySection('Shipped sets (test split)', found.shipped),
    ...qualitySection(`Public sets (${found.half} queries, at most 3,000 of a set)`, found.others),
    ...[...new Set(found.speed.map(({ tools }) => tools))].map((tools) =>
      speedSection(found.speed.filter((row) => row.tools === tools)),
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

/** R@5 of every system on every set, and the distances that decide. */
function qualitySection(title: string, sets: readonly SetQuality[]): string[] {
  const [first] = sets
  if (first === undefined) return []
  const header = `| system | ${sets.map(({ name, queries }) => `${name} (${queries})`).join(' | ')} | mean R@5 | mean nDCG@10 |`
  const rows = first.cells.map(({ system }, i) => {
    const cells = sets.map((set) => set.cells[i] as Cell)
    const figures = cells.map((cell) => `${points(meanOf(cell.recall))}${markOf(cell, sets, cells)}`)
    return `| ${system.title} | ${figures.join(' | ')} | ${points(overall(cells, 'recall'))} | ${points(overall(cells, 'ndcg'))} |`
  })
  const problems = sets.flatMap(({ name, cells }) =>
    cells.flatMap(({ system, problem }) =>
      problem === undefined ? [] : [`${name}, ${system.title}: ${problem}`],
    ),
  )
  const notes = [
    'R@5 in percent. ↓ significantly below `lexical`, ↑ significantly above it (p < .05, paired randomisation test over queries, Holm-corrected on each set).',
    ...leadNotes(sets),
    ...(problems.length === 0 ? [] : [`Not whole: ${problems.join('; ')}.`]),
  ]
  return [
    `## ${title}`,
    [header, `|---|${'--:|'.repeat(sets.length + 2)}`, ...rows].join('\n'),
    notes.join(' '),
  ]
}

function markOf(cell: Cell, sets: readonly SetQuality[], cells: readonly Cell[]): string {
  if (cell.pHolm === undefined || cell.pHolm >= SIGNIFICANCE_LEVEL) return ''
  const reference = sets[cells.indexOf(cell)]?.cells[0]?.recall.slice(0, cell.recall.length) ?? []
  return (meanOf(cell.recall) ?? 0) < (meanOf(reference) ?? 0) ? ' ↓' : ' ↑'
}

/** Mean over the sets; nothing where a set has no figure. */
function overall(cells: readonly Cell[], measure: 'recall' | 'ndcg'): number | undefined {
  const means = cells.map((cell) => meanOf(cell[measure]))
  return means.some((value) => value === undefined) ? undefined : meanOf(means as number[])
}

function leadNotes(sets: readonly SetQuality[]): string[] {
  const systems = sets[0]?.cells.map(({ system }) => system) ?? []
  const meanAt = (i: number) =>
    overall(
      sets.map((set) => set.cells[i] as Cell),
      'recall',
    )
  const own = meanAt(0) ?? 0
  return (['as it comes', 'with our terms'] as const).flatMap((group) => {
    const peers = systems.flatMap(({ title, group: of }, i) => {
      const value = of === group ? meanAt(i) : undefined
      return value === undefined ? [] : [{ title, value }]
    })
    const best = peers.sort((a, b) => b.value - a.value)[0]
    if (best === undefined) return []
    return [
      `\`lexical\` is ${(100 * (own - best.value)).toFixed(1)} points above ${best.title}, the best ${group}.`,
    ]
  })
}

function speedSection(rows: readonly SpeedRow[]): string {
  const reference = rows.find(({ title }) => title === REFERENCE)
  const tools = rows[0]?.tools ?? 0
  const lines = rows.map((row) => {
    const figure = (name: keyof SpeedSample, digits: number) => number(medianOf(row.samples, name), digits)
    const times = (name: keyof SpeedSample) => ratio(ratioOf(row, reference, name))
    return `| ${row.title} | ${figure('firstBuildMs', 0)} | ${figure('rebuildMs', 0)} | ${times('rebuildMs')} | ${figure('queryUs', 0)} | ${times('queryUs')} | ${times('queryUsMean')} | ${figure('queryUsP99', 0)} | ${figure('bytesPerTool', 0)} | ${row.problem ?? ''} |`
  })
  return [
    `## Speed at ${tools.toLocaleString('en-US')} tools`,
    [
      `| library | first build ms | rebuild ms | × ${REFERENCE} | query median µs | × ${REFERENCE} | mean × | p99 µs | bytes per tool | |`,
      `|---|${'--:|'.repeat(8)}---|`,
      ...lines,
    ].join('\n'),
    'A process each, in alternating rounds; medians over the rounds, ratios round by round: above 1 is faster. First build: texts never read before. Rebuild: the same tools again, as when one server connects; own retrievers remember the words of texts they have read, the libraries do not. Peers as they come, over name, hint and description; `bm25f` and `lexical` read the parameters too.',
  ].join('\n\n')
}

function points(value: number | undefined): string {
  return value === undefined ? '–' : (100 * value).toFixed(1)
}

function number(value: number | undefined, digits: number): string {
  return value === undefined ? '–' : value.toFixed(digits)
}

function ratio(value: number | undefined): string {
  if (value === undefined) return '–'
  return `${value >= 10 ? value.toFixed(0) : value.toFixed(1)}×`
}

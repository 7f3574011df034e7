import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { quantileOf } from '../../src/lib/statistics.ts'

/** What one process measured of one library at one size. */
export interface SpeedSample {
  /** Texts read for the first time. */
  readonly firstBuildMs: number
  /** The same tools again, median. */
  readonly rebuildMs: number
  /** Median, mean and 99th percentile of a query, microseconds. */
  readonly queryUs: number
  readonly queryUsMean: number
  readonly queryUsP99: number
  /** Heap and buffers after the build, minus before. */
  readonly bytesPerTool: number
  /** Timed, fewer than usual where a query takes seconds. */
  readonly queries: number
}

export interface SpeedRow {
  readonly id: string
  readonly title: string
  readonly tools: number
  /** One of every round that ended in time. */
  readonly samples: readonly SpeedSample[]
  readonly problem?: string
}

const CHILD = fileURLToPath(new URL('./speed-child.ts', import.meta.url))
const MOST_SECONDS = 150

function measured(id: string, tools: number): SpeedSample | string {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', CHILD, id, String(tools)],
    { encoding: 'utf8', timeout: 1_000 * MOST_SECONDS },
  )
  if (error !== undefined) return `over ${MOST_SECONDS} s`
  if (status !== 0) return /E_OPTIONAL|not installed/.test(stderr) ? 'not installed' : 'failed'
  return JSON.parse(stdout) as SpeedSample
}

/** Every library in a process of its own, in alternating rounds; one that failed is not asked again. */
export function speedOf(
  systems: readonly { readonly id: string; readonly title: string }[],
  tools: number,
  rounds: number,
  tell: (what: string) => void,
): SpeedRow[] {
  const samples = new Map(systems.map(({ id }) => [id, [] as SpeedSample[]]))
  const problems = new Map<string, string>()
  for (let round = 1; round <= rounds; round++) {
    for (const { id, title } of systems) {
      if (problems.has(id)) continue
      tell(`${tools} tools, round ${round}: ${title}`)
      const found = measured(id, tools)
      if (typeof found === 'string') problems.set(id, found)
      else samples.get(id)?.push(found)
    }
  }
  return systems.map(({ id, title }) => {
    const problem = problems.get(id)
    return { id, title, tools, samples: samples.get(id) ?? [], ...(problem !== undefined && { problem }) }
  })
}

/** Median over the rounds. */
export function medianOf(samples: readonly SpeedSample[], figure: keyof SpeedSample): number | undefined {
  if (samples.length === 0) return undefined
  return quantileOf(
    samples.map((sample) => sample[figure]).sort((a, b) => a - b),
    0.5,
  )
}

/** How many times faster than the reference, round by round: median. */
export function ratioOf(
  row: SpeedRow,
  reference: SpeedRow | undefined,
  figure: keyof SpeedSample,
): number | undefined {
  const ratios = row.samples.flatMap((sample, round) => {
    const other = reference?.samples[round]
    return other === undefined ? [] : [other[figure] / sample[figure]]
  })
  return ratios.length === 0
    ? undefined
    : quantileOf(
        ratios.sort((a, b) => a - b),
        0.5,
      )
}

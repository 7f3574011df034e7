import type { Random } from '../lib/random.ts'
import type { Dimension, Point } from './tunable.ts'

export const STRATEGIES = ['grid', 'random', 'descent'] as const

/** How points are chosen: all of a grid, drawn at random, or by improving one parameter after the other. */
export type Strategy = (typeof STRATEGIES)[number]

export interface Plan {
  readonly strategy: Strategy
  /** The most points to try, at least 1. */
  readonly trials: number
}

/** Tries a point. @returns its score; a point tried before costs nothing */
export type Try = (point: Point) => number

/**
 * Tries points of a space, the defaults first. A grid of more points than the plan has trials is thinned out at
 * random; a descent starts from the defaults, then from random points until its trials are used up.
 */
export function explore(
  dimensions: readonly Dimension[],
  defaults: Point,
  { strategy, trials }: Plan,
  random: Random,
  tryPoint: Try,
): void {
  const seen = new Set<string>()
  const counted: Try = (point) => {
    seen.add(keyOf(point))
    return tryPoint(point)
  }
  const isSpent = () => seen.size >= trials
  counted(defaults)
  if (strategy === 'descent') descend(dimensions, defaults, counted, isSpent, random)
  else {
    const points = strategy === 'grid' ? gridOf(dimensions) : []
    const chosen = points.length > trials ? random.shuffle(points) : points
    for (const point of chosen) if (!isSpent()) counted(point)
    if (strategy === 'random') drawPoints(dimensions, counted, isSpent, random)
  }
}

/** The same for equal points. */
export function keyOf(point: Point): string {
  return Object.keys(point)
    .sort()
    .map((name) => `${name}=${point[name]}`)
    .join(',')
}

function gridOf(dimensions: readonly Dimension[]): Point[] {
  return dimensions.reduce<Point[]>(
    (points, { name, values }) =>
      points.flatMap((point) => values.map((value) => ({ ...point, [name]: value }))),
    [{}],
  )
}

function sizeOf(dimensions: readonly Dimension[]): number {
  return dimensions.reduce((product, { values }) => product * values.length, 1)
}

function drawn(dimensions: readonly Dimension[], random: Random): Point {
  return Object.fromEntries(
    dimensions.map(({ name, values }) => [name, values[random.int(values.length)] as number]),
  )
}

/** A space may have fewer points than there are trials: after as many draws in vain as it has points, all are known. */
function drawPoints(
  dimensions: readonly Dimension[],
  tryPoint: Try,
  isSpent: () => boolean,
  random: Random,
): void {
  let draws = 50 * sizeOf(dimensions)
  while (!isSpent() && draws-- > 0) tryPoint(drawn(dimensions, random))
}

function descend(
  dimensions: readonly Dimension[],
  start: Point,
  tryPoint: Try,
  isSpent: () => boolean,
  random: Random,
): void {
  let point = start
  let starts = 10 * sizeOf(dimensions)
  while (!isSpent() && starts-- > 0) {
    let best = tryPoint(point)
    for (let improved = true; improved && !isSpent(); ) {
      improved = false
      for (const { name, values } of dimensions) {
        for (const value of values) {
          if (isSpent()) return
          const other = { ...point, [name]: value }
          const score = tryPoint(other)
          if (score <= best) continue
          best = score
          point = other
          improved = true
        }
      }
    }
    point = drawn(dimensions, random)
  }
}

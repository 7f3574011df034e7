import { InvalidArgumentError } from 'commander'
import { SPLITS, type Split } from '../datasets/dataset.ts'
import { nearest } from '../lib/nearest.ts'
import { MODES, type Mode } from '../toolsearch/mode.ts'

/** A path or name that is there: an unset variable in a script is not the working folder. */
export function notEmpty(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It is empty. Name a file or folder.')
}

/** Adds a repeated option's value to those before. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), notEmpty(value)]
}

function whole(text: string, least: number): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new InvalidArgumentError(`Expected a whole number of ${least} or more.`)
}

export function positiveInteger(text: string): number {
  return whole(text, 1)
}

export function naturalNumber(text: string): number {
  return whole(text, 0)
}

export function collectSizes(text: string, before: readonly number[] | undefined): readonly number[] {
  return [...(before ?? []), positiveInteger(text)]
}

/** @throws InvalidArgumentError that names what is known, and what may have been meant */
export function oneOf<T extends string>(text: string, known: readonly T[]): T {
  const found = known.find((value) => value === text)
  if (found !== undefined) return found
  const near = nearest(text, known)
  throw new InvalidArgumentError(
    `Expected one of ${known.join(', ')}.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
  )
}

export function collectModes(text: string, before: readonly Mode[] | undefined): readonly Mode[] {
  return [...(before ?? []), oneOf(text, MODES)]
}

export function splitChoice(text: string): Split | 'all' {
  return oneOf(text, [...SPLITS, 'all'])
}

/** Pretty for people, one document for programs. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

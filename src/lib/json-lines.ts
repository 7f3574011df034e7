import type { Problems } from './problems.ts'

export interface JsonLine {
  /** From 1. */
  readonly line: number
  readonly value: unknown
}

/** The values of a file with one JSON value a line; blank lines are skipped, broken ones reported. */
export function parseJsonLines(text: string, file: string, problems: Problems): JsonLine[] {
  const values: JsonLine[] = []
  text.split('\n').forEach((content, i) => {
    if (content.trim() === '') return
    try {
      values.push({ line: i + 1, value: JSON.parse(content) as unknown })
    } catch (error) {
      problems.report(
        `${file}:${i + 1}`,
        `no valid JSON (${(error as Error).message}). Write one JSON object a line.`,
      )
    }
  })
  return values
}

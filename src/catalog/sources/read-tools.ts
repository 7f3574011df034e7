import { parseJsonLines } from '../../lib/json-lines.ts'
import { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import type { ToolDraft } from '../catalog.ts'
import { parseTool } from './tool-schema.ts'

/** A tool and the line of the file it stands on, or its position in an array. */
export interface PlacedTool {
  readonly draft: ToolDraft
  /** `tools.jsonl:12`, or `tools.json, tool 12`. */
  readonly where: string
}

/** Tools of a file with one JSON object a line. What cannot be read is reported and left out. */
export function readToolLines(text: string, file: string, problems: Problems): PlacedTool[] {
  return parseJsonLines(text, file, problems).flatMap(({ line, value }) =>
    place(value, `${file}:${line}`, problems),
  )
}

function place(value: unknown, where: string, problems: Problems): PlacedTool[] {
  const parsed = parseTool(value)
  if ('draft' in parsed) return [{ draft: parsed.draft, where }]
  problems.report(where, `no tool (${zodProblem(parsed.error)}). Expected at least {"name": "…"}.`)
  return []
}

/** The list inside a JSON document: itself, `{tools: […]}`, or the answer of a `tools/list` request. */
function toolList(document: unknown): readonly unknown[] | undefined {
  if (Array.isArray(document)) return document
  if (typeof document !== 'object' || document === null) return undefined
  const { tools, result } = document as { tools?: unknown; result?: unknown }
  if (Array.isArray(tools)) return tools
  return result === undefined ? undefined : toolList(result)
}

function parsedWhole(text: string): { readonly document: unknown } | undefined {
  try {
    return { document: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/**
 * Tools from a JSON array, a `tools/list` result or JSON lines, whichever the text is.
 * @throws GaugeError E_CATALOG with all problems; an empty catalog is one
 */
export function parseTools(text: string, file: string): ToolDraft[] {
  const problems = new Problems()
  const whole = parsedWhole(text)
  const list = whole === undefined ? undefined : toolList(whole.document)
  const placed =
    list === undefined
      ? readToolLines(text, file, problems)
      : list.flatMap((value, i) => place(value, `${file}, tool ${i + 1}`, problems))
  if (placed.length === 0 && problems.list.length === 0) {
    problems.report(
      file,
      'no tools found. Expected a JSON array, a tools/list result or one JSON object a line.',
    )
  }
  problems.throwIfAny('E_CATALOG', file)
  return placed.map(({ draft }) => draft)
}

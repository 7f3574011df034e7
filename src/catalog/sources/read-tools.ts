import { parseJsonLines } from '../../lib/json-lines.ts'
import { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import type { ToolDraft } from '../catalog.ts'
import { canBeWritten, type Repair } from './repair-schema.ts'
import { repairTool } from './repair-tool.ts'
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

/** A tool as real servers send it, with what was mended. */
export interface MendedTool extends PlacedTool {
  readonly repairs: readonly Repair[]
}

export type ToolReader = (value: unknown, where: string, problems: Problems) => MendedTool[]

/** Reads one tool and mends what can be mended; the rest is reported. */
export function readMendedTool(value: unknown, where: string, problems: Problems): MendedTool[] {
  const { value: mended, repairs } = repairTool(value)
  return place(mended, where, problems).map((tool) => ({ ...tool, repairs }))
}

/** Reads one tool as it stands, and mends it only where it could not be read, or written, otherwise. */
export function readGivenTool(value: unknown, where: string, problems: Problems): MendedTool[] {
  const parsed = parseTool(value)
  if ('draft' in parsed && canBeWritten(parsed.draft)) return [{ draft: parsed.draft, where, repairs: [] }]
  return readMendedTool(value, where, problems)
}

/** The list inside a JSON document: itself, `{tools: […]}`, or the answer of a `tools/list` request. */
function toolList(document: unknown): readonly unknown[] | undefined {
  if (Array.isArray(document)) return document
  if (typeof document !== 'object' || document === null) return undefined
  const { tools, result } = document as { tools?: unknown; result?: unknown }
  if (Array.isArray(tools)) return tools
  if (Array.isArray(result)) return result
  const answered = (result as { tools?: unknown } | null | undefined)?.tools
  return Array.isArray(answered) ? answered : undefined
}

/** One tool over several lines, which would be broken as JSON lines. */
function singleTool(document: unknown, text: string): readonly unknown[] | undefined {
  return text.trim().includes('\n') ? [document] : undefined
}

function parsedWhole(text: string): { readonly document: unknown } | undefined {
  try {
    return { document: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** Names with their descriptions, as MetaTool lists its tools: an object of texts that is no tool itself. */
function describedNames(document: unknown): readonly unknown[] | undefined {
  if (typeof document !== 'object' || document === null || 'name' in document) return undefined
  const entries = Object.entries(document)
  const areTexts = entries.length > 0 && entries.every(([, text]) => typeof text === 'string')
  return areTexts ? entries.map(([name, description]) => ({ name, description })) : undefined
}

/** A document with tools, and itself, which may say whose they are. */
export interface ToolDocument {
  readonly tools: readonly MendedTool[]
  /** The parsed whole; nothing where the file holds JSON lines. */
  readonly document?: unknown
}

/**
 * Tools from a JSON array, a `tools/list` result, an object of names and descriptions, or JSON lines,
 * whichever the text is. Broken tools are mended; what cannot be is reported and left out, as is an empty file.
 */
export function readTools(
  text: string,
  file: string,
  problems: Problems,
  read: ToolReader = readMendedTool,
): ToolDocument {
  const before = problems.list.length
  const whole = parsedWhole(text)
  const list =
    whole === undefined
      ? undefined
      : (toolList(whole.document) ?? describedNames(whole.document) ?? singleTool(whole.document, text))
  const tools =
    list === undefined
      ? parseJsonLines(text, file, problems).flatMap(({ line, value }) =>
          read(value, `${file}:${line}`, problems),
        )
      : list.flatMap((value, i) => read(value, `${file}, tool ${i + 1}`, problems))
  if (tools.length === 0 && problems.list.length === before) {
    problems.report(
      file,
      'no tools found. Expected a JSON array, a tools/list result or one JSON object a line.',
    )
  }
  return { tools, ...(whole === undefined ? {} : whole) }
}

/**
 * The tools of `readTools`, all or nothing.
 * @param onRepair - told of everything that was mended, as one line
 * @throws GaugeError E_CATALOG with all problems; an empty catalog is one
 */
export function parseTools(text: string, file: string, onRepair?: (line: string) => void): ToolDraft[] {
  const problems = new Problems()
  const { tools } = readTools(text, file, problems)
  problems.throwIfAny('E_CATALOG', file)
  for (const { draft, where, repairs } of onRepair === undefined ? [] : tools) {
    for (const { what } of repairs) onRepair?.(`${where}, tool "${draft.name}": ${what}`)
  }
  return tools.map(({ draft }) => draft)
}

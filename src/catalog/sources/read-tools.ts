import { parseJsonLines } from '../../lib/json-lines.ts'
import { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import type { ToolDraft } from '../catalog.ts'
import { canBeWritten, isJson, quoted, type Repair } from './repair.ts'
import { repairTool } from './repair-tool.ts'
import { isProviderTool, toolsOfDocument, unpacked } from './tool-list.ts'
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

/** Parameters under a name that only mending reads. */
function hidesSchema(value: unknown, { inputSchema }: ToolDraft): boolean {
  return inputSchema === undefined && isJson(value) && isJson(value.parameters)
}

/** Reads one tool as it stands, and mends it only where it could not be read whole, or written, otherwise. */
export function readGivenTool(value: unknown, where: string, problems: Problems): MendedTool[] {
  const parsed = parseTool(value)
  if ('draft' in parsed && canBeWritten(parsed.draft) && !hidesSchema(value, parsed.draft))
    return [{ draft: parsed.draft, where, repairs: [] }]
  return readMendedTool(value, where, problems)
}

function parsedWhole(text: string): { readonly document: unknown } | undefined {
  try {
    return { document: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** A document with tools, and itself, which may say whose they are. */
export interface ToolDocument {
  readonly tools: readonly MendedTool[]
  /** One line for each tool of a provider's own, which has no name to call it by. */
  readonly leftOut: readonly string[]
  /** The parsed whole; nothing where the file holds JSON lines. */
  readonly document?: unknown
}

function leftOutLine({ value, where }: { readonly value: unknown; readonly where: string }): string {
  return `${where}: ${quoted(value)} is a tool of the provider's own without a name, left out`
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
  const list = whole === undefined ? undefined : toolsOfDocument(whole.document, text)
  const given =
    list === undefined
      ? parseJsonLines(text, file, problems).flatMap(({ line, value }) =>
          unpacked(value).map((one) => ({ value: one, where: `${file}:${line}` })),
        )
      : list.map((value, i) => ({ value, where: `${file}, tool ${i + 1}` }))
  const tools = given.flatMap(({ value, where }) =>
    isProviderTool(value) ? [] : read(value, where, problems),
  )
  if (tools.length === 0 && problems.list.length === before) {
    problems.report(
      file,
      'no tools found. Expected a JSON array, a tools/list result or one JSON object a line.',
    )
  }
  const leftOut = given.filter(({ value }) => isProviderTool(value))
  return { tools, leftOut: leftOut.map(leftOutLine), ...(whole === undefined ? {} : whole) }
}

/**
 * The tools of `readTools`, all or nothing.
 * @param onRepair - told of everything that was mended or left out, as one line
 * @throws GaugeError E_CATALOG with all problems; an empty catalog is one
 */
export function parseTools(text: string, file: string, onRepair?: (line: string) => void): ToolDraft[] {
  const problems = new Problems()
  const { tools, leftOut } = readTools(text, file, problems)
  problems.throwIfAny('E_CATALOG', file)
  const repaired = tools.flatMap(({ draft, where, repairs }) =>
    repairs.map(({ what }) => `${where}, tool "${draft.name}": ${what}`),
  )
  for (const line of [...repaired, ...leftOut]) onRepair?.(line)
  return tools.map(({ draft }) => draft)
}

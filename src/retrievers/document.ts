import { schemaText } from '../catalog/schema-text.ts'
import type { Tool } from '../catalog/tool.ts'
import { parseToolName, type ToolName } from '../catalog/tool-name.ts'

/** What is indexed of one tool or skill: named fields of text. Which fields there are, and what they weigh, is data. */
export interface Document {
  readonly name: ToolName
  /** The text of a field; empty for a field the document does not have. */
  text(field: string): string
}

/** A field to index and what a match in it is worth, at least 0. */
export interface FieldWeight {
  readonly field: string
  readonly weight: number
}

/** What a retriever indexes: tools, and at the same positions their documents. */
export interface Corpus {
  readonly tools: readonly Tool[]
  readonly documents: readonly Document[]
}

/** The fields of a tool and where their text comes from. */
const TOOL_TEXT: ReadonlyMap<string, (tool: Tool, name: ToolName) => string> = new Map([
  ['name', (_, name) => name.normalized],
  ['hint', (tool) => tool.searchHint ?? ''],
  ['description', (tool) => tool.description],
  ['parameters', (tool) => schemaText(tool.inputSchema).names.join(' ')],
  ['parameterDescriptions', (tool) => schemaText(tool.inputSchema).descriptions.join('\n')],
])

export const TOOL_FIELDS: readonly string[] = [...TOOL_TEXT.keys()]

class ToolDocument implements Document {
  readonly name: ToolName
  readonly #tool: Tool

  constructor(tool: Tool) {
    this.name = parseToolName(tool)
    this.#tool = tool
  }

  text(field: string): string {
    return TOOL_TEXT.get(field)?.(this.#tool, this.name) ?? ''
  }
}

export function toolDocument(tool: Tool): Document {
  return new ToolDocument(tool)
}

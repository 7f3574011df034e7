import { type SchemaText, schemaText } from '../catalog/schema-text.ts'
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

/** The fields of a tool. */
export const TOOL_FIELDS = ['name', 'hint', 'description', 'parameters', 'parameterDescriptions'] as const

class ToolDocument implements Document {
  readonly name: ToolName
  private readonly tool: Tool
  private readonly texts = new Map<string, string>()
  private schema: SchemaText | undefined

  constructor(tool: Tool) {
    this.name = parseToolName(tool)
    this.tool = tool
  }

  /** Made once: what is indexed again is the same string, which the lexicon knows. */
  text(field: string): string {
    const known = this.texts.get(field)
    if (known !== undefined) return known
    const text = this.read(field)
    this.texts.set(field, text)
    return text
  }

  private read(field: string): string {
    switch (field as (typeof TOOL_FIELDS)[number]) {
      case 'name':
        return this.name.normalized
      case 'hint':
        return this.tool.searchHint ?? ''
      case 'description':
        return this.tool.description
      case 'parameters':
        return this.schemaText().names.join(' ')
      case 'parameterDescriptions':
        return this.schemaText().descriptions.join('\n')
      default:
        return ''
    }
  }

  /** Two fields are read from one walk through the schema. */
  private schemaText(): SchemaText {
    this.schema ??= schemaText(this.tool.inputSchema)
    return this.schema
  }
}

/** As long as their tools: several retrievers index one catalog. */
const documents = new WeakMap<Tool, Document>()

export function toolDocument(tool: Tool): Document {
  const known = documents.get(tool) ?? new ToolDocument(tool)
  documents.set(tool, known)
  return known
}

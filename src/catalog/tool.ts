/** Unique within a catalog: the tool's name, or the name with its server or `#2` behind it where names repeat. */
export type ToolId = string

/** A JSON Schema object as MCP servers send it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** What can be searched and called. Names are data: any string is one. */
export interface Tool {
  readonly id: ToolId
  readonly name: string
  readonly description: string
  /** Three to ten words of capability, other words than the name. */
  readonly searchHint?: string
  readonly inputSchema?: JsonSchema
  /** The MCP server the tool comes from. */
  readonly server?: string
  readonly isMcp?: boolean
  /** Loaded in every request, whatever its name. */
  readonly alwaysLoad?: boolean
}

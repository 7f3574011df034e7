import type { ToolDraft } from '../catalog/catalog.ts'
import { jsonSchemaOf, type RuntimeTool } from './runtime-tool.ts'

/** Tools whose descriptions may still be on their way. */
export interface DescribedTools {
  /** With the descriptions known by now; empty ones for those on their way. */
  readonly now: readonly ToolDraft[]
  /** With all descriptions; one that fails stays empty and is named among the warnings. */
  readonly complete: Promise<readonly ToolDraft[]>
  /** Whether all descriptions are known by now. */
  isComplete(): boolean
  readonly warnings: readonly string[]
}

/** Asks every tool for its description, once. */
export function describeTools(tools: readonly RuntimeTool[]): DescribedTools {
  const warnings: string[] = []
  const warn = (name: string, error: unknown): string => {
    warnings.push(`tool "${name}" could not describe itself (${String(error)}); it is found by its name only`)
    return ''
  }
  const now: ToolDraft[] = []
  const coming: Promise<void>[] = []
  let arrived = 0
  tools.forEach((tool, i) => {
    const set = (description: string) => {
      now[i] = draftOf(tool, description)
    }
    set('')
    try {
      const text = typeof tool.description === 'function' ? tool.description() : (tool.description ?? '')
      if (typeof text === 'string') set(text)
      else
        coming.push(
          Promise.resolve(text)
            .catch((error: unknown) => warn(tool.name, error))
            .then(set)
            .then(() => {
              arrived++
            }),
        )
    } catch (error) {
      warn(tool.name, error)
    }
  })
  return {
    now,
    complete: Promise.all(coming).then(() => now),
    isComplete: () => arrived === coming.length,
    warnings,
  }
}

/** What is searched of a tool; how it is called is not part of it. */
function draftOf(tool: RuntimeTool, description: string): ToolDraft {
  const { name, searchHint, inputSchema, server, isMcp, alwaysLoad } = tool
  return {
    name,
    description,
    ...(searchHint === undefined ? {} : { searchHint }),
    ...(inputSchema === undefined ? {} : { inputSchema: jsonSchemaOf(inputSchema) }),
    ...(server === undefined ? {} : { server }),
    ...(isMcp === undefined ? {} : { isMcp }),
    ...(alwaysLoad === undefined ? {} : { alwaysLoad }),
  }
}

import type { ToolDraft } from '../catalog/catalog.ts'
import type { Tool } from '../catalog/tool.ts'

/** A tool as the host gives it; real tools may compute their description. */
export interface GivenTool extends Omit<Tool, 'id' | 'description'> {
  readonly description?: string | (() => string | Promise<string>)
}

/** Tools whose descriptions may still be on their way. */
export interface DescribedTools {
  /** With the descriptions known by now; empty ones for those on their way. */
  readonly now: readonly ToolDraft[]
  /** With all descriptions; one that fails stays empty and is named among the warnings. */
  readonly complete: Promise<readonly ToolDraft[]>
  readonly warnings: readonly string[]
}

/** Asks every tool for its description, once. */
export function describeTools(tools: readonly GivenTool[]): DescribedTools {
  const warnings: string[] = []
  const warn = (name: string, error: unknown): string => {
    warnings.push(`tool "${name}" could not describe itself (${String(error)}); it is found by its name only`)
    return ''
  }
  const now: ToolDraft[] = []
  const coming: Promise<void>[] = []
  tools.forEach(({ description = '', ...tool }, i) => {
    now.push({ ...tool, description: '' })
    const set = (text: string) => {
      now[i] = { ...tool, description: text }
    }
    try {
      const text = typeof description === 'string' ? description : description()
      if (typeof text === 'string') set(text)
      else coming.push(text.catch((error: unknown) => warn(tool.name, error)).then(set))
    } catch (error) {
      warn(tool.name, error)
    }
  })
  return { now, complete: Promise.all(coming).then(() => now), warnings }
}

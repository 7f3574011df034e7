import type { Catalog } from '../catalog/catalog.ts'
import { isBuiltIn } from '../catalog/classify.ts'
import type { Tool } from '../catalog/tool.ts'
import type { CountTokens } from '../text/tokens.ts'
import { headerAnnouncement } from '../toolsearch/announcement.ts'
import { withoutEntrances } from '../toolsearch/request-tools.ts'
import {
  appendBlocks,
  type Block,
  createBlock,
  createPrompt,
  type Prompt,
  withBreakpoints,
} from './prompt.ts'
import { definitionText } from './tool-definition.ts'

/** What stands in front of a session's messages. */
export interface Layout {
  readonly id: 'stable-proxy' | 'all-inline'
  /** Tools and system, with a breakpoint behind the last built-in definition and one behind the system text. */
  readonly fixed: Prompt
  /** The announcement as the first block of the messages; absent where nothing is deferred. */
  readonly header?: Block
}

export interface LayoutOptions {
  readonly catalog: Catalog
  /** SearchExtraTools and ExecuteExtraTool as a request carries them. */
  readonly entrances: readonly Tool[]
  readonly countTokens: CountTokens
  readonly systemTokens: number
}

/** Core tools and the two entrances in the tools array, whatever is discovered; the deferred names in a header. */
export function stableProxyLayout(options: LayoutOptions): Layout {
  const { catalog, entrances, countTokens } = options
  const fixed = fixedPrompt([...withoutEntrances(catalog.core, entrances), ...entrances], options)
  const text = headerAnnouncement(withoutEntrances(catalog.deferred, entrances), countTokens)
  if (text === '') return { id: 'stable-proxy', fixed }
  return { id: 'stable-proxy', fixed, header: createBlock('messages', text, countTokens(text)) }
}

/** Every tool in the tools array, without the entrances. */
export function allInlineLayout(options: LayoutOptions): Layout {
  const tools = withoutEntrances(options.catalog.tools, options.entrances)
  return { id: 'all-inline', fixed: fixedPrompt(tools, options) }
}

/** Built-in tools come first, so that a change among the others keeps them; each group in the order given. */
function fixedPrompt(tools: readonly Tool[], { countTokens, systemTokens }: LayoutOptions): Prompt {
  const builtIn = tools.filter(isBuiltIn)
  const others = tools.filter((tool) => !isBuiltIn(tool))
  const definitions = [...builtIn, ...others].map((tool) => {
    const text = definitionText(tool)
    return createBlock('tools', text, countTokens(text))
  })
  const tooled = createPrompt(definitions, builtIn.length === 0 ? [] : [builtIn.length - 1])
  const whole = appendBlocks(tooled, [createBlock('system', 'system', systemTokens)])
  return withBreakpoints(whole, [...tooled.breakpoints, definitions.length])
}

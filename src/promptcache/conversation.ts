import type { Layout } from './layout.ts'
import { appendBlocks, type Block, createBlock, type Prompt, tokensOf, withBreakpoints } from './prompt.ts'

/**
 * A session's messages as they grow. Every request has a breakpoint behind its last block and one where the request
 * before it ended, so that a step of more than 20 blocks still finds the prefix; with those of the layout that makes
 * four, as Claude Code sets them.
 */
export interface Conversation {
  /** The next request. */
  readonly prompt: Prompt
  readonly layout: Layout
  /** Position of the last block of the request before; -1 where it is gone. */
  readonly previousEnd: number
  /** How often the history was rewritten: makes the blocks of each writing other blocks. */
  readonly revision: number
}

export function startConversation(layout: Layout): Conversation {
  const header = layout.header === undefined ? [] : [layout.header]
  return { prompt: appendBlocks(layout.fixed, header), layout, previousEnd: -1, revision: 0 }
}

/** What the next request holds more than this one; blocks without tokens are left out. */
export function appendMessages(conversation: Conversation, added: readonly Block[]): Conversation {
  const prompt = appendBlocks(
    conversation.prompt,
    added.filter((block) => block.tokens > 0),
  )
  const end = prompt.blocks.length - 1
  const { fixed } = conversation.layout
  const previous = conversation.previousEnd >= fixed.blocks.length ? [conversation.previousEnd] : []
  const breakpoints = [...fixed.breakpoints, ...previous.filter((position) => position < end), end]
  return { ...conversation, prompt: withBreakpoints(prompt, breakpoints), previousEnd: end }
}

/** The same sizes with other content behind the announcement: nothing of the messages is found again. */
export function rewriteHistory(conversation: Conversation): Conversation {
  const start = startConversation(conversation.layout)
  const revision = conversation.revision + 1
  const messages = conversation.prompt.blocks.slice(start.prompt.blocks.length)
  const rewritten = messages.map(({ hash, tokens }) => createBlock('messages', `${hash} ${revision}`, tokens))
  return { ...conversation, revision, prompt: appendBlocks(start.prompt, rewritten) }
}

/** The messages give way to a summary, never longer than they were; the announcement stays. */
export function compact(conversation: Conversation, summaryTokens: number): Conversation {
  const start = startConversation(conversation.layout)
  const revision = conversation.revision + 1
  const messageTokens = contextTokens(conversation) - contextTokens(start)
  const summary = createBlock('messages', `summary ${revision}`, Math.min(summaryTokens, messageTokens))
  return { ...start, revision, prompt: appendBlocks(start.prompt, [summary]) }
}

/** Tokens of the next request with nothing added. */
export function contextTokens(conversation: Conversation): number {
  return tokensOf(conversation.prompt)
}

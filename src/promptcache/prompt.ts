import { createHash } from 'node:crypto'
import { GaugeError } from '../lib/gauge-error.ts'

/** The parts of a prompt, in the order the model reads them. */
export const SECTIONS = ['tools', 'system', 'messages'] as const

export type Section = (typeof SECTIONS)[number]

/** The smallest piece a provider stores or counts: a tool definition, a system text, a content block of a message. */
export interface Block {
  readonly section: Section
  readonly tokens: number
  /** Equal for equal content in the same section. */
  readonly hash: string
}

/** One request's input. Only `createPrompt`, `appendBlocks` and `withBreakpoints` make one. */
export interface Prompt {
  /** Tools before system before messages. */
  readonly blocks: readonly Block[]
  /** Positions in `blocks`, ascending: the provider may store the prefix up to and with each of them. */
  readonly breakpoints: readonly number[]
  /** `prefixHashes[i]` stands for blocks 0..i: each holds the one before it, so a changed block changes all behind it. */
  readonly prefixHashes: readonly string[]
  /** `prefixTokens[i]`: the tokens of blocks 0..i. */
  readonly prefixTokens: readonly number[]
}

export const EMPTY_PROMPT: Prompt = { blocks: [], breakpoints: [], prefixHashes: [], prefixTokens: [] }

/**
 * @param content - the text, or whatever names it where only its size is known
 * @param tokens - an integer, 0 or more
 * @throws GaugeError E_SIMULATION on any other number
 */
export function createBlock(section: Section, content: string, tokens: number): Block {
  if (!Number.isSafeInteger(tokens) || tokens < 0) {
    throw new GaugeError(
      'E_SIMULATION',
      `a block of ${section} has ${tokens} tokens; expected an integer, 0 or more. Round the count first.`,
    )
  }
  return { section, tokens, hash: digest(section, content) }
}

/** @throws GaugeError E_SIMULATION on blocks out of order or a breakpoint that is no position */
export function createPrompt(blocks: readonly Block[], breakpoints: readonly number[]): Prompt {
  return withBreakpoints(appendBlocks(EMPTY_PROMPT, blocks), breakpoints)
}

/** The same prompt with blocks behind it, its breakpoints kept. @throws GaugeError E_SIMULATION on blocks out of order */
export function appendBlocks(prompt: Prompt, added: readonly Block[]): Prompt {
  const blocks = [...prompt.blocks, ...added]
  const prefixHashes = [...prompt.prefixHashes]
  const prefixTokens = [...prompt.prefixTokens]
  for (let i = prompt.blocks.length; i < blocks.length; i++) {
    const block = blocks[i] as Block
    checkOrder(blocks[i - 1], block, i)
    prefixHashes.push(digest(prefixHashes[i - 1] ?? '', block.hash))
    prefixTokens.push((prefixTokens[i - 1] ?? 0) + block.tokens)
  }
  return { blocks, breakpoints: prompt.breakpoints, prefixHashes, prefixTokens }
}

/** The same blocks with these breakpoints only. @throws GaugeError E_SIMULATION unless they are ascending positions */
export function withBreakpoints(prompt: Prompt, breakpoints: readonly number[]): Prompt {
  let previous = -1
  for (const position of breakpoints) {
    if (!Number.isInteger(position) || position <= previous || position >= prompt.blocks.length) {
      throw new GaugeError(
        'E_SIMULATION',
        `breakpoints [${breakpoints.join(', ')}] of a prompt of ${prompt.blocks.length} blocks; expected ascending ` +
          `positions from 0 to ${prompt.blocks.length - 1}, each once. Leave out ${position} or sort them.`,
      )
    }
    previous = position
  }
  return { ...prompt, breakpoints }
}

/** All tokens of the prompt. */
export function tokensOf(prompt: Prompt): number {
  return prompt.prefixTokens.at(-1) ?? 0
}

function checkOrder(before: Block | undefined, block: Block, position: number): void {
  if (before === undefined || SECTIONS.indexOf(before.section) <= SECTIONS.indexOf(block.section)) return
  throw new GaugeError(
    'E_SIMULATION',
    `block ${position} of a prompt is of ${block.section} behind one of ${before.section}; expected ` +
      `${SECTIONS.join(' before ')}. Sort the blocks by section.`,
  )
}

/** A separator that no section name and no hash holds keeps `a` + `bc` and `ab` + `c` apart. */
function digest(first: string, second: string): string {
  return createHash('sha256').update(first).update('\n').update(second).digest('base64url')
}

import {
  type Block,
  createBlock,
  createPrompt,
  type Prompt,
  type Section,
} from '../../src/promptcache/prompt.ts'

/** Message blocks named by their content, all of one size. */
export function messages(names: readonly string[], tokens: number): Block[] {
  return names.map((name) => createBlock('messages', name, tokens))
}

/** `first` to `last`, both included, as names. */
export function numbered(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `block ${first + i}`)
}

/** One block a section, 1,000 + 500 + 300 tokens by default, a breakpoint behind each. */
export function threeSections(content: Partial<Record<Section, string>> = {}): Prompt {
  const { tools = 'tools', system = 'system', messages: text = 'messages' } = content
  const blocks = [
    createBlock('tools', tools, 1000),
    createBlock('system', system, 500),
    createBlock('messages', text, 300),
  ]
  return createPrompt(blocks, [0, 1, 2])
}

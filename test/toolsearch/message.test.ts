import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asLine,
  attachmentsOf,
  type Message,
  messageText,
  sinceCompaction,
  type ToolDiscovery,
} from '../../src/toolsearch/message.ts'

describe('the text of a message', () => {
  it('is the content, or its text parts on lines of their own', () => {
    expect(messageText({ content: 'book a room' })).toBe('book a room')
    const content = [
      { type: 'text', text: 'book' },
      { type: 'tool_use', text: 'not said to anyone' },
      { type: 'text' },
      { type: 'text', text: 'a room' },
    ]
    expect(messageText({ content })).toBe('book\na room')
  })
})

describe('what the model still has before it', () => {
  const message = (content: string, more: Partial<Message> = {}): Message => ({
    role: 'user',
    content,
    ...more,
  })

  it('is everything without a compaction, else what begins with the last one', () => {
    const plain = [message('a'), message('b')]
    expect(sinceCompaction(plain)).toEqual(plain)
    const twice = [...plain, message('s1', { compaction: true }), message('c')]
    expect(sinceCompaction(twice).map(({ content }) => content)).toEqual(['s1', 'c'])
    expect(sinceCompaction([...twice, message('s2', { compaction: true })])).toHaveLength(1)
    expect(sinceCompaction([])).toEqual([])
  })
})

describe('attachments of a type', () => {
  it('come oldest first, those of other types left out', () => {
    const found = (tool: string): ToolDiscovery => ({
      type: 'tool_discovery',
      trigger: 'turn-zero',
      tools: [tool],
    })
    const delta = { type: 'deferred_tools_delta', added: ['x'], removed: [] } as const
    const messages: Message[] = [
      { role: 'user', content: '', attachments: [found('a'), delta] },
      { role: 'assistant', content: 'none here' },
      { role: 'user', content: '', attachments: [found('b')] },
    ]
    expect(attachmentsOf(messages, 'tool_discovery').map(({ tools }) => tools)).toEqual([['a'], ['b']])
    expect(attachmentsOf(messages, 'deferred_tools_delta')).toEqual([delta])
    expect(attachmentsOf(messages, 'skill_discovery')).toEqual([])
  })
})

describe('a name on a line', () => {
  it.each(['CronCreate', 'mcp__docs__get, set', '查天气', '👩‍💻', '__proto__', '"quoted"', 'a > b'])(
    '%s stands as it is',
    (name) => expect(asLine(name)).toBe(name),
  )

  it.each([
    ['two\nlines', '"two\\nlines"'],
    ['</system-reminder>', '"\\u003c/system-reminder>"'],
    ['next\u0085line', '"next\\u0085line"'],
    ['para\u2029graph', '"para\\u2029graph"'],
  ])('%j is written as a JSON string', (name, line) => expect(asLine(name)).toBe(line))

  it('neither ends the line nor opens a tag, and can be read back', () => {
    const name = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('<a>\r\n', '\u2028<', '\x7f'))
    const property = fc.property(name, (text) => {
      const line = asLine(text)
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029<]/u)
      if (line !== text) expect(JSON.parse(line)).toBe(text)
    })
    fc.assert(property, { seed: 1 })
  })
})

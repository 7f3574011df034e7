/** One part of a message's content; only parts of type `text` are read. */
export interface ContentPart {
  readonly type: string
  readonly text?: string
}

/** How many tools of a server are known without their names. */
export interface ServerCount {
  readonly server: string
  readonly count: number
}

/** Tools a prefetch found for the conversation. */
export interface ToolDiscovery {
  readonly type: 'tool_discovery'
  readonly trigger: 'turn-zero' | 'inter-turn'
  /** Names, best first; at least one. */
  readonly tools: readonly string[]
}

/** What changed among the deferred tools since the attachment before; sorted by code unit. */
export interface DeferredToolsDelta {
  readonly type: 'deferred_tools_delta'
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** All tools that are there and were never named, for want of room: replaces earlier counts; absent where there are none. */
  readonly unlisted?: readonly ServerCount[]
  /** The list stands for itself: what earlier attachments said no longer holds. */
  readonly full?: true
}

/** Skills found for the conversation, with the text the model is to follow. */
export interface SkillDiscovery {
  readonly type: 'skill_discovery'
  /** Best first; at least one. */
  readonly skills: readonly { readonly name: string; readonly content: string }[]
}

export type Attachment = ToolDiscovery | DeferredToolsDelta | SkillDiscovery

/** As much of a message as the runtime reads. */
export interface Message {
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string | readonly ContentPart[]
  readonly attachments?: readonly Attachment[]
  /** The history before gave way to this message: what it attached is no longer known to the model. */
  readonly compaction?: true
}

/** The text of a message without tool calls and results; its parts stand on lines of their own. */
export function messageText({ content }: Pick<Message, 'content'>): string {
  if (typeof content === 'string') return content
  return content.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join('\n')
}

/** What the model still has before it: the messages from the last compaction on. */
export function sinceCompaction(messages: readonly Message[]): readonly Message[] {
  return messages.slice(
    Math.max(
      0,
      messages.findLastIndex(({ compaction }) => compaction === true),
    ),
  )
}

type OfType<T extends Attachment['type']> = Extract<Attachment, { readonly type: T }>

/** The attachments of one type, oldest first. */
export function attachmentsOf<T extends Attachment['type']>(
  messages: readonly Message[],
  type: T,
): readonly OfType<T>[] {
  const isOfType = (attachment: Attachment): attachment is OfType<T> => attachment.type === type
  return messages.flatMap(({ attachments = [] }) => attachments.filter(isOfType))
}

/** What ends a line, hides in it or opens a tag: a name that holds it could pass for more than a name. */
const NOT_PLAIN = /[\p{Cc}\u2028\u2029<]/u
const EVERY_NOT_PLAIN = /[\p{Cc}\u2028\u2029<]/gu

/** A name as it may stand on a line of a message: as it is, or as a JSON string where it holds a line end or `<`. */
export function asLine(name: string): string {
  if (!NOT_PLAIN.test(name)) return name
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(name).replace(EVERY_NOT_PLAIN, escaped)
}

/** A note to the model that is not the user's own text. */
export function systemReminder(lines: readonly string[]): string {
  return ['<system-reminder>', ...lines, '</system-reminder>'].join('\n')
}

/** The order of names in everything the model reads: the same on every machine, whatever its language. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

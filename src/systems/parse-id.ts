import { GaugeError } from '../lib/gauge-error.ts'

/** An id such as `bm25f(k1=0.9)` or `tool-search(hybrid(keyword=1))` taken apart. */
export interface ParsedId {
  readonly name: string
  /** What stands between the brackets, separated at the outer commas. */
  readonly inner: readonly ParsedId[]
  readonly params: Readonly<Record<string, string>>
}

const NAME = /^[a-z0-9][a-z0-9-]*$/
const PARAM = /^\s*([A-Za-z][A-Za-z0-9]*)\s*=\s*([^()]*?)\s*$/

function malformed(text: string): GaugeError {
  return new GaugeError(
    'E_RETRIEVER',
    `retriever "${text}" cannot be read. Write a name, and parameters or inner retrievers in brackets: bm25f(k1=0.9), tool-search(tfidf).`,
  )
}

/** @throws GaugeError where the brackets do not match or a part is neither a parameter nor an id */
export function parseId(text: string): ParsedId {
  const trimmed = text.trim()
  const open = trimmed.indexOf('(')
  const name = open === -1 ? trimmed : trimmed.slice(0, open).trim()
  if (!NAME.test(name)) throw malformed(text)
  if (open === -1) return { name, inner: [], params: {} }
  if (!trimmed.endsWith(')')) throw malformed(text)
  const inner: ParsedId[] = []
  const params: Record<string, string> = {}
  for (const part of outerParts(trimmed.slice(open + 1, -1), text)) {
    const [, key, value] = PARAM.exec(part) ?? []
    if (key === undefined) inner.push(parseId(part))
    else params[key] = value ?? ''
  }
  return { name, inner, params }
}

function outerParts(text: string, whole: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i <= text.length; i++) {
    const sign = text[i]
    if (sign === '(') depth++
    else if (sign === ')') depth--
    if (depth < 0) throw malformed(whole)
    if (i === text.length || (sign === ',' && depth === 0)) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  if (depth !== 0) throw malformed(whole)
  return parts.filter((part) => part.trim() !== '')
}

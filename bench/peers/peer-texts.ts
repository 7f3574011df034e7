import type { Document } from '../../src/retrievers/document.ts'
import { defaultAnalyzer } from '../../src/text/analyzer.ts'

/** `own`: texts as they are, for the library's own analysis; `ours`: the terms of the project's analyser. */
export type Terms = 'own' | 'ours'

/** What is indexed of each tool, by field, and what a match in the field is worth. */
export interface PeerTexts {
  readonly fields: readonly PeerField[]
  /** One for each tool: the texts of the fields, in the order of the fields. */
  readonly rows: readonly (readonly string[])[]
  /** A query as the library is to read it; empty where it holds no term. */
  readonly queryText: (query: string) => string
}

export interface PeerField {
  readonly field: string
  readonly weight: number
}

/** What somebody would index who has read the library's manual: the name boosted. */
const OWN_FIELDS: readonly PeerField[] = [
  { field: 'name', weight: 3 },
  { field: 'hint', weight: 1 },
  { field: 'description', weight: 1 },
]

/** All fields that the project's own BM25F reads, with its weights. */
const OUR_FIELDS: readonly PeerField[] = [
  { field: 'name', weight: 3 },
  { field: 'hint', weight: 2.5 },
  { field: 'description', weight: 1 },
  { field: 'parameters', weight: 1 },
  { field: 'parameterDescriptions', weight: 0.5 },
]

/** Terms hold no white space, so that a library gets them back by splitting there. */
function ourTerms(text: string): string {
  return defaultAnalyzer
    .analyze(text)
    .map(({ term }) => term)
    .join(' ')
}

function ourText(document: Document, field: string): string {
  return ourTerms(document.text(field))
}

/** A library's tokenizer leaves such a name in one piece. */
const ONE_PIECE = /^[\p{L}\p{N}]+$/u

/**
 * Names are cut into words for every library, `mcp__github__createIssue` → `github create issue`: none reads
 * camelCase, some do not cut at underscores, and whoever indexes tools would see to that. A name in camelCase
 * stands behind its words as written too, because that is how it is asked for.
 */
function nameText({ name }: Document): string {
  const isCompound = name.parts.length > 1 && ONE_PIECE.test(name.leaf)
  return isCompound ? `${name.normalized} ${name.leaf}` : name.normalized
}

function ownText(document: Document, field: string): string {
  return field === 'name' ? nameText(document) : document.text(field)
}

/** The texts of all tools and the way queries are read, for one of the two flavours. */
export function peerTexts(documents: readonly Document[], terms: Terms): PeerTexts {
  const fields = terms === 'own' ? OWN_FIELDS : OUR_FIELDS
  const textOf = terms === 'own' ? ownText : ourText
  return {
    fields,
    rows: documents.map((document) => fields.map(({ field }) => textOf(document, field))),
    queryText: terms === 'own' ? (query) => query.trim() : ourTerms,
  }
}

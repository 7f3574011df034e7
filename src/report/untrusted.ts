import { stripVTControlCharacters } from 'node:util'

/** Line breaks, tabs and their Unicode kin: what would break a row in two. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu

/** Zero-width joiner and non-joiner: Persian words and joined pictographs need them, and they hide nothing. */
const JOINERS = new Set(['\u200c', '\u200d'])

/**
 * Controls, unpaired surrogates and format characters (bidirectional overrides, zero-width spaces, the tag
 * characters that carry text nobody sees).
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** One visible line: no escape sequence, control or direction override is left of what a name held. */
export function plainLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(BREAKS, ' ')
    .replace(UNSEEN, (character) => (JOINERS.has(character) ? character : ''))
}

/**
 * Characters that can open markup, a link, a mention, a formula or a cell in GitHub's Markdown or in the HTML
 * inside it; those that are harmless elsewhere only where they are not, so that the source stays readable.
 */
const MARKUP =
  /[\\`*_{}<>&|~$]|!(?=\[)|\](?=[([:])|#(?=\d)|:(?=\/\/)|(?<=www)\.|(?<!\w)@(?=\w)|(?<=\w)@(?=[\w-]+\.\w)/giu

/** Text that Markdown shows as it was given, in a paragraph or in a table cell: marks become character references. */
export function markdownText(text: string): string {
  return plainLine(text).replace(MARKUP, (mark) => `&#${mark.codePointAt(0)};`)
}

/** Nothing in here ends a code span, splits a table cell or begins with a space. */
const CODE_SAFE = /^[\p{L}\p{N}()=,.:@%+/#_-][\p{L}\p{N} ()=,.:·@%+/#_-]*$/u

/** An id in monospaced type; falls back to character references where a code span would not hold it. */
export function markdownCode(text: string): string {
  const line = plainLine(text).trim()
  return CODE_SAFE.test(line) ? `\`${line}\`` : `<code>${markdownText(line)}</code>`
}

/** What a spreadsheet takes for the beginning of a formula. Source: OWASP, CSV injection. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u

/** One CSV field (RFC 4180); text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const line = plainLine(value)
  const guarded = FORMULA.test(line) ? `'${line}` : line
  return /[",]/u.test(guarded) || guarded !== guarded.trim() ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

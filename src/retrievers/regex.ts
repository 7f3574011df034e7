import type { Tool } from '../catalog/tool.ts'
import { compileLinear, type LinearPattern } from '../lib/linear-pattern.ts'
import { defaultAnalyzer } from '../text/analyzer.ts'
import { plainWords } from '../text/words.ts'
import { argumentText } from './argument-text.ts'
import { defineRetriever, indexOf } from './define-retriever.ts'
import { EMPTY_RANKING, rank } from './ranking.ts'
import { createRecent } from './recent.ts'

const REGEX_DEFAULTS = {
  /** `pattern`: the query is the pattern, as typed. `any`: the pattern a model is told to write for it, `(?i)send|message`. */
  words: 'pattern',
} as const

/** Characters of a pattern, as hosted tool searches have it. */
const LONGEST_PATTERN = 200
/** Instructions, repetitions written out: what 200 characters say without nesting repetitions. It bounds the steps for a character of text. */
const LARGEST_PATTERN = 300
/** Characters read of one name, description or argument, many times what real ones have. */
const LONGEST_TEXT = 10_000

/** What a match is worth, by where it is: names before descriptions before arguments. */
const PLACES = [
  { place: 'name', value: 3 },
  { place: 'description', value: 2 },
  { place: 'arguments', value: 1 },
] as const
type Place = (typeof PLACES)[number]['place']

/** The texts of a tool, each searched by itself, as `^` and `$` mean its ends. */
type Texts = Readonly<Record<Place, readonly string[]>>

function textsOf({ name, description, inputSchema }: Tool): Texts {
  const { names, descriptions } = argumentText(inputSchema)
  const cut = (text: string) => text.slice(0, LONGEST_TEXT)
  return {
    name: [cut(name)],
    description: [cut(description)],
    arguments: [...names, ...descriptions].map(cut),
  }
}

/** The words of a query that are not in every text, one of which must occur, in any case. */
function anyWordPattern(query: string): string {
  const words = [...new Set(plainWords(query))]
  const telling = words.filter((word) => !defaultAnalyzer.isStopWord(word))
  let pattern = ''
  for (const word of telling.length > 0 ? telling : words) {
    const longer = `${pattern === '' ? '(?i)' : `${pattern}|`}${word.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')}`
    if (longer.length > LONGEST_PATTERN) break
    pattern = longer
  }
  return pattern
}

/** A pattern that can be searched, or why not. */
type Read = { readonly pattern: LinearPattern } | { readonly problem: string }

function readPattern(source: string): Read {
  if (source.trim() === '') return { problem: 'The pattern is empty and would match every tool.' }
  if (source.length > LONGEST_PATTERN) {
    const problem = `The pattern has ${source.length} characters; at most ${LONGEST_PATTERN} are searched. Write a shorter one.`
    return { problem }
  }
  const made = compileLinear(source, 're2')
  if (made.status === 'refused') {
    const problem = `The pattern cannot be read (${made.reason}). Write a regular expression without look-ahead and references back; put a backslash before a sign that is meant as such.`
    return { problem }
  }
  if (made.pattern.size <= LARGEST_PATTERN) return made
  const problem = `The pattern has ${made.pattern.size} steps with its repetitions written out; at most ${LARGEST_PATTERN} are searched. Repeat less.`
  return { problem }
}

/** Why the retriever `regex` finds nothing for a query whatever the catalog, in a sentence with the mend; nothing where the pattern can be searched. */
export function patternProblem(query: string): string | undefined {
  const read = readPattern(query)
  return 'problem' in read ? read.problem : undefined
}

/**
 * The pattern search of hosted tool search: the query is a regular expression of at most 200 characters, case
 * sensitive unless it begins with `(?i)`, searched for in name, description, argument names and argument
 * descriptions. Among tools that match in the same place catalog order decides. A pattern that cannot be
 * searched finds nothing, as the hosted search answers with an error and no tools; `patternProblem` says why.
 */
export const regex = defineRetriever({
  name: 'regex',
  defaults: REGEX_DEFAULTS,
  check: ({ words }) =>
    words === 'pattern' || words === 'any' ? undefined : `words=${words} is neither pattern nor any`,
  build: ({ tools }, { words }) => {
    const texts = tools.map(textsOf)
    const recent = createRecent<Read>()
    const read = (query: string): Read =>
      recent.get(query) ?? recent.keep(query, readPattern(words === 'any' ? anyWordPattern(query) : query))
    const bestPlace = (pattern: LinearPattern, ofTool: Texts) =>
      PLACES.find(({ place }) => ofTool[place].some((text) => pattern.test(text)))

    return indexOf(
      (query, limit) => {
        const made = read(query)
        if ('problem' in made) return EMPTY_RANKING
        const hits = tools.flatMap(({ id: toolId }, i) => {
          const best = bestPlace(made.pattern, texts[i] as Texts)
          return best === undefined ? [] : [{ toolId, score: best.value }]
        })
        return rank(hits, limit)
      },
      {
        problem: (query) => {
          const made = read(query)
          return 'problem' in made ? made.problem : undefined
        },
        explain: (query, toolId) => {
          const made = read(query)
          const ofTool = texts[tools.findIndex(({ id }) => id === toolId)]
          const best = 'problem' in made || ofTool === undefined ? undefined : bestPlace(made.pattern, ofTool)
          return best === undefined
            ? []
            : [{ part: `the pattern matches in the ${best.place}`, value: best.value }]
        },
      },
    )
  },
})

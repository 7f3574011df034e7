import type { ToolDraft } from '../catalog/catalog.ts'
import { splitToolName } from '../catalog/tool-name.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import type { Random } from '../lib/random.ts'
import { plainWords } from '../text/words.ts'
import { commaList } from './domain.ts'

export const LONGEST_QUERY = 12

const OPENERS = commaList(
  `how do i, please, i need to, can you, i want to, help me, could you quickly, what is the way to, let us,
    we have to, is there a tool to, show me how to`,
)

/** Endings of user sentences that no tool answers. */
const CLOSERS = commaList(
  `for me, today, before the meeting, as soon as possible, from last week, and tell my boss, again, without asking,
    if that works, by tomorrow morning, for the whole team, please`,
)

const NOISE_SHARE = 0.25
const TYPO_SHARE = 0.03

/**
 * Queries as models and people write them, for timing: of 1 to `LONGEST_QUERY` words, half of them short lists of a
 * tool's name words, the others phrases and sentences with words of its description, some noise, no query form but
 * plain words. Fewer are the beginning of more.
 * @param tools - at least one, unless `count` is 0
 * @param random - only its seed counts, not what was drawn from it
 * @throws GaugeError E_USAGE on a count that is not a whole number from 0 on, E_EMPTY on no tools
 */
export function syntheticQueries(tools: readonly ToolDraft[], count: number, random: Random): string[] {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new GaugeError('E_USAGE', `cannot make ${count} queries: give a whole number from 0 on`)
  }
  if (count > 0 && tools.length === 0) {
    throw new GaugeError(
      'E_EMPTY',
      `cannot make ${count} queries: the list of tools is empty, give at least one`,
    )
  }
  const own = random.fork('synthetic queries')
  return Array.from({ length: count }, () => drawQuery(tools, own))
}

function drawQuery(tools: readonly ToolDraft[], random: Random): string {
  const tool = random.pick(tools)
  const words = drawWords(tool, tools, random).slice(0, LONGEST_QUERY)
  const at = random.int(Math.max(1, words.length))
  const misspelt = random.next() < TYPO_SHARE ? words.map((word, i) => (i === at ? typo(word) : word)) : words
  return misspelt.length > 0 ? misspelt.join(' ') : tool.name
}

/** What models send is mostly short noun–verb lists, then phrases, then user sentences: the shares are estimates. */
function drawWords(tool: ToolDraft, tools: readonly ToolDraft[], random: Random): string[] {
  const form = random.next()
  if (form < 0.55) return wordList(tool, tools, random)
  if (form < 0.85) return phrase(tool, 4 + random.int(6), random)
  const opener = random.pick(OPENERS).split(' ')
  return [...opener, ...phrase(tool, 4 + random.int(4), random), ...random.pick(CLOSERS).split(' ')]
}

/** One to five words: of the name, now and then in another order, with a word of another tool. */
function wordList(tool: ToolDraft, tools: readonly ToolDraft[], random: Random): string[] {
  const named = nameWords(tool)
  const ordered = random.next() < 0.3 ? random.shuffle(named) : named
  const length = 1 + random.int(4)
  // Nobody searches for `get` alone: a single word is the last one, mostly the noun.
  const words = length === 1 ? ordered.slice(-1) : ordered.slice(0, length)
  if (random.next() >= NOISE_SHARE) return words
  const others = descriptionWords(random.pick(tools))
  return others.length === 0 ? words : [...words, pieceOf(random.pick(others), random)]
}

/** Words of the name, then a run of words of the description. */
function phrase(tool: ToolDraft, length: number, random: Random): string[] {
  const described = descriptionWords(tool)
  const named = nameWords(tool).slice(0, 1 + random.int(3))
  const run = length - named.length
  const from = random.int(Math.max(1, described.length - run))
  return [...named, ...described.slice(from, from + run).map((word) => pieceOf(word, random))]
}

function nameWords(tool: ToolDraft): string[] {
  return plainWords(splitToolName(tool).leaf)
}

function descriptionWords({ description }: ToolDraft): string[] {
  return plainWords(description)
}

// A run of Chinese or Japanese is many words in one piece: nobody types more than a few of them.
const SHORTEST_PIECE = 2
const LONGEST_PIECE = 8

/** A word of an alphabet as it is, of another script at most `LONGEST_PIECE` characters in a row. */
function pieceOf(word: string, random: Random): string {
  const characters = [...word]
  if (characters.length <= LONGEST_PIECE || /[a-z]/u.test(word)) return word
  const length = SHORTEST_PIECE + random.int(LONGEST_PIECE - SHORTEST_PIECE + 1)
  const from = random.int(characters.length - length + 1)
  return characters.slice(from, from + length).join('')
}

/** Two neighbouring letters swapped in the middle; short words stay. */
function typo(word: string): string {
  const letters = [...word]
  if (letters.length < 4) return word
  const at = letters.length >> 1
  const swapped = [...letters.slice(0, at - 1), letters[at], letters[at - 1], ...letters.slice(at + 1)]
  return swapped.join('')
}

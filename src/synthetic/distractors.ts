import type { ToolDraft } from '../catalog/catalog.ts'
import type { Tool } from '../catalog/tool.ts'
import { splitToolName } from '../catalog/tool-name.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import type { Random } from '../lib/random.ts'
import type { Language } from './domain.ts'
import { type JudgedQueries, rightAnswerCheck } from './right-answers.ts'
import type { DrawLanguage } from './server.ts'
import { type StreamWishes, toolStream } from './synthetic-tools.ts'

/** Servers whose tools stand in the catalog by their bare names, as plug-ins and built-in tools do. */
const BARE_SHARE = 0.05

/** Tools drawn in a row without one that fits before the search for more is given up. */
const MOST_REFUSED = 100_000

/**
 * Invented tools to grow a catalog with: realistic ones (`toolStream`), in the languages of the catalog's own
 * descriptions, none with a name or id that is taken (letter case aside), and none that `rightAnswerCheck` suspects
 * of being a right answer to one of the queries. Fewer are the beginning of more.
 * @param count - a whole number from 0 on
 * @param random - only its seed counts, not what was drawn from it
 * @throws GaugeError E_USAGE on any other count, E_DATASET where the queries leave nothing to invent
 */
export function distractors(judged: JudgedQueries, count: number, random: Random): ToolDraft[] {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new GaugeError('E_USAGE', `cannot make ${count} tools: give a whole number from 0 on`)
  }
  const tools: ToolDraft[] = []
  if (count === 0) return tools
  for (const tool of distractorStream(judged, random)) {
    tools.push(tool)
    if (tools.length === count) break
  }
  return tools
}

function* distractorStream(judged: JudgedQueries, random: Random): Generator<ToolDraft, never> {
  const { tools } = judged.catalog
  const suspicionOf = rightAnswerCheck(judged)
  const taken = new Set(tools.flatMap(({ id, name }) => [id.toLowerCase(), name.toLowerCase()]))
  const asNamed = bareNames(random)
  let refused = 0
  const refuse = () => {
    if (++refused < MOST_REFUSED) return false
    throw new GaugeError(
      'E_DATASET',
      `no tool can be invented that answers none of the ${judged.queries.length} queries: ${refused} in a row were refused. Grow a set with fewer queries.`,
    )
  }
  const wishes: StreamWishes = {
    language: languageShares(tools),
    acceptName: (drawn) => {
      const tool = asNamed({ ...drawn, description: '' })
      const suspicion = taken.has(tool.name.toLowerCase()) ? 'taken' : suspicionOf(tool)
      return suspicion === undefined || suspicion === 'unclear' || refuse()
    },
    accept: (drawn) => suspicionOf(asNamed(drawn)) === undefined || refuse(),
  }
  for (const drawn of toolStream(random.fork('distractors'), wishes)) {
    const tool = asNamed(drawn)
    taken.add(tool.name.toLowerCase())
    refused = 0
    yield tool
  }
  throw new Error('the stream of tools has no end')
}

type Named = Pick<ToolDraft, 'name' | 'description' | 'server'>

/** Takes prefix and server from the tools of some servers: all of one server's, whatever was asked before. */
function bareNames(random: Random): <T extends Named>(tool: T) => T | Omit<T, 'server' | 'isMcp'> {
  const isBare = new Map<string, boolean>()
  const draw = (server: string) => {
    const bare = random.fork(`bare names of ${server}`).next() < BARE_SHARE
    isBare.set(server, bare)
    return bare
  }
  return (tool) => {
    const { server = '' } = tool
    if (!(isBare.get(server) ?? draw(server))) return tool
    const { server: _server, isMcp: _isMcp, ...rest } = { isMcp: true, ...tool }
    return { ...rest, name: splitToolName(tool).leaf } as Omit<typeof tool, 'server' | 'isMcp'>
  }
}

function languageOf(text: string): Language {
  if (/\p{sc=Hangul}/u.test(text)) return 'ko'
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'ja'
  return /\p{sc=Han}/u.test(text) ? 'zh' : 'en'
}

/** Draws a server's language as often as the tools' descriptions have it. */
function languageShares(tools: readonly Tool[]): DrawLanguage {
  const languages = tools.map(({ description }) => languageOf(description))
  return (_, random) => (languages.length === 0 ? 'en' : random.pick(languages))
}

import { GaugeError } from '../lib/gauge-error.ts'
import { nearest } from '../lib/nearest.ts'
import { bm25f } from '../retrievers/bm25f.ts'
import { cjkBigram } from '../retrievers/cjk-bigram.ts'
import type { RetrieverFactory } from '../retrievers/define-retriever.ts'
import { hybrid } from '../retrievers/hybrid.ts'
import { keyword } from '../retrievers/keyword.ts'
import { lexical } from '../retrievers/lexical/lexical.ts'
import { miniSearch } from '../retrievers/peers/minisearch.ts'
import type { Params, ParamValue, Retriever } from '../retrievers/retriever.ts'
import { tfIdf } from '../retrievers/tf-idf.ts'
import { DEFAULT_SETTINGS, type Settings } from '../toolsearch/settings.ts'
import { toolSearch } from '../toolsearch/tool-search.ts'
import { type ParsedId, parseId } from './parse-id.ts'

/** Anything that can be listed in an experiment can be listed here. */
const FACTORIES: readonly RetrieverFactory[] = [
  keyword,
  tfIdf,
  hybrid,
  cjkBigram,
  bm25f,
  lexical,
  miniSearch,
] as readonly unknown[] as readonly RetrieverFactory[]

const TOOL_SEARCH = 'tool-search'

export const SYSTEM_NAMES: readonly string[] = [
  ...FACTORIES.map((factory) => factory.retrieverName),
  TOOL_SEARCH,
]

/** What the settings say where an id does not: weights and minimum score. */
function settingsParams(name: string, { weights, minScore }: Settings): Params {
  if (name === 'hybrid') return { ...weights, minScore }
  return name === 'tfidf' ? { minScore } : {}
}

function typedValue(name: string, key: string, text: string, fallback: ParamValue | undefined): ParamValue {
  if (typeof fallback === 'string' || fallback === undefined) return text
  if (typeof fallback === 'boolean') return text === 'true'
  const value = text === '' ? Number.NaN : Number(text)
  if (Number.isFinite(value)) return value
  throw new GaugeError(
    'E_RETRIEVER',
    `retriever ${name}: ${key}="${text}" is no number. Its default is ${fallback}.`,
  )
}

function unknownName(name: string): GaugeError {
  const near = nearest(name, SYSTEM_NAMES)
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`
  return new GaugeError(
    'E_RETRIEVER',
    `unknown retriever "${name}".${hint} Known: ${SYSTEM_NAMES.join(', ')}.`,
  )
}

function systemOf(parsed: ParsedId, settings: Settings): Retriever {
  const { name, inner, params } = parsed
  if (name === TOOL_SEARCH) {
    if (inner.length > 1 || Object.keys(params).length > 0) {
      throw new GaugeError(
        'E_RETRIEVER',
        'retriever tool-search takes one inner retriever: tool-search(hybrid).',
      )
    }
    return toolSearch(systemOf(inner[0] ?? { name: 'hybrid', inner: [], params: {} }, settings))
  }
  const factory = FACTORIES.find((candidate) => candidate.retrieverName === name)
  if (factory === undefined) throw unknownName(name)
  if (inner[0] !== undefined) {
    throw new GaugeError(
      'E_RETRIEVER',
      `retriever ${name} takes parameters (key=value), not "${inner[0].name}".`,
    )
  }
  const given = Object.entries(params).map(([key, text]) => [
    key,
    typedValue(name, key, text, factory.defaults[key]),
  ])
  return factory({ ...settingsParams(name, settings), ...Object.fromEntries(given) })
}

/**
 * The retriever an id names.
 *
 * @param settings - decide weights and minimum score where the id does not
 * @throws GaugeError on an unknown name, parameter or value
 */
export function systemFromId(id: string, settings: Settings = DEFAULT_SETTINGS): Retriever {
  return systemOf(parseId(id), settings)
}

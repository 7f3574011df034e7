import { GaugeError } from '../lib/gauge-error.ts'
import { nearest } from '../lib/nearest.ts'
import { bm25 } from '../retrievers/bm25.ts'
import { bm25f } from '../retrievers/bm25f.ts'
import { cjkBigram } from '../retrievers/cjk-bigram.ts'
import type { RetrieverFactory } from '../retrievers/define-retriever.ts'
import { hybrid } from '../retrievers/hybrid.ts'
import { keyword } from '../retrievers/keyword.ts'
import { lexical } from '../retrievers/lexical/lexical.ts'
import { miniSearch } from '../retrievers/peers/minisearch.ts'
import { regex } from '../retrievers/regex.ts'
import type { Params, ParamValue, Retriever } from '../retrievers/retriever.ts'
import { RRF_DEFAULTS, rrf } from '../retrievers/rrf.ts'
import { SEMANTIC_DEFAULTS, semantic } from '../retrievers/semantic/semantic.ts'
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
  bm25,
  bm25f,
  lexical,
  regex,
  miniSearch,
] as readonly unknown[] as readonly RetrieverFactory[]

/** A retriever around others. */
interface Composite {
  readonly name: string
  readonly defaults: Params
  /** What may stand within, as the error says it. */
  readonly takes: string
  readonly mostInner: number
  readonly make: (inner: readonly Retriever[], params: Params, settings: Settings) => Retriever
}

const COMPOSITES: readonly Composite[] = [
  {
    name: 'rrf',
    defaults: RRF_DEFAULTS,
    takes: 'retrievers and numbers: rrf(bm25f,tfidf,k=60)',
    mostInner: Number.POSITIVE_INFINITY,
    make: (inner, params) => rrf(inner, params as Partial<typeof RRF_DEFAULTS>),
  },
  {
    name: 'semantic',
    defaults: SEMANTIC_DEFAULTS,
    takes: 'one inner retriever and numbers: semantic(bm25f,weight=0.5)',
    mostInner: 1,
    make: ([inner], params) => semantic(inner, params as Partial<typeof SEMANTIC_DEFAULTS>),
  },
  {
    name: 'tool-search',
    defaults: {},
    takes: 'one inner retriever: tool-search(hybrid)',
    mostInner: 1,
    make: ([inner], _, settings) => toolSearch(inner ?? systemFromId('hybrid', settings)),
  },
]

export const SYSTEM_NAMES: readonly string[] = [
  ...FACTORIES.map((factory) => factory.retrieverName),
  ...COMPOSITES.map(({ name }) => name),
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

function typedParams(name: string, params: ParsedId['params'], defaults: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([key, text]) => [key, typedValue(name, key, text, defaults[key])]),
  )
}

function compositeOf(composite: Composite, { inner, params }: ParsedId, settings: Settings): Retriever {
  const { name, defaults, takes, mostInner, make } = composite
  const hasNoParams = Object.keys(defaults).length === 0
  if (inner.length > mostInner || (hasNoParams && Object.keys(params).length > 0))
    throw new GaugeError('E_RETRIEVER', `retriever ${name} takes ${takes}.`)
  const retrievers = inner.map((parsed) => systemOf(parsed, settings))
  return make(retrievers, typedParams(name, params, defaults), settings)
}

function systemOf(parsed: ParsedId, settings: Settings): Retriever {
  const { name, inner, params } = parsed
  const composite = COMPOSITES.find((candidate) => candidate.name === name)
  if (composite !== undefined) return compositeOf(composite, parsed, settings)
  const factory = FACTORIES.find((candidate) => candidate.retrieverName === name)
  if (factory === undefined) throw unknownName(name)
  if (inner[0] !== undefined) {
    throw new GaugeError(
      'E_RETRIEVER',
      `retriever ${name} takes parameters (key=value), not "${inner[0].name}".`,
    )
  }
  const given = { ...settingsParams(name, settings), ...typedParams(name, params, factory.defaults) }
  return factory(given as Parameters<typeof factory>[0])
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

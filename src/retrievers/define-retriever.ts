import type { Catalog } from '../catalog/catalog.ts'
import type { Tool, ToolId } from '../catalog/tool.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { condensed } from '../text/condense.ts'
import { type Document, toolDocument } from './document.ts'
import type { Awaitable, Index, Params, ParamValue, Ranking, Retriever } from './retriever.ts'

/** Parameter types as a retriever receives them: a default of `0.4` stands for any number. */
export type Widened<P extends Params> = {
  readonly [K in keyof P]: P[K] extends number ? number : P[K] extends boolean ? boolean : string
}

/** Makes retrievers of one kind: call it with the parameters that differ from the defaults. */
export interface RetrieverFactory<P extends Params = Params> {
  (params?: Partial<Widened<P>>): Retriever
  readonly retrieverName: string
  readonly defaults: P
}

export interface RetrieverDefinition<P extends Params> {
  /** Kebab-case; what ids begin with. */
  readonly name: string
  readonly defaults: P
  /** Why these parameters cannot be used together; nothing where they can. */
  readonly check?: (params: Widened<P>) => string | undefined
  /** @param corpus - the deferred tools, in catalog order */
  readonly build: (corpus: PlugInCorpus, params: Widened<P>) => Awaitable<Index>
}

/** What a retriever's build is given. */
export interface PlugInCorpus {
  /** The tools to index: the deferred ones, in catalog order. */
  readonly tools: readonly Tool[]
  /** The same tools at the same positions as documents with fields, made when first read. */
  readonly documents: readonly Document[]
  readonly catalog: Catalog
}

/** A retriever in ten lines: its name, its parameters with their defaults, and how to build the index. */
export function defineRetriever<const P extends Params>(
  definition: RetrieverDefinition<P>,
): RetrieverFactory<P> {
  const { name, defaults, check, build } = definition
  const factory = (given: Partial<Widened<P>> = {}): Retriever => {
    const params = { ...defaults, ...checkedParams(name, defaults, given) } as unknown as Widened<P>
    const complaint = check?.(params)
    if (complaint !== undefined) throw new GaugeError('E_RETRIEVER', `retriever ${name}: ${complaint}`)
    return {
      id: retrieverId(name, defaults, params as Params),
      params: params as Params,
      build: async (catalog) => readingCondensed(await build(plugInCorpus(catalog), params)),
    }
  }
  return Object.assign(factory, { retrieverName: name, defaults })
}

/** No retriever is given more of a query than is read of one. */
function readingCondensed(index: Index): Index {
  return {
    search: (query, limit) => index.search(condensed(query), limit),
    ...(index.explain && {
      explain: (query: string, toolId: ToolId) => index.explain?.(condensed(query), toolId) ?? [],
    }),
    ...(index.problem && { problem: (query: string) => index.problem?.(condensed(query)) }),
    ...(index.bytes !== undefined && { bytes: index.bytes }),
  }
}

/** A catalog as retrievers receive it. */
export function plugInCorpus(catalog: Catalog): PlugInCorpus {
  let documents: readonly Document[] | undefined
  return {
    tools: catalog.deferred,
    get documents() {
      documents ??= catalog.deferred.map(toolDocument)
      return documents
    },
    catalog,
  }
}

function checkedParams(name: string, defaults: Params, given: object): Params {
  const checked: Record<string, ParamValue> = {}
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, key)) {
      const known = Object.keys(defaults).sort().join(', ') || 'none'
      throw new GaugeError(
        'E_RETRIEVER',
        `retriever ${name} has no parameter "${key}". Its parameters: ${known}.`,
      )
    }
    const wanted = typeof defaults[key]
    if (typeof value !== wanted || (typeof value === 'number' && !Number.isFinite(value))) {
      const text = `retriever ${name}: ${key}=${String(value)} is no ${wanted}. Its default is ${String(defaults[key])}.`
      throw new GaugeError('E_RETRIEVER', text)
    }
    checked[key] = value as ParamValue
  }
  return checked
}

/** `bm25f(b=0.5,k1=0.9)`: the parameters that differ from the defaults, in alphabetical order. */
export function retrieverId(name: string, defaults: Params, params: Params): string {
  const changed = Object.keys(params)
    .filter((key) => params[key] !== defaults[key])
    .sort()
    .map((key) => `${key}=${params[key]}`)
  return changed.length === 0 ? name : `${name}(${changed.join(',')})`
}

/** An index from its parts, for retrievers whose search needs no more than a function. */
export function indexOf(
  search: (query: string, limit: number) => Awaitable<Ranking>,
  more: Partial<Pick<Index, 'explain' | 'problem' | 'bytes'>> = {},
): Index {
  return { search, ...more }
}

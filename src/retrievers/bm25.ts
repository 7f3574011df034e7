import type { Tool } from '../catalog/tool.ts'
import { parseToolName } from '../catalog/tool-name.ts'
import { argumentText } from './argument-text.ts'
import { bm25f } from './bm25f.ts'
import { checkAnalysis, checkNotNegative } from './check-params.ts'
import { defineRetriever, type Widened } from './define-retriever.ts'

/** What is read of a tool's schema: nothing, argument names, or also their descriptions and the values of enums. */
const SCHEMA_PARTS = ['off', 'names', 'full']

const BM25_DEFAULTS = {
  /** How soon further occurrences stop counting. 1.2 and 0.75 are the values of Okapi at TREC. Source: Robertson et al. 1996, «Okapi at TREC-4». */
  k1: 1.2,
  /** How much a long document is discounted: 0 not at all, 1 fully. */
  b: 0.75,
  schema: 'full',
  stemmer: 'on',
  stopWords: 'on',
} as const

type Bm25Params = Widened<typeof BM25_DEFAULTS>

/** Characters read of one tool, several times what real ones have. */
const LONGEST_DOCUMENT = 100_000

function check(params: Bm25Params): string | undefined {
  if (!SCHEMA_PARTS.includes(params.schema))
    return `schema=${params.schema} is none of ${SCHEMA_PARTS.join(', ')}`
  if (params.b < 0 || params.b > 1) return `b=${params.b} is outside 0..1`
  return checkAnalysis(params) ?? checkNotNegative(params, ['k1'])
}

function documentOf(tool: Tool, schema: string): string {
  const { names, descriptions } = argumentText(schema === 'off' ? undefined : tool.inputSchema)
  const texts = [parseToolName(tool).normalized, tool.description, names.join(' ')]
  if (schema === 'full') texts.push(...descriptions)
  return texts.join('\n').slice(0, LONGEST_DOCUMENT)
}

/**
 * Okapi BM25 over one document per tool, as tool searches of model hosts describe theirs: the words of its
 * name, its description and, at every depth of the input schema, names, descriptions and enum values of
 * arguments. BM25F over a single field is BM25.
 * Source: Robertson and Zaragoza 2009, «The Probabilistic Relevance Framework», section 3.4, without the
 * constant factor k1 + 1, which orders nothing.
 */
export const bm25 = defineRetriever({
  name: 'bm25',
  defaults: BM25_DEFAULTS,
  check,
  build: ({ catalog, tools }, { schema, ...params }) => {
    const deferred = tools.map((tool) => ({
      id: tool.id,
      name: tool.name,
      description: documentOf(tool, schema),
    }))
    const oneField = { name: 0, hint: 0, description: 1, parameters: 0, parameterDescriptions: 0 }
    return bm25f({ ...oneField, ...params }).build({ ...catalog, deferred })
  },
})

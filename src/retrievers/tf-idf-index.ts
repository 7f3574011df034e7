import type { Token } from '../text/analyzer.ts'
import { hasCjk } from '../text/scripts.ts'
import { plainWords } from '../text/words.ts'
import { accumulate } from './accumulate.ts'
import { type ImpactPostings, type ImpactSlice, sliceOf, strongestByDoc } from './impact-postings.ts'
import type { IndexedCorpus } from './indexed-corpus.ts'
import { type QueryTerm, queryTerms } from './query-terms.ts'
import { type DocScores, rankDocs } from './ranking.ts'
import type { ScoreParts } from './retriever.ts'
import { ScoreBoard } from './score-board.ts'
import type { ScoredIndex } from './scored-index.ts'
import { buildPostings, idfOf, type TfIdfOptions } from './tf-idf-postings.ts'

/** Sums of the same products in another order differ by less. */
const ROUNDING = 1e-9

/** A query term with its weight in the query, and where it stands. */
interface WeightedTerm extends ImpactSlice {
  readonly term: QueryTerm
  readonly weight: number
}

/** What a query came to before any document is scored. */
interface WeightedQuery {
  readonly tokens: readonly Token[]
  readonly terms: readonly WeightedTerm[]
  /** Length of the query's vector; terms that no document has are left out of it. */
  readonly norm: number
}

function isCjkGram({ term, kind }: Pick<Token, 'term' | 'kind'>): boolean {
  return kind === 'gram' && hasCjk(term)
}

function locate({ termIds }: QueryTerm, postings: ImpactPostings): ImpactSlice {
  const [only = 0] = termIds
  return termIds.length === 1 ? sliceOf(postings, only) : strongestByDoc(termIds, postings)
}

/** The CJK rule: what matches too few of a query's CJK terms and nothing else shares a stray character pair only. */
function createCjkRule(size: number, cjkTerms: number) {
  const matches = new Uint32Array(size)
  const others = new Uint32Array(size)
  return (board: ScoreBoard, { tokens, terms }: WeightedQuery): void => {
    const distinct = new Set(tokens.filter(isCjkGram).map(({ term }) => term)).size
    if (distinct === 0) return
    for (const { term, docs, begin, end } of terms) {
      const counted = isCjkGram(term) ? matches : others
      for (let i = begin; i < end; i++)
        counted[docs[i] as number] = (counted[docs[i] as number] as number) + 1
    }
    const enough = Math.min(cjkTerms, distinct)
    for (let i = 0; i < board.count; i++) {
      const doc = board.docs[i] as number
      if (others[doc] === 0 && (matches[doc] as number) < enough) board.set(doc, 0)
      matches[doc] = 0
      others[doc] = 0
    }
  }
}

/** TF-IDF with cosine over the corpus's indexed fields, by the definition of a sparse vector per tool. */
export function tfIdfIndex(corpus: IndexedCorpus, options: TfIdfOptions): ScoredIndex {
  const { terms: index, names, tools } = corpus
  const postings = buildPostings(corpus, options)
  const board = new ScoreBoard(index.size)
  const applyCjkRule = createCjkRule(index.size, options.cjkTerms)

  const weigh = (query: string): WeightedQuery => {
    const { tokens, terms: found } = queryTerms(index, query)
    const terms: WeightedTerm[] = []
    let squares = 0
    for (const term of found) {
      const place = locate(term, postings)
      const df = place.end - place.begin
      const weight = df === 0 ? 0 : term.count * idfOf(options.idf, index.size, df)
      if (weight > 0) terms.push({ term, weight, ...place })
      squares += weight * weight
    }
    return { tokens, terms, norm: Math.sqrt(squares) }
  }

  const score = (query: string, limit: number): DocScores => {
    board.clear()
    const weighed = weigh(query)
    const slices = weighed.terms.map((term) => ({ ...term, weight: term.weight / weighed.norm }))
    // The rule may take away what the best so far have: then every document counts.
    accumulate(board, slices, weighed.tokens.some(isCjkGram) ? Number.POSITIVE_INFINITY : limit)
    applyCjkRule(board, weighed)
    const words = plainWords(query)
    for (const doc of names.namedBy(words)) {
      board.set(doc, Math.max(board.scores[doc] as number, options.nameBonus))
    }
    board.cutBelow(options.minScore, names.named(words))
    const { scores, docs, count } = board
    return { scores, docs, count, tieBreak: index.surfaceTieBreak(weighed.tokens) }
  }

  const explain = (query: string, toolId: string): ScoreParts => {
    const doc = tools.findIndex((tool) => tool.id === toolId)
    const { terms, norm } = weigh(query)
    const parts = terms.flatMap(({ term, weight, docs, impacts, begin, end }) => {
      const at = docs.subarray(begin, end).indexOf(doc)
      return at < 0
        ? []
        : [{ part: `term "${term.term}"`, value: (weight * (impacts[begin + at] as number)) / norm }]
    })
    const cosine = parts.reduce((sum, { value }) => sum + value, 0)
    const total = doc < 0 ? 0 : (score(query, Number.POSITIVE_INFINITY).scores[doc] as number)
    if (total > 0 && Math.abs(total - cosine) > ROUNDING) {
      parts.push({ part: 'named by the query', value: total - cosine })
    }
    return parts.sort((a, b) => b.value - a.value)
  }

  return {
    score: (query) => score(query, Number.POSITIVE_INFINITY),
    search: (query, limit) => rankDocs(score(query, limit), tools, limit),
    explain,
    bytes: index.bytes + names.bytes + postings.docs.byteLength + postings.impacts.byteLength,
  }
}

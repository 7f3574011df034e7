import type { Catalog } from '../catalog/catalog.ts'
import { type AnalyzerOptions, createAnalyzer, defaultAnalyzer } from '../text/analyzer.ts'
import type { PlugInCorpus } from './define-retriever.ts'
import type { Corpus } from './document.ts'
import { buildFieldIndex, type FieldIndex } from './field-index.ts'
import { buildNameIndex, type NameIndex } from './name-index.ts'

/** A corpus with the two indexes that the lexical retrievers read: terms by field, and names. */
export interface IndexedCorpus extends Corpus {
  readonly terms: FieldIndex
  readonly names: NameIndex
}

/** What was indexed stays as long as its catalog, so that retrievers over one catalog share the analysis. */
const indexed = new WeakMap<Catalog, Map<string, IndexedCorpus>>()

/** @param fields - the fields to index, in this order */
export function indexCorpus(
  { catalog, tools, documents }: PlugInCorpus,
  fields: readonly string[],
  analysis: AnalyzerOptions,
): IndexedCorpus {
  const key = [analysis.stemmer, analysis.stopWords, ...fields].join(' ')
  const ofCatalog = indexed.get(catalog) ?? new Map<string, IndexedCorpus>()
  indexed.set(catalog, ofCatalog)
  const known = ofCatalog.get(key)
  if (known !== undefined) return known
  const analyzer = analyzerFor(analysis)
  const made: IndexedCorpus = {
    tools,
    documents,
    terms: buildFieldIndex(documents, fields, analyzer),
    names: buildNameIndex(documents, analyzer.isStopWord),
  }
  ofCatalog.set(key, made)
  return made
}

function analyzerFor(analysis: AnalyzerOptions) {
  const { stemmer, stopWords } = defaultAnalyzer.options
  return analysis.stemmer === stemmer && analysis.stopWords === stopWords
    ? defaultAnalyzer
    : createAnalyzer(analysis)
}

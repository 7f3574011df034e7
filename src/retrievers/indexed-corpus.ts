import type { Catalog } from '../catalog/catalog.ts'
import { type Analyzer, type AnalyzerOptions, createAnalyzer, defaultAnalyzer } from '../text/analyzer.ts'
import type { PlugInCorpus } from './define-retriever.ts'
import type { Corpus } from './document.ts'
import { buildFieldIndex, type FieldIndex } from './field-index.ts'
import { buildNameIndex, type NameIndex } from './name-index.ts'

/** A corpus with the two indexes that the lexical retrievers read: terms by field, and names, which not all of them need. */
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
  const { stemmer, stopWords, characters = 'off' } = analysis
  const key = [stemmer, stopWords, characters, ...fields].join(' ')
  const ofCatalog = indexed.get(catalog) ?? new Map<string, IndexedCorpus>()
  indexed.set(catalog, ofCatalog)
  const known = ofCatalog.get(key)
  if (known !== undefined) return known
  const analyzer = analyzerFor(analysis)
  let names: NameIndex | undefined
  const made: IndexedCorpus = {
    tools,
    documents,
    terms: buildFieldIndex(documents, fields, analyzer),
    get names() {
      names ??= buildNameIndex(documents, analyzer.isStopWord)
      return names
    },
  }
  ofCatalog.set(key, made)
  return made
}

/** Analysers by their options, so that the lexicon of each is filled once in a process. */
const analyzers = new Map<string, Analyzer>()

function analyzerFor(analysis: AnalyzerOptions): Analyzer {
  const { stemmer, stopWords, characters = 'off' } = analysis
  const usual = defaultAnalyzer.options
  if (stemmer === usual.stemmer && stopWords === usual.stopWords && characters === 'off')
    return defaultAnalyzer
  const key = [stemmer, stopWords, characters].join(' ')
  const known = analyzers.get(key) ?? createAnalyzer(analysis)
  analyzers.set(key, known)
  return known
}

export { type Catalog, createCatalog, type ToolDraft } from './catalog/catalog.ts'
export { type Classification, isDeferredTool } from './catalog/classify.ts'
export { CORE_TOOLS } from './catalog/core-tools.ts'
export { parseTools } from './catalog/sources/read-tools.ts'
export type { JsonSchema, Tool, ToolId } from './catalog/tool.ts'
export { parseToolName, type ToolName } from './catalog/tool-name.ts'
export type { Dataset, Grade, Judgment, Judgments, Query, QueryId, Split } from './datasets/dataset.ts'
export { loadDataset, shippedDatasetNames } from './datasets/load.ts'
export type { Measure } from './evaluate/measure.ts'
export { KNOWN_MEASURES, parseMeasure } from './evaluate/parse-measure.ts'
export { measureRun, type TrecEvaluation } from './evaluate/trec-eval.ts'
export { defaultExperiment, defineExperiment } from './experiment/default.ts'
export type { Experiment } from './experiment/define.ts'
export { type Environment, readEnvironment } from './experiment/manifest.ts'
export type { QueryRow, RunReport } from './experiment/result.ts'
export { type ExperimentResult, runExperiment, SILENT } from './experiment/run-experiment.ts'
export { type ErrorCode, GaugeError } from './lib/gauge-error.ts'
export { openStore, type Store } from './lib/store.ts'
export { bm25 } from './retrievers/bm25.ts'
export { bm25f } from './retrievers/bm25f.ts'
export { cjkBigram } from './retrievers/cjk-bigram.ts'
export { defineRetriever, indexOf } from './retrievers/define-retriever.ts'
export { hybrid } from './retrievers/hybrid.ts'
export { keyword } from './retrievers/keyword.ts'
export { lexical } from './retrievers/lexical/lexical.ts'
export { miniSearch } from './retrievers/peers/minisearch.ts'
export { rank } from './retrievers/ranking.ts'
export { patternProblem, regex } from './retrievers/regex.ts'
export type { Hit, Index, Params, Ranking, Retriever, ScoreParts } from './retrievers/retriever.ts'
export { rrf } from './retrievers/rrf.ts'
export type { Embedder } from './retrievers/semantic/embedder.ts'
export { type SemanticParts, semantic } from './retrievers/semantic/semantic.ts'
export { tfIdf } from './retrievers/tf-idf.ts'
export { systemFromId } from './systems/systems.ts'
export { deltaText } from './toolsearch/announcement.ts'
export {
  type AnswerHit,
  clearIndexCache,
  createToolSearch,
  type SearchAnswer,
  type ToolSearch,
  type ToolSearchOptions,
} from './toolsearch/create-tool-search.ts'
export { createDiscovered, type Discovered } from './toolsearch/discovered.ts'
export type {
  Execute,
  ExecuteError,
  ExecuteErrorKind,
  ExecuteInput,
  ExecuteResult,
  PermissionQuestion,
  Permissions,
} from './toolsearch/execute-extra-tool.ts'
export type { DeferredToolsDelta, Message, SkillDiscovery, ToolDiscovery } from './toolsearch/message.ts'
export type { Mode } from './toolsearch/mode.ts'
export type { OutputStore } from './toolsearch/output-budget.ts'
export { discoveryText } from './toolsearch/prefetch.ts'
export type { ToolDefinition } from './toolsearch/request-tools.ts'
export type { PermissionDecision, RuntimeTool, ToolContext } from './toolsearch/runtime-tool.ts'
export type { SearchExtraTools, SearchResult } from './toolsearch/search-extra-tools.ts'
export type { Server } from './toolsearch/server-state.ts'
export type { SessionChange } from './toolsearch/session-tools.ts'
export { type Settings, settingsFromEnv } from './toolsearch/settings.ts'
export { createSkillIndexes, prefetchSkills, type Skill, skillText } from './toolsearch/skills.ts'
export { buildSearchExtraTools, toolSearch } from './toolsearch/tool-search.ts'

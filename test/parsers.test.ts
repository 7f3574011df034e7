import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCatalog } from '../src/catalog/sources/read-catalog.ts'
import { parseTools, readGivenTool, readToolLines, readTools } from '../src/catalog/sources/read-tools.ts'
import { headerOf, parseCsv } from '../src/datasets/csv.ts'
import { readBeir } from '../src/datasets/formats/beir.ts'
import { readCsvColumns } from '../src/datasets/formats/csv-columns.ts'
import { readMetaTool } from '../src/datasets/formats/metatool.ts'
import { readToolQueryLines } from '../src/datasets/formats/tool-query-lines.ts'
import { parseQrels, parseRun } from '../src/datasets/formats/trec.ts'
import { readTrecFolder } from '../src/datasets/formats/trec-folder.ts'
import { readIdMap } from '../src/datasets/formats/trec-ids.ts'
import { readRows } from '../src/datasets/formats/tsv.ts'
import { DATA_FILES, sha256Of } from '../src/datasets/manifest.ts'
import { readManifest } from '../src/datasets/read-manifest.ts'
import { readRequests } from '../src/datasets/requests.ts'
import { joinGradings } from '../src/evaluate/agreement.ts'
import { parseMeasures } from '../src/evaluate/parse-measure.ts'
import { readGrading } from '../src/evaluate/read-grading.ts'
import { readSettled } from '../src/evaluate/settle.ts'
import { parseJsonLines } from '../src/lib/json-lines.ts'
import { Problems } from '../src/lib/problems.ts'
import { parseReport, parseRows, reportJson, rowLine } from '../src/report/json.ts'
import { systemFromId } from '../src/systems/systems.ts'
import { MANIFEST } from './datasets/written-set.ts'
import { answerOf, anyFile } from './support/any-file.ts'
import { datasetWith } from './support/gradings.ts'
import { sampleReport } from './support/sample-report.ts'

const DATASET = datasetWith(['send', 'read'], { q1: { send: 2, read: 0 }, q2: { read: 1 } })
const OPTIONS = { tools: DATASET.catalog.tools, unknownTools: 'report', lang: 'en' } as const

const TOOLS =
  '[{"name":"send","description":"Sends","inputSchema":{"type":"dict","properties":{"to":"string"}}}]'
const ANSWER = '{"result":{"tools":[{"name":"send","inputSchema":{"required":true}}]},"package":"@acme/mail"}'
const OPENAI = '[{"type":"function","function":{"name":"a","parameters":{}}},{"type":"web_search"}]'
const SPACE = '[{"type":"namespace","name":"crm","tools":[{"type":"function","name":"a"}]}]'
const TOOL_LINES = '{"name":"send","description":"Sends"}\n{"name":"read","input_schema":{"type":"object"}}\n'
const CORPUS = '{"_id":"send","title":"send","text":"x","metadata":{"server":"m"}}\n{"_id":"read"}\n'
const BEIR_QUERIES = '{"_id":"q1","text":"mail ana","metadata":{"lang":"en","needs":[["send","a"]]}}\n'
const BEIR_QRELS = 'query-id\tcorpus-id\tscore\nq1\tsend\t1\n'
const QUERY_LINES = '{"id":1,"query":"mail","relevant":["send",{"tool":"read","grade":2}],"lang":"en"}\n'
const QRELS = 'q1 0 send 2\nq1 a read 1\n'
const TOPICS = 'q1\tmail ana\nq2\t"a\tb"\n'
const FIELDS = 'id\tlang\tkind\tform\ttwin\nq1\ten\ttypo\tkeyword\tq2\n'
const ID_MAP = 'sort\twritten\tid\ntool\tget_set\tget, set\n'
const TABLE = 'query,tool,grade\n"mail, ana",send,2\nopen,read,1\n'
const MULTI = '[{"query":"picnic","tool":["send","read"]}]'
const SHEET = 'query,text,tool,grade\nq1,mail ana,send,2\nq1,mail ana,read,0\n'
const SETTLED = 'query,tool,first,second,settled\nq1,read,0,1,1\n'

const file = (text: string, path = 'a.csv') => ({ path, text })
const SUMS = Object.fromEntries(DATA_FILES.map((name) => [name, sha256Of(name)]))
const OF_TABLES = { required: ['query', 'tool'], optional: ['grade'] } as const

function settled(text: string, problems: Problems) {
  const grading = (grade: 0 | 1) =>
    readGrading([file(SHEET.replace('read,0', `read,${grade}`))], {}, new Problems())
  return readSettled(file(text), joinGradings(grading(0), grading(1)), DATASET, problems)
}

interface Parser {
  readonly name: string
  /** Texts that it reads. */
  readonly sound: readonly [string, ...string[]]
  readonly read: (text: string, problems: Problems) => unknown
}

const CATALOGS: readonly Parser[] = [
  { name: 'JSON lines', sound: [TOOL_LINES], read: (text, to) => parseJsonLines(text, 'f', to) },
  {
    name: 'tools',
    sound: [TOOLS, ANSWER, OPENAI, SPACE, TOOL_LINES, '{"a":"b"}'],
    read: (text) => parseTools(text, 'f', () => {}),
  },
  {
    name: 'tools as given',
    sound: [TOOLS, TOOL_LINES],
    read: (text, to) => readTools(text, 'f', to, readGivenTool),
  },
  { name: 'tool lines', sound: [TOOL_LINES], read: (text, to) => readToolLines(text, 'f', to) },
  {
    name: 'catalogs',
    sound: [ANSWER, TOOLS],
    read: (text, to) => readCatalog([file(text), file(text)], { prefix: 'mcp' }, to),
  },
]

const TABLES: readonly Parser[] = [
  { name: 'CSV', sound: [TABLE, SHEET], read: (text, to) => parseCsv(text, 'f', OF_TABLES, to) },
  { name: 'tables by tabs', sound: [TOPICS, ID_MAP], read: (text, to) => readRows(file(text), '\t', to) },
  {
    name: 'tables by columns',
    sound: [TABLE],
    read: (text, to) => readCsvColumns(file(text), {}, OPTIONS, to),
  },
  {
    name: "MetaTool's table",
    sound: ['Query,Tool\na,send\n'],
    read: (text, to) => readMetaTool({ single: file(text) }, OPTIONS, to),
  },
  {
    name: "MetaTool's list",
    sound: [MULTI],
    read: (text, to) => readMetaTool({ multi: file(text) }, OPTIONS, to),
  },
  {
    name: 'queries as lines',
    sound: [QUERY_LINES],
    read: (text, to) => readToolQueryLines(file(text), OPTIONS, to),
  },
  { name: 'TREC qrels', sound: [QRELS], read: (text) => parseQrels(text, 'f') },
  { name: 'TREC runs', sound: ['q1 Q0 send 1 2.5 tag\n'], read: (text) => parseRun(text, 'f') },
  { name: 'maps of ids', sound: [ID_MAP], read: (text, to) => readIdMap(file(text), to) },
]

const ROW = { dataset: 'd', retriever: 'r', query: 'q1', ranking: ['send'], scores: [1], measures: { RR: 1 } }

const OTHERS: readonly Parser[] = [
  {
    name: 'manifests',
    sound: [`${JSON.stringify({ ...MANIFEST, sha256: SUMS }, null, 2)}\n`],
    read: (text, to) => readManifest(file(text), to),
  },
  {
    name: 'requests',
    sound: ['request,tool,grade\nmail ana,send,1\n,read,\n'],
    read: (text, to) => readRequests(text, 'f', 'en', to),
  },
  {
    name: 'gradings',
    sound: [SHEET],
    read: (text, to) => readGrading([file(text)], { dataset: DATASET }, to),
  },
  { name: 'settled sheets', sound: [SETTLED], read: settled },
  { name: 'measures', sound: ['nDCG@10', 'AP(rel=2)'], read: (text) => parseMeasures([text]) },
  {
    name: 'ids of retrievers',
    sound: ['bm25f(k1=0.9)', 'tool-search(hybrid(keyword=1))'],
    read: (text) => systemFromId(text),
  },
  { name: 'reports', sound: [reportJson(sampleReport())], read: (text) => parseReport(text, 'f') },
  { name: 'rows of reports', sound: [rowLine(ROW)], read: (text) => parseRows(text, 'f') },
]

describe.each([...CATALOGS, ...TABLES, ...OTHERS])('the parser of $name', ({ sound, read }) => {
  test.each(sound)('reads sound text %#', (text) => {
    const problems = new Problems()
    expect(() => read(text, problems)).not.toThrow()
    expect(problems.list).toEqual([])
  })

  property.prop([anyFile(sound)])('throws nothing but a list of problems, whatever the text', (text) => {
    expect(() => answerOf(() => read(text, new Problems()))).not.toThrow()
  })
})

test('the header of a CSV file that was read can be read', () => {
  fc.assert(
    fc.property(anyFile([TABLE]), (text) => {
      const found = new Problems()
      parseCsv(text, 'f', OF_TABLES, found)
      if (found.list.length === 0) expect(headerOf(text).columns).toContain('query')
    }),
  )
})

describe('BEIR and TREC files', () => {
  const BEIR = {
    corpus: file(CORPUS),
    queries: file(BEIR_QUERIES),
    qrels: file(BEIR_QRELS),
    keep: 'all',
  } as const
  const TREC = { qrels: file(QRELS), queries: file(TOPICS), fields: file(FIELDS), idMap: file(ID_MAP) }
  const damaged = anyFile([CORPUS, BEIR_QUERIES, BEIR_QRELS, QRELS, TOPICS, FIELDS, ID_MAP])

  property.prop([damaged, fc.constantFrom('corpus', 'queries', 'qrels')])(
    'give a set or listed problems, whichever of them is damaged',
    (text, part) => {
      const found = new Problems()
      const set = readBeir({ ...BEIR, [part]: file(text) }, OPTIONS, found)
      expect(set.queries.length + found.list.length).toBeGreaterThan(0)
    },
  )

  property.prop([damaged, fc.constantFrom('qrels', 'queries', 'fields', 'idMap')])(
    'of TREC do so too',
    (text, part) => {
      const found = new Problems()
      const set = readTrecFolder({ ...TREC, [part]: file(text) }, OPTIONS, found)
      expect(set.queries.length + found.list.length).toBeGreaterThan(0)
    },
  )
})

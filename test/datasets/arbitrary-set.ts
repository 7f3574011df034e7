import fc from 'fast-check'
import { createCatalog, type ToolDraft } from '../../src/catalog/catalog.ts'
import { FORMS, type Judgment, type Query } from '../../src/datasets/dataset.ts'
import type { LabelledSet } from '../../src/datasets/import/labelled-set.ts'

/** What breaks tables, file formats and objects that are used as maps. */
const NASTY = fc.constantFrom(
  ' lead',
  'trail ',
  'a,b',
  'say "hi"',
  '"quoted"',
  '"',
  'two\nlines',
  'cr\rhere',
  'crlf\r\nhere',
  'tab\there',
  '=SUM(A1)',
  '@cmd',
  '#comment',
  '\uFEFFmark',
  '__proto__',
  'constructor',
  '0',
  "'",
  '\\n',
  '\u2028',
  '\u3000x',
  '查询 🛠️',
)

const text = fc.oneof(NASTY, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme-ascii' }))
const name = text.filter((one) => one !== '' && !/\p{Cs}/u.test(one))
const filled = text.filter((one) => one.trim() !== '')
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const tool: fc.Arbitrary<ToolDraft> = fc
  .record({
    name,
    description: text,
    searchHint: optional(text),
    inputSchema: optional(
      fc.constantFrom({ type: 'object', properties: { a: { type: 'string' } } }, { type: 'dict' }, {}),
    ),
    server: optional(name),
    isMcp: optional(fc.boolean()),
    alwaysLoad: optional(fc.boolean()),
  })
  .map(
    (draft) =>
      Object.fromEntries(Object.entries(draft).filter(([, v]) => v !== undefined)) as unknown as ToolDraft,
  )

const query = fc.record({
  text: filled,
  lang: fc.constantFrom('en', 'zh', 'unknown'),
  kind: fc.constantFrom('task', 'unknown', 'no-match', 'typo'),
  form: fc.constantFrom(...FORMS),
})

const judgment: fc.Arbitrary<Judgment> = fc.oneof(
  fc.record({ grade: fc.integer({ min: -3, max: 5 }) }),
  fc.record({ grade: fc.integer({ min: -3, max: 5 }), need: name }),
)

function twinned(queries: readonly Omit<Query, 'split'>[]): Omit<Query, 'split'>[] {
  const [first, ...others] = queries
  if (first === undefined) return []
  const head = first.kind === 'typo' ? { ...first, kind: 'task' } : first
  return [head, ...others.map((one) => (one.kind === 'typo' ? { ...one, twin: head.id } : one))]
}

/** A foreign set that loads, with names, ids and texts that break most formats; at least one judgment. */
export const labelledSet: fc.Arbitrary<LabelledSet> = fc
  .record({
    tools: fc.array(tool, { minLength: 1, maxLength: 6 }),
    ids: fc.uniqueArray(name, { minLength: 1, maxLength: 6 }),
    queries: fc.array(query, { minLength: 6, maxLength: 6 }),
    judged: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }), judgment), {
      minLength: 1,
      maxLength: 12,
    }),
  })
  .map(({ tools, ids, queries, judged }) => {
    const catalog = createCatalog(tools)
    const all = twinned(ids.map((id, i) => ({ id, ...(queries[i] as (typeof queries)[number]) })))
    const judgments = new Map(all.map(({ id }) => [id, new Map<string, Judgment>()]))
    for (const [q, t, one] of judged) {
      const ofQuery = judgments.get(all[q % all.length]?.id ?? '')
      ofQuery?.set(catalog.tools[t % tools.length]?.id ?? '', one)
    }
    return { tools, queries: all, judgments }
  })

import fc from 'fast-check'
import type { ToolDraft } from '../../src/catalog/catalog.ts'

/** Few enough that words meet in names, hints and descriptions; some share a stem, some are stop words, some glue to Chinese. */
const WORDS = [
  ...[
    'create',
    'creates',
    'creating',
    'issue',
    'issues',
    'list',
    'files',
    'file',
    'cron',
    'job',
    'search',
    'web',
  ],
  ...['to', 'how', 'do', 'the', 'GitHub', 'getPDFs', 'C++', 'café', 'файл', 'ค้นหา'],
  ...['创建', '查询', '查', '天气', '天气预报', '数据库', '文件', '库', '查GitHub仓库', '検索', '파일을'],
] as const

export const word = fc.constantFrom(...WORDS)

export const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))

/** Mostly words of the tools, some that none has. */
export const query = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom('unknown', '飞机') }),
    {
      maxLength: 6,
    },
  )
  .map((words) => words.join(' '))

const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('_'))

const draft: fc.Arbitrary<ToolDraft> = fc
  .record({
    name,
    description: text,
    searchHint: fc.option(text),
    server: fc.option(fc.constantFrom('github', '天气')),
  })
  .map(({ name, description, searchHint, server }) => ({
    name: server === null ? name : `mcp__${server}__${name}`,
    description,
    ...(searchHint !== null && { searchHint }),
    ...(server !== null && { server }),
  }))

/** Tools with names that differ, so that their ids do not hang on their order. */
export const drafts = fc.uniqueArray(draft, { minLength: 1, maxLength: 12, selector: (tool) => tool.name })

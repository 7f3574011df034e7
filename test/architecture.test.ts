import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const CONTRACTS = 'retrievers/(retriever|ranking)\\.ts$'
/** The words for modes and measures, which results are made of and reports show. */
const VOCABULARY = ['toolsearch/mode\\.ts$', 'evaluate/summarise\\.ts$']
const ENTRANCES = ['src/index.ts', 'src/cli/main.ts']

const TEXT = ['lib', 'text']
const CATALOG = [...TEXT, 'catalog']
const RUNTIME = [...CATALOG, 'retrievers', 'toolsearch']
const JUDGED = [...CATALOG, 'datasets', CONTRACTS]
const SIMULATED = [...CATALOG, 'datasets', 'toolsearch', CONTRACTS]

/** What a folder may import beside itself. Imports run one way; whoever judges a retriever sees its contract only. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  text: ['lib'],
  catalog: TEXT,
  retrievers: CATALOG,
  toolsearch: [...CATALOG, 'retrievers'],
  systems: RUNTIME,
  datasets: CATALOG,
  synthetic: CATALOG,
  mcp: ['lib', 'catalog'],
  evaluate: JUDGED,
  timing: JUDGED,
  promptcache: SIMULATED,
  tuning: [...CATALOG, 'retrievers', 'datasets', 'evaluate'],
  experiment: [...RUNTIME, 'systems', 'datasets', 'synthetic', 'evaluate', 'timing', 'promptcache'],
  report: ['lib', 'tuning', 'experiment', ...VOCABULARY],
}

function onlyImports(folder: string, others: readonly string[]): IForbiddenRuleType {
  const allowed = [folder, ...others].map((path) => (path.endsWith('$') ? path : `${path}/`))
  return {
    name: `${folder} imports no more than it may`,
    severity: 'error',
    from: { path: `^src/${folder}/` },
    to: { path: '^src/', pathNot: `^src/(${allowed.join('|')})` },
  }
}

const RULES: readonly IForbiddenRuleType[] = [
  ...Object.entries(MAY_IMPORT).map(([folder, others]) => onlyImports(folder, others)),
  { name: 'no cycle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'src stands alone',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(test|bench|scripts|reports|examples)/' },
  },
  { name: 'everything is found', severity: 'error', from: {}, to: { couldNotResolve: true } },
]

/** Only where there is an entrance to reach it from. */
const REACHED: IForbiddenRuleType = {
  name: 'everything is reached from an entrance',
  severity: 'error',
  from: { path: `^(${ENTRANCES.join('|')})$` },
  to: { path: '^src/', pathNot: `\\.d\\.ts$|^(${ENTRANCES.join('|')})$`, reachable: false },
}

async function cruised(baseDir: string): Promise<ICruiseResult> {
  const isReachable = ENTRANCES.some((entrance) => existsSync(join(baseDir, entrance)))
  const { output } = await cruise(['src'], {
    baseDir,
    validate: true,
    ruleSet: { forbidden: isReachable ? [...RULES, REACHED] : [...RULES] },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  })
  if (typeof output === 'string') throw new Error('expected the result as an object')
  return output
}

/** `rule: from → to` for every import that breaks a rule. */
function broken({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}

describe('the architecture', () => {
  let result: ICruiseResult
  beforeAll(async () => {
    result = await cruised(PROJECT)
  }, 120_000)

  it('is really read: modules, and the imports between them', () => {
    const own = result.modules.filter(({ source }) => source.startsWith('src/'))
    expect(own.length).toBeGreaterThan(100)
    expect(own.reduce((sum, { dependencies }) => sum + dependencies.length, 0)).toBeGreaterThan(300)
    for (const folder of Object.keys(MAY_IMPORT))
      expect(own.some(({ source }) => source.startsWith(`src/${folder}/`))).toBe(true)
  })

  it('has imports that run one way, without a cycle, and no file that nothing reaches', () => {
    expect(broken(result)).toEqual([])
  })
})

/** Files of a project that breaks every rule. */
const BROKEN_PROJECT = {
  'src/index.ts': "export { a } from './lib/a.ts'",
  'src/cli/main.ts': "import './options.ts'",
  'src/cli/options.ts': 'export const options = 1',
  'src/lib/a.ts': "import { b } from '../text/b.ts'\nexport const a = b",
  'src/text/b.ts': "import type { A } from '../lib/c.ts'\nexport const b: A = 1",
  'src/lib/c.ts': "import '../text/b.ts'\nimport './nowhere.ts'\nexport type A = number",
  'src/text/alone.ts': 'export const alone = 1',
  'src/evaluate/score.ts':
    "import '../retrievers/bm25f.ts'\nimport '../retrievers/retriever.ts'\nimport '../../test/x.ts'",
  'src/retrievers/bm25f.ts': 'export const bm25f = 1',
  'src/retrievers/retriever.ts': 'export type Retriever = string',
  'test/x.ts': 'export const x = 1',
}

describe('the rules of the architecture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolgauge-architecture-'))
  beforeAll(() => {
    for (const [file, text] of Object.entries(BROKEN_PROJECT)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are broken by a project that breaks them, type imports included', async () => {
    const found = broken(await cruised(folder))
    expect(found).toContain('lib imports no more than it may: src/lib/a.ts → src/text/b.ts')
    expect(found.some((line) => line.startsWith('no cycle: '))).toBe(true)
    expect(found).toContain(
      'evaluate imports no more than it may: src/evaluate/score.ts → src/retrievers/bm25f.ts',
    )
    expect(found).not.toContain(
      'evaluate imports no more than it may: src/evaluate/score.ts → src/retrievers/retriever.ts',
    )
    expect(found).toContain('src stands alone: src/evaluate/score.ts → test/x.ts')
    expect(found.some((line) => line.startsWith('everything is found: src/lib/c.ts → '))).toBe(true)
    const unreached = found.filter((line) => line.startsWith('everything is reached'))
    expect(unreached.some((line) => line.endsWith('src/text/alone.ts'))).toBe(true)
    expect(unreached.some((line) => line.endsWith('src/cli/options.ts'))).toBe(false)
  })
})

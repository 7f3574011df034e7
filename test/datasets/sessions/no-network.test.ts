import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise } from 'dependency-cruiser'
import { beforeAll, describe, expect, it } from 'vitest'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** What the files may use of the outside: files and hashes. */
const ALLOWED = ['crypto', 'fs', 'path']

/** Ways out that need no import, or get one at run time. */
const WAYS_OUT =
  /\b(?:fetch|WebSocket|EventSource|XMLHttpRequest|getBuiltinModule|require|eval)\s*\(|\bimport\s*\(/u

interface Graph {
  readonly own: readonly string[]
  readonly builtIn: readonly string[]
  readonly packages: readonly string[]
}

function packageOf(path: string): string {
  const behind = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return behind.split('/', 1)[0] ?? behind
}

async function graphOf(): Promise<Graph> {
  const { output } = await cruise(['src/datasets/sessions'], {
    baseDir: PROJECT,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  })
  if (typeof output === 'string') throw new Error('expected the result as an object')
  const sources = output.modules.map(({ source }) => source)
  return {
    own: sources.filter((source) => source.startsWith('src/')),
    builtIn: sources.filter((source) => builtinModules.includes(source.replace(/^node:/u, ''))),
    packages: [...new Set(sources.filter((source) => source.includes('node_modules/')).map(packageOf))],
  }
}

describe('reading sessions', () => {
  let graph: Graph
  beforeAll(async () => {
    graph = await graphOf()
  }, 60_000)

  it('uses no module by which anything could leave the machine', () => {
    expect(graph.own.filter((source) => dirname(source) === 'src/datasets/sessions').length).toBeGreaterThan(
      10,
    )
    expect(graph.own).toContain('src/datasets/manifest.ts')
    expect(graph.builtIn.map((name) => name.replace(/^node:/u, '')).sort()).toEqual(ALLOWED)
    expect(graph.packages).toEqual(['zod'])
  })

  it('calls nothing that reaches out without an import', () => {
    const sources = [...graph.own, 'src/cli/commands/dataset-from-sessions.ts']
    for (const source of sources) expect(readFileSync(join(PROJECT, source), 'utf8')).not.toMatch(WAYS_OUT)
  })
})

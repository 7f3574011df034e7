import { createCatalog, type ToolDraft } from '../../src/catalog/catalog.ts'
import type { Tool } from '../../src/catalog/tool.ts'
import type { Search } from '../../src/promptcache/agent.ts'
import type { Simulation } from '../../src/promptcache/simulate.ts'
import type { Task } from '../../src/promptcache/task.ts'

/** A token for every four characters: enough for arithmetic by hand. */
export const countTokens = (text: string) => Math.ceil(text.length / 4)

const builtIn = (name: string): ToolDraft => ({
  name,
  description: `${name}s something of the user's machine`,
})
const mcp = (server: string, leaf: string): ToolDraft => ({
  name: `mcp__${server}__${leaf}`,
  description: `${leaf} with ${server}. ${'A sentence of detail on its arguments. '.repeat(5)}`,
  server,
})

const LEAVES = ['create', 'list', 'get', 'search', 'update', 'delete', 'export', 'share']

export const entrances: readonly Tool[] = ['SearchExtraTools', 'ExecuteExtraTool'].map((name) => ({
  id: name,
  name,
  description: `Instructions of ${name}`,
}))

/** Three core tools, one deferred built-in, 24 tools of three servers. */
export const catalog = createCatalog([
  builtIn('Read'),
  builtIn('CronCreate'),
  builtIn('Bash'),
  builtIn('SearchExtraTools'),
  ...['wiki', 'chat', 'mail'].flatMap((server) => LEAVES.map((leaf) => mcp(server, leaf))),
])

export const tasks: readonly Task[] = ['wiki', 'chat', 'mail'].flatMap((server) =>
  LEAVES.map((leaf) => ({
    id: `${server}-${leaf}`,
    query: `${leaf} ${server}`,
    retry: `discover:${leaf} ${server}`,
    needs: [[`mcp__${server}__${leaf}`]],
  })),
)

/** Finds the tool whose leaf and server the query names, and fills up with its neighbours. */
export const findAll: Search = (query, limit) => {
  const [leaf, server] = query.replace('discover:', '').split(' ')
  const right = `mcp__${server}__${leaf}`
  const others = catalog.deferred.map((tool) => tool.id).filter((id) => id !== right)
  const hits = [right, ...others].slice(0, limit).map((toolId, i) => ({ toolId, score: 1 / (1 + i) }))
  return { hits, text: hits.map((hit) => `**${hit.toolId}**`).join('\n') }
}

export const findNothing: Search = () => ({ hits: [], text: 'No matching deferred tools found' })

/** Finds the tool by the retry only. */
export const findOnRetry: Search = (query, limit) =>
  query.startsWith('discover:') ? findAll(query, limit) : findNothing(query, limit)

export const simulation: Simulation = {
  mode: 'tst',
  catalog,
  entrances,
  search: findAll,
  countTokens,
  sessions: 12,
  seed: 7,
  tasks,
}

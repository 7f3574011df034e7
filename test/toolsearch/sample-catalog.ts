import { createCatalog } from '../../src/catalog/catalog.ts'
import { hybrid } from '../../src/retrievers/hybrid.ts'
import type { SearchResult } from '../../src/toolsearch/search-extra-tools.ts'
import { buildSearchExtraTools } from '../../src/toolsearch/tool-search.ts'

const mcp = (server: string, leaf: string, description: string) => ({
  name: `mcp__${server}__${leaf}`,
  description,
})

/** Two core tools, deferred built-ins, and servers with tools of the same leaf, with plain and with awkward names. */
export const catalog = createCatalog([
  { name: 'Read', description: 'Returns a file with numbered lines' },
  { name: 'Bash', description: 'Runs a command line' },
  { name: 'CronCreate', description: 'Schedules a recurring job' },
  { name: 'CronDelete', description: 'Removes a recurring job' },
  { name: 'Snip', description: 'Cuts old turns from the conversation', searchHint: 'trim history' },
  { name: 'time', description: 'Tells the clock of a place' },
  { name: 'search', description: 'Looks something up on the web' },
  mcp('slack', 'send_message', 'Posts to a channel'),
  mcp('slack', 'list_channels', 'Lists all channels'),
  mcp('mail', 'send_message', 'Writes an email to a person'),
  mcp('github', 'create_issue', 'Opens an issue in a repository'),
  mcp('docs', 'get, set', 'Reads or writes a page'),
  mcp('docs', 'list all pages', 'Gives the titles of a space'),
  { name: 'mcp__my__wiki__export', description: 'Saves a page as PDF', server: 'my__wiki' },
  { name: '查天气', description: '查询城市的天气预报' },
])

const searcher = buildSearchExtraTools(catalog, hybrid())

export async function search(query: string, limit = 5): Promise<SearchResult> {
  return (await searcher).search(query, { limit })
}

/** What a query finds, best first. */
export async function found(query: string, limit = 5): Promise<string[]> {
  return (await search(query, limit)).ranking.map((hit) => hit.toolId)
}

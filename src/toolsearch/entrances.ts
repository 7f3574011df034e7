import type { Tool } from '../catalog/tool.ts'

/** Instructions to the model: the forms of a query, and when not to search. */
const SEARCH_PROMPT = `Finds tools that are not loaded in this request and returns their names, descriptions and schemas. Most tools are deferred: only their names are announced, so search before you conclude that something cannot be done.

Query forms:
- "select:CronCreate,mcp__slack__send_message": tools whose names you know, several at once. Use this form whenever the name is known.
- "notebook jupyter": words of the capability you need, best matches first.
- "+slack send": every word behind a plus must match, the others rank.
- "discover:schedule recurring job": explore what exists, by description.

Call a tool that was found with ExecuteExtraTool. Tools that are already in your list are called directly, never searched. Prefer the dedicated tool to the shell: Glob instead of find, Grep instead of grep, Read instead of cat, Edit instead of sed or awk.`

const EXECUTE_PROMPT = `Calls a deferred tool by its full name. Find the tool with SearchExtraTools first, and give params that fit the schema it returned. The tool's own permissions apply. Tools that are already in your list are called directly.`

/** The search entrance as a request carries it. */
export const SEARCH_EXTRA_TOOLS: Tool = {
  id: 'SearchExtraTools',
  name: 'SearchExtraTools',
  description: SEARCH_PROMPT,
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'In one of the query forms.' },
      max_results: { type: 'number', description: 'The most tools to return for a ranked query. Default 5.' },
    },
    required: ['query'],
  },
}

/** The execute entrance as a request carries it. */
export const EXECUTE_EXTRA_TOOL: Tool = {
  id: 'ExecuteExtraTool',
  name: 'ExecuteExtraTool',
  description: EXECUTE_PROMPT,
  inputSchema: {
    type: 'object',
    properties: {
      tool_name: { type: 'string', description: 'The full name as the search returned it.' },
      params: { type: 'object', description: 'The arguments of the tool.' },
    },
    required: ['tool_name', 'params'],
  },
}

export const ENTRANCES: readonly Tool[] = [SEARCH_EXTRA_TOOLS, EXECUTE_EXTRA_TOOL]

import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { z } from 'zod'
import { excerpt, serverError } from './connection.ts'
import { MOST_PAGES, MOST_TOOLS } from './limits.ts'

/** Anything goes: one tool that breaks the protocol must not hide the others. */
const page = z.looseObject({ tools: z.unknown().optional(), nextCursor: z.unknown().optional() })

export interface ListedTools {
  readonly tools: readonly unknown[]
  readonly warnings: readonly string[]
}

function toolsOf({ tools }: z.infer<typeof page>): readonly unknown[] {
  if (Array.isArray(tools)) return tools
  throw serverError(
    `its answer to "tools/list" holds no list of tools but ${excerpt(JSON.stringify(tools) ?? 'nothing')}.`,
  )
}

function checkBounds(pages: number, tools: number): void {
  if (tools > MOST_TOOLS) throw serverError(`it lists more than ${MOST_TOOLS} tools.`)
  if (pages >= MOST_PAGES) throw serverError(`its list of tools has more than ${MOST_PAGES} pages.`)
}

/**
 * All pages of `tools/list`, each tool as it was sent.
 * @param timeoutMs - of one request; whoever calls watches the time of all
 * @throws GaugeError for a list that does not end; errors of the SDK
 */
export async function listTools(client: Client, timeoutMs: number): Promise<ListedTools> {
  if (client.getServerCapabilities()?.tools === undefined) {
    throw serverError('it offers no tools: its answer to "initialize" lacks the capability "tools".')
  }
  const tools: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    checkBounds(seen.size, tools.length)
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method: 'tools/list', params }, page, { timeout: timeoutMs })
    for (const tool of toolsOf(answer)) tools.push(tool)
    const { nextCursor: next } = answer
    // An empty cursor ends the list for the servers that send one.
    if (next === undefined || next === null || next === '') break
    if (typeof next !== 'string') {
      const found = excerpt(JSON.stringify(next))
      return { tools, warnings: [`tools/list: nextCursor ${found} is no text, read as the end of the list`] }
    }
    if (seen.has(next))
      throw serverError(`its list of tools turns in a circle: the cursor ${excerpt(next)} comes twice.`)
    seen.add(next)
    cursor = next
  } while (cursor !== undefined)
  checkBounds(0, tools.length)
  return { tools, warnings: [] }
}

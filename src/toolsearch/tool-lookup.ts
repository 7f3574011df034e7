import type { Tool } from '../catalog/tool.ts'
import { splitToolName } from '../catalog/tool-name.ts'
import { createNameResolver } from './name-resolver.ts'
import { nearTools } from './near-tools.ts'
import type { RuntimeTool } from './runtime-tool.ts'
import { type Server, type ServerState, stateOf } from './server-state.ts'

/** A tool under its id, with what the host gave. */
export interface RegisteredTool {
  readonly entry: Tool
  readonly tool: RuntimeTool
}

export type LookupResult =
  | { readonly status: 'found'; readonly target: RegisteredTool }
  /** `near` are tools that may have been meant, likeliest first. */
  | { readonly status: 'unknown'; readonly near: readonly Tool[] }
  /** The tool's server is not ready. */
  | { readonly status: Exclude<ServerState, 'ready'>; readonly server: string }

export type Lookup = (name: string) => LookupResult

/** Longer than any real name: what is longer is looked up as it stands and not in other notations. */
export const LONGEST_NAME = 300

/**
 * Looks up by id, which the name is where it stands once. A name in other letter case or notation, or without
 * its server, counts only where it means exactly one tool: a call is never guessed.
 */
export function createLookup(registered: readonly RegisteredTool[], servers: readonly Server[]): Lookup {
  const byId = new Map(registered.map((target) => [target.entry.id, target]))
  const entries = registered.map(({ entry }) => entry)
  const resolver = createNameResolver(entries)

  const unready = (server: string): LookupResult | undefined => {
    const state = stateOf(servers, server)
    return state === undefined || state === 'ready' ? undefined : { status: state, server }
  }
  const foundOrUnready = (target: RegisteredTool): LookupResult => {
    const { server } = splitToolName(target.entry)
    return (server === undefined ? undefined : unready(server)) ?? { status: 'found', target }
  }
  const inOtherWords = (name: string): LookupResult => {
    const server = serversIn(name)
      .map(unready)
      .find((found) => found !== undefined)
    if (server !== undefined) return server
    const named = resolver.resolve(name)
    const target = named.length === 1 ? byId.get(named[0]?.id ?? '') : undefined
    if (target !== undefined) return foundOrUnready(target)
    return { status: 'unknown', near: named.length > 1 ? named : nearTools(name, entries) }
  }

  return (name) => {
    const exact = byId.get(name)
    if (exact !== undefined) return foundOrUnready(exact)
    return name.length > LONGEST_NAME ? { status: 'unknown', near: [] } : inOtherWords(name)
  }
}

/** What may be the server's name in a tool's name: all before one of the separators. */
function serversIn(name: string): readonly string[] {
  const rest = name.replace(/^mcp(?:__|[.:/])/iu, '')
  return [...rest.matchAll(/__|[.:/]/gu)].map(({ index }) => rest.slice(0, index))
}

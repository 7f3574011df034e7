import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { CORE_TOOLS } from '../../src/catalog/core-tools.ts'
import { deltaText } from '../../src/toolsearch/announcement.ts'
import {
  createToolSearch,
  type ToolSearch,
  type ToolSearchOptions,
} from '../../src/toolsearch/create-tool-search.ts'
import type { PermissionQuestion } from '../../src/toolsearch/execute-extra-tool.ts'
import type { DeferredToolsDelta, Message } from '../../src/toolsearch/message.ts'
import type { RuntimeTool, ToolParams } from '../../src/toolsearch/runtime-tool.ts'
import type { Settings } from '../../src/toolsearch/settings.ts'
import { type CaseServer, type CaseTool, type SessionCase, serversOf, understood } from './session-case.ts'

export interface PlayOptions {
  readonly announcement: Settings['announcement']
  /** Processes to start at most where a case asks for fresh ones; all it asks for by default. */
  readonly mostProcesses?: number
}

/** What a target was called with. */
export interface Call {
  readonly tool: string
  readonly params: ToolParams
}

/** What the tools of a case remember, whichever session called them. */
export interface Memory {
  readonly calls: readonly Call[]
  readonly questions: readonly PermissionQuestion[]
  /** Tools whose own permission check was asked, in this order. */
  readonly checked: readonly string[]
}

/** A request as the model's API gets it. */
export interface SeenRequest {
  /** As the case counts its turns and requests. */
  readonly number: number
  /** The tools array, as JSON. */
  readonly tools: string
  readonly announced: string | DeferredToolsDelta | undefined
  /** All that stands of the announcements before the model. */
  readonly announcement: string
}

/** One session with its host, which keeps the history and hears of the servers. */
export interface Host {
  readonly toolSearch: ToolSearch
  readonly memory: Memory
  /** Another session of the same tools, servers and rules. */
  another(limits?: ToolSearchOptions['limits']): ToolSearch
  /** The next request, whose attachment stays in the history. */
  request(number: number): SeenRequest
  compact(): void
  /** @throws Error where there is none of that name */
  server(name: string): CaseServer
  /** The library hears of it at once. */
  setServers(change: (servers: readonly CaseServer[]) => readonly CaseServer[]): void
  /** The names that the last step, a search, finds when the case is played anew in each of so many processes. */
  inFreshProcesses(processes: number): Promise<readonly (readonly string[])[]>
  /** Names of the tools that are there. */
  present(): ReadonlySet<string>
  /** Names of deferred tools that the model has been told of since the last compaction. */
  known(): ReadonlySet<string>
}

/** What a target answers. */
export function answerOf(tool: string): string {
  return `done by ${tool}`
}

type Remember = { readonly [K in keyof Memory]: Memory[K][number][] }

function runtimeTool(tool: CaseTool, { calls, checked }: Remember): RuntimeTool {
  const { name, description, inputSchema } = tool
  return {
    name,
    description,
    ...(inputSchema === undefined ? {} : { inputSchema }),
    checkPermissions: () => {
      checked.push(name)
      return 'passthrough'
    },
    call: (params) => {
      calls.push({ tool: name, params })
      return answerOf(name)
    },
  }
}

function coreTool(name: string): CaseTool {
  return { name, description: `The built-in tool ${name}` }
}

/** Attachments that the model still has before it. */
function deltasIn(history: readonly Message[]): readonly DeferredToolsDelta[] {
  const start = history.findLastIndex(({ compaction }) => compaction)
  const attachments = history.slice(Math.max(0, start)).flatMap((message) => message.attachments ?? [])
  return attachments.filter((attachment) => attachment.type === 'deferred_tools_delta')
}

/** Replayed apart from the library's own replay. */
function knownIn(history: readonly Message[]): ReadonlySet<string> {
  const known = new Set<string>()
  for (const { added, removed, full } of deltasIn(history)) {
    if (full) known.clear()
    for (const name of added) known.add(name)
    for (const name of removed) known.delete(name)
  }
  return known
}

/** What an earlier run left behind. */
function earlierHistory(tools: readonly string[]): Message[] {
  if (tools.length === 0) return []
  return [
    { role: 'user', content: [], attachments: [{ type: 'tool_discovery', trigger: 'turn-zero', tools }] },
  ]
}

function optionsOf({ setup }: SessionCase, { questions }: Remember): Omit<ToolSearchOptions, 'tools'> {
  return {
    coreTools: new Set([...CORE_TOOLS, ...setup.coreTools]),
    permissions: {
      deny: setup.deny,
      ask: setup.ask,
      confirm: (question) => {
        questions.push(question)
        return 'ask'
      },
    },
  }
}

export function openHost(sessionCase: SessionCase, { announcement, mostProcesses }: PlayOptions): Host {
  const { setup } = sessionCase
  const memory: Remember = { calls: [], questions: [], checked: [] }
  const history = earlierHistory(setup.loaded)
  let servers = serversOf(setup)

  const now = () => {
    const there = servers.flatMap(({ state, tools }) => (state === 'ready' ? tools : []))
    const tools = [...setup.coreTools.map(coreTool), ...there].map((tool) => runtimeTool(tool, memory))
    return { tools, servers: servers.map(({ name, state }) => ({ name, state })) }
  }
  const another: Host['another'] = (limits = {}) =>
    createToolSearch({ ...now(), ...optionsOf(sessionCase, memory), limits, settings: { announcement } })
  const toolSearch = another()

  return {
    toolSearch,
    memory,
    another,
    request: (number) => {
      const announced = toolSearch.announce(history)
      const attachments = typeof announced === 'object' ? [announced] : []
      history.push({ role: 'user', content: `Message ${number}`, attachments })
      const read = typeof announced === 'string' ? [announced] : deltasIn(history).map(deltaText)
      history.push({ role: 'assistant', content: `Answer ${number}` })
      const tools = JSON.stringify(toolSearch.requestTools())
      return { number, tools, announced, announcement: read.join('\n') }
    },
    compact: () => {
      history.push({ role: 'user', content: 'What happened so far', compaction: true })
    },
    server: (name) => {
      const server = servers.find((one) => one.name === name)
      if (server === undefined) throw new Error(`step: there is no server "${name}"`)
      return server
    },
    setServers: (change) => {
      servers = change(servers)
      toolSearch.update(now())
    },
    inFreshProcesses: (processes) =>
      ordersInFreshProcesses(sessionCase, Math.min(processes, mostProcesses ?? processes)),
    present: () => new Set(now().tools.map(({ name }) => name)),
    known: () => knownIn(history),
  }
}

const CHILD = `
const [, play, given] = process.argv
const { playSession } = await import(play)
const { outcome } = await playSession(JSON.parse(given), { announcement: 'header' })
process.stdout.write(JSON.stringify(outcome.answer.hits.map(({ tool }) => tool)))`

/** One process after the other. */
async function ordersInFreshProcesses(
  sessionCase: SessionCase,
  processes: number,
): Promise<readonly (readonly string[])[]> {
  const steps = sessionCase.steps.map(({ freshProcesses: _, ...step }) => step)
  const node = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', CHILD]
  const play = new URL('./session-play.ts', import.meta.url).href
  const orders: (readonly string[])[] = []
  for (let i = 0; i < processes; i++) {
    const args = [...node, play, JSON.stringify({ ...sessionCase, steps })]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    orders.push(understood(z.array(z.string()), JSON.parse(stdout), 'answer of a process'))
  }
  return orders
}

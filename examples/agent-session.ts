import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createToolSearch,
  type DeferredToolsDelta,
  deltaText,
  discoveryText,
  type Message,
  openStore,
  settingsFromEnv,
  type ToolDiscovery,
  type ToolSearch,
  type ToolSearchOptions,
} from '../src/index.ts'
import { coreTools, greenhouseTools, seedShopTools } from './greenhouse-tools.ts'

export interface SessionOptions {
  /** Takes the transcript line by line. */
  readonly print: (line: string) => void
  /** Where outputs over budget go. */
  readonly store: NonNullable<ToolSearchOptions['store']>
}

type Show = (who: string, text: string) => void

/**
 * One session of an agent, from the first message to the last. What a model would decide is written down here; all
 * that it reads comes from the runtime. Returns what the runtime gave, step by step.
 *
 * `npx tsx examples/agent-session.ts` prints it.
 */
export async function playSession({ print, store }: SessionOptions) {
  const { step, show } = transcript(print)
  const { settings } = settingsFromEnv({ USER_TYPE: 'ant' })
  const tools = [...coreTools, ...greenhouseTools()]
  const toolSearch = createToolSearch({
    tools,
    servers: [
      { name: 'greenhouse', state: 'ready' },
      { name: 'seedshop', state: 'connecting' },
    ],
    settings,
    store,
  })
  await toolSearch.ready()
  const toolsBefore = toolSearch.requestTools()
  const { messages, say, attach, announce, search, execute } = host(toolSearch, show)

  step(
    'Prefetch: before the first request the runtime searches with the words of the user, so that the model starts with a hint and may save itself a search.',
  )
  say('user', 'My tomatoes look limp. Is their soil too dry?')
  const prefetched = await toolSearch.prefetch(messages)
  if (prefetched !== undefined) attach(prefetched)

  step(
    'Announcement: the model must know what it can search for, so it is told the names of all deferred tools, once, at the end of the messages, where no cached prefix breaks.',
  )
  const firstNews = announce()
  const noNews = announce()

  step(
    'Search: a name that is known is selected, a capability that is needed is searched in words; the answer holds the schemas, which no request has carried so far.',
  )
  const selected = await search('select:mcp__greenhouse__read_soil_moisture')
  const reading = await execute('mcp__greenhouse__read_soil_moisture', { bed: 'tomatoes' })
  say('assistant', 'Far too dry. I look for a tool that can water them.')
  const found = await search('water plants')

  step(
    'Execute: params are checked against the schema of the tool before it runs, so that a wrong call changes nothing and comes back with what is needed to mend it.',
  )
  const wrongCall = await execute('mcp__greenhouse__irrigate_bed', { bed: 'tomatoes', litres: 'ten' })
  const rightCall = await execute('mcp__greenhouse__irrigate_bed', { bed: 'tomatoes', litres: 10 })

  step(
    'A late server: a search that finds nothing names the servers still connecting, so that the model waits instead of giving up; once one is there, only the names of its tools are announced.',
  )
  say('user', 'Thank you! Please order a packet of Black Krim seeds as well.')
  const tooEarly = await search('order seeds')
  show('host', 'The server "seedshop" has connected.')
  toolSearch.update({
    tools: [...tools, ...seedShopTools()],
    servers: [
      { name: 'greenhouse', state: 'ready' },
      { name: 'seedshop', state: 'ready' },
    ],
  })
  await toolSearch.ready()
  const lateNews = announce()
  const inTime = await search('order seeds')

  step(
    'Output budget: an output of more than 100,000 characters would drown the conversation, so it goes whole to a file and the model gets the path and the beginning.',
  )
  const longOutput = await execute('mcp__greenhouse__export_moisture_log', { days: 30 })

  step(
    'The tools array: whatever was found, called or connected, requests carry the same few tools, so that the prompt cache, which begins with them, holds.',
  )
  const toolsAfter = toolSearch.requestTools()
  show('before', toolsBefore.map(({ name }) => name).join(', '))
  show('after', toolsAfter.map(({ name }) => name).join(', '))
  const isSame = JSON.stringify(toolsBefore) === JSON.stringify(toolsAfter)
  show('host', isSame ? 'Byte for byte the same.' : 'They differ: the cache is lost.')

  return {
    messages,
    prefetched,
    firstNews,
    noNews,
    selected,
    reading,
    found,
    wrongCall,
    rightCall,
    tooEarly,
    lateNews,
    inTime,
    longOutput,
    toolsBefore,
    toolsAfter,
  }
}

/** What a host does: it keeps the messages, shows attachments to the model, and hands its calls to the runtime. */
function host(toolSearch: ToolSearch, show: Show) {
  // A real one keeps calls and results here too; of those the runtime reads nothing.
  const messages: Message[] = []
  const say = (role: 'user' | 'assistant', content: string) => {
    messages.push({ role, content })
    show(role === 'user' ? 'user' : 'model', content)
  }
  const attach = (attachment: ToolDiscovery | DeferredToolsDelta) => {
    messages.push({ role: 'user', content: [], attachments: [attachment] })
    show('attached', attachment.type === 'tool_discovery' ? discoveryText(attachment) : deltaText(attachment))
  }
  const announce = () => {
    const news = toolSearch.announce(messages)
    // A text would be the header block, the other kind of announcement, which stands before all messages.
    if (typeof news === 'object') attach(news)
    if (news === undefined) show('host', 'Nothing new to announce.')
    return news
  }
  const search = async (query: string) => {
    show('model', `SearchExtraTools ${JSON.stringify({ query })}`)
    const answer = await toolSearch.search(query)
    show('runtime', answer.text)
    return answer
  }
  const execute = async (tool_name: string, params: Readonly<Record<string, unknown>>) => {
    show('model', `ExecuteExtraTool ${JSON.stringify({ tool_name, params })}`)
    const outcome = await toolSearch.execute({ tool_name, params })
    const { result, error } = outcome
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null)
    show('runtime', error === undefined ? text : `${error.kind}: ${error.message}`)
    return outcome
  }
  return { messages, say, attach, announce, search, execute }
}

/** Writes numbered headings, and beside who speaks what is said. */
function transcript(print: SessionOptions['print']) {
  let steps = 0
  const step = (sentence: string) => {
    steps += 1
    print(`\n${steps}. ${sentence}\n`)
  }
  const show: Show = (who, text) => {
    for (const [i, line] of text.split('\n').entries()) {
      print(`${(i === 0 ? who : '').padStart(8)} │ ${line}`.trimEnd())
    }
  }
  return { step, show }
}

const executed = process.argv[1]
if (executed !== undefined && import.meta.url === pathToFileURL(executed).href) {
  // Not removed afterwards: the transcript names a file in it.
  const folder = mkdtempSync(join(tmpdir(), 'agent-session-'))
  await playSession({ print: (line) => console.log(line), store: openStore(folder) })
}

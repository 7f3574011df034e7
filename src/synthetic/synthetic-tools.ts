import type { ToolDraft } from '../catalog/catalog.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import type { Random } from '../lib/random.ts'
import { cjkDescription } from './cjk-description.ts'
import { describe } from './description.ts'
import type { Domain } from './domain.ts'
import { inputSchema } from './input-schema.ts'
import { leafName, leafWords, readsAsCore } from './leaf-name.ts'
import { logNormal } from './log-normal.ts'
import { domainOperation, OPERATIONS, type Operation } from './operation.ts'
import { type Resource, resources } from './resource.ts'
import { searchHint } from './search-hint.ts'
import { type DrawLanguage, drawServer, type Server, usualLanguage } from './server.ts'
import { skewed } from './skewed.ts'
import type { Scene } from './template.ts'

// Fitted to the verbs of real tool names: get 22 %, list 14 %, create 10 %, update 7 %, delete 6 %, search 3 %.
const VERB_SKEW = 1.25

const DOMAIN_VERB_SHARE = 0.16

/** Shares of resources with 1, 2, 3, … operations. */
const FAMILY_SIZES = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6] as const

const operations = skewed(OPERATIONS, VERB_SKEW)

/**
 * The first tools of `toolStream`, so that a smaller catalog is the beginning of a larger one.
 * @param count - an integer from 0
 * @param random - only its seed counts, not what was drawn from it
 * @throws GaugeError E_USAGE on any other count
 */
export function syntheticTools(count: number, random: Random): ToolDraft[] {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new GaugeError('E_USAGE', `cannot make ${count} tools: give a whole number from 0 on`)
  }
  const tools: ToolDraft[] = []
  if (count === 0) return tools
  for (const tool of toolStream(random)) {
    tools.push(tool)
    if (tools.length === count) break
  }
  return tools
}

/** A tool whose schema is not made yet. */
export type DescribedTool = Pick<ToolDraft, 'name' | 'description'> & { readonly server: string }

/** What a stream of tools can be asked for. */
export interface StreamWishes {
  readonly language: DrawLanguage
  /** A tool that is refused, by its name or with its description, is redrawn within its server, which keeps its size. */
  readonly acceptName: (tool: Omit<DescribedTool, 'description'>) => boolean
  readonly accept: (tool: DescribedTool) => boolean
}

const ANY_TOOL: StreamWishes = { language: usualLanguage, acceptName: () => true, accept: () => true }

/** Endless invented MCP tools, server by server; no name twice, none that reads as a core tool's. */
export function* toolStream(random: Random, wishes: StreamWishes = ANY_TOOL): Generator<ToolDraft, never> {
  const serverNames = new Set<string>()
  for (let place = 0; ; place++) {
    const own = random.fork(`synthetic server ${place}`)
    yield* serverTools(drawServer(place, serverNames, own, wishes.language), wishes, own)
  }
}

/** Tools drawn per tool wanted before a server stays smaller than it was to be. */
const DRAWS_PER_TOOL = 40

function* serverTools(server: Server, wishes: StreamWishes, random: Random): Generator<ToolDraft, void> {
  const leaves: string[] = []
  const taken = new Set<string>()
  let draws = DRAWS_PER_TOOL * server.size
  for (const resource of resources(server, random)) {
    for (const operation of drawFamily(server, resource.domain, random)) {
      if (draws-- === 0) return
      const leaf = leafName(leafWords(operation, resource, server.style, random), server.style)
      if (taken.has(leaf) || readsAsCore(leaf)) continue
      const named = { name: `mcp__${server.name}__${leaf}`, server: server.name }
      if (!wishes.acceptName(named)) continue
      const plan = { server, operation, resource, leaf, sibling: leaves.at(-1) ?? leaf }
      const scene = sceneOf(plan)
      const described = { ...named, description: description(plan, scene, random) }
      if (!wishes.accept(described)) continue
      yield tool(plan, described, scene, random)
      taken.add(leaf)
      leaves.push(leaf)
      if (leaves.length === server.size) return
    }
  }
}

/** The operations one resource has, each once. Verbs of a trade have no translation. */
function drawFamily({ language }: Server, domain: Domain, random: Random): ReadonlySet<Operation> {
  const size = random.pick(FAMILY_SIZES)
  const family = new Set<Operation>()
  while (family.size < size) {
    const ofTrade = language === 'en' && random.next() < DOMAIN_VERB_SHARE
    family.add(ofTrade ? domainOperation(random.pick(domain.verbs)) : operations.pick(random))
  }
  return family
}

interface Plan {
  readonly server: Server
  readonly operation: Operation
  readonly resource: Resource
  readonly leaf: string
  readonly sibling: string
}

function tool(
  { server, operation }: Plan,
  described: DescribedTool,
  scene: Scene,
  random: Random,
): ToolDraft {
  const style = {
    names: server.style.case,
    parameters: server.parameters,
    documented: server.documentsParameters,
    remarks: server.prose.sentences.any,
  }
  return {
    name: described.name,
    description: described.description,
    inputSchema: inputSchema(operation.kind, style, scene, random),
    server: described.server,
    isMcp: true,
    ...(server.hasHints ? { searchHint: searchHint(operation, scene, random) } : {}),
  }
}

function sceneOf({ server, operation, resource, sibling }: Plan): Scene {
  return {
    product: server.product,
    jargon: server.jargon,
    domain: resource.domain,
    singular: resource.singular,
    plural: resource.plural,
    verb: operation.verb,
    sibling,
  }
}

function description({ server, operation, resource }: Plan, scene: Scene, random: Random): string {
  const { language, prose, product } = server
  if (language === 'en') return describe(operation, prose, scene, random)
  const words = logNormal(random, prose.words, 0.5)
  return cjkDescription({ operation, local: resource.local, product, words }, language, random)
}

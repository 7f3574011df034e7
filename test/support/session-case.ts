import { z } from 'zod'
import { seededRandom } from '../../src/lib/random.ts'
import { zodProblem } from '../../src/lib/zod-problem.ts'
import { coinedWord } from '../../src/synthetic/coined-word.ts'

const TOOL = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()).optional(),
})

/** The tools a step brings. */
export const TOOLS = z.array(TOOL).readonly()

const SERVER = z.strictObject({
  name: z.string().min(1),
  state: z.enum(['ready', 'connecting', 'failed', 'disabled']),
  tools: TOOLS,
})

const GENERATED = z.strictObject({
  servers: z.int().positive(),
  toolsPerServer: z.int().positive(),
  namePattern: z.string().min(1),
  descriptionWords: z.int().positive(),
  plant: TOOL,
})

const NAMES = z.array(z.string()).readonly().default([])

const CASE = z.strictObject({
  id: z.string().min(1),
  kind: z.string().min(1),
  source: z.string(),
  setup: z.strictObject({
    servers: z.array(SERVER).readonly().default([]),
    generate: GENERATED.optional(),
    deny: NAMES,
    ask: NAMES,
    coreTools: NAMES,
    loaded: NAMES,
  }),
  steps: z.array(z.record(z.string(), z.unknown())).min(1).readonly(),
  expect: z.record(z.string(), z.unknown()),
  why: z.string(),
  level: z.enum(['must', 'should', 'stretch']),
})

export type CaseTool = z.infer<typeof TOOL>
export type CaseServer = z.infer<typeof SERVER>
/** One line of `session_cases.jsonl`; what its steps and expectations say is read by those who know the words. */
export type SessionCase = z.infer<typeof CASE>

/** A value as the schema says. @throws Error that names `what`: a case must never pass because it was not understood */
export function understood<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw new Error(`${what}: ${JSON.stringify(value)} is not understood (${zodProblem(error)})`)
}

export function readSessionCase(value: unknown): SessionCase {
  return understood(CASE, value, 'case')
}

/** The servers of a case, with those it tells to generate. */
export function serversOf({ servers, generate }: SessionCase['setup']): readonly CaseServer[] {
  return generate === undefined ? servers : [...servers, ...generatedServers(generate)]
}

const VERBS = ['list', 'open', 'close', 'move', 'count', 'merge', 'rename']
const NOUNS = [
  'ledger',
  'crate',
  'signal',
  'queue',
  'ticket',
  'beacon',
  'shelf',
  'route',
  'badge',
  'parcel',
  'lamp',
]
/** Different words among the generated descriptions. */
const VOCABULARY = 20_000

/** The planted tool stands last on the server its name tells. */
function generatedServers(generate: z.infer<typeof GENERATED>): CaseServer[] {
  const { servers, toolsPerServer, namePattern, descriptionWords, plant } = generate
  const random = seededRandom(1)
  const description = () =>
    Array.from({ length: descriptionWords }, () => coinedWord(random.int(VOCABULARY))).join(' ')
  const nameOf = (i: number, j: number) =>
    namePattern
      .replaceAll('{i}', String(i))
      .replaceAll('{j}', String(j))
      .replaceAll('{verb}', random.pick(VERBS))
      .replaceAll('{noun}', random.pick(NOUNS))
  const generated = Array.from({ length: servers }, (_, at): CaseServer => {
    const name = `srv${at + 1}`
    const tools = Array.from({ length: toolsPerServer }, (_, j) => ({
      name: nameOf(at + 1, j + 1),
      description: description(),
    }))
    const isHome = plant.name.startsWith(`mcp__${name}__`)
    return { name, state: 'ready', tools: isHome ? [...tools, plant] : tools }
  })
  if (generated.some(({ tools }) => tools.includes(plant))) return generated
  throw new Error(`generate: no server of ${servers} is the one of "${plant.name}"`)
}

import type { JsonSchema } from '../catalog/tool.ts'
import type { Random } from '../lib/random.ts'
import { sentenceCase } from './english.ts'
import { SWITCHES } from './general-words.ts'
import { joinWords, type NameStyle } from './leaf-name.ts'
import { logNormal } from './log-normal.ts'
import type { OperationKind } from './operation.ts'
import { skewed } from './skewed.ts'
import { drawAttribute, fill, type Scene, type Template, templates } from './template.ts'

export const MOST_PARAMETERS = 12

/** How a server writes its schemas. */
export interface SchemaStyle {
  readonly names: NameStyle['case']
  /** Median number of parameters. */
  readonly parameters: number
  readonly documented: boolean
  /** Sentences that long explanations end with, the server's favourites first. */
  readonly remarks: readonly Template[]
}

// Spread of the number of parameters between the tools of one server.
const COUNT_SIGMA = 0.7

/** A parameter before it is written down. */
interface Parameter {
  readonly words: string
  readonly type: string
  readonly required: boolean
}

const PAGING: readonly Parameter[] = [
  { words: 'limit', type: 'integer', required: false },
  { words: 'cursor', type: 'string', required: false },
  { words: 'sort', type: 'string', required: false },
]

const QUERY: Parameter = { words: 'query', type: 'string', required: true }

const switches = skewed(SWITCHES, 0.7)

/** A schema of type object with 0 to `MOST_PARAMETERS` parameters. */
export function inputSchema(
  kind: OperationKind,
  style: SchemaStyle,
  scene: Scene,
  random: Random,
): JsonSchema {
  const fewest = kind === 'list' || kind === 'get' || kind === 'act' ? 0 : 1
  const count = Math.round(logNormal(random, style.parameters, COUNT_SIGMA) - 0.5)
  const parameters = drawParameters(kind, Math.min(MOST_PARAMETERS, Math.max(fewest, count)), scene, random)
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  // Hyphens and dots are rare in argument names.
  const names = style.names === 'snake' || style.names === 'dot' ? 'snake' : 'camel'
  for (const parameter of parameters) {
    const name = joinWords(parameter.words, names)
    if (Object.hasOwn(properties, name)) continue
    properties[name] = property(parameter, style, scene, random)
    if (parameter.required) required.push(name)
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

function drawParameters(kind: OperationKind, count: number, scene: Scene, random: Random): Parameter[] {
  const parameters = [...leading(kind, scene)].slice(0, count)
  while (parameters.length < count) parameters.push(drawParameter(kind, scene, random))
  return parameters
}

/** What a tool of this kind asks for first. */
function leading(kind: OperationKind, { singular }: Scene): readonly Parameter[] {
  const id = { words: `${singular} id`, type: 'string', required: true }
  switch (kind) {
    case 'list':
      return PAGING.slice(0, 2)
    case 'search':
      return [QUERY, ...PAGING.slice(0, 1)]
    case 'create':
      return []
    default:
      return [id]
  }
}

function drawParameter(kind: OperationKind, scene: Scene, random: Random): Parameter {
  const form = random.next()
  if (form < 0.2) return { words: switches.pick(random), type: 'boolean', required: false }
  if (form < 0.26) {
    return {
      words: `${random.pick(scene.domain.nouns).en} ids`,
      type: 'array',
      required: random.next() < 0.2,
    }
  }
  if (form < 0.31)
    return { words: random.pick(['options', 'filter', 'metadata']), type: 'object', required: false }
  if (form < 0.4) return { words: `${random.pick(scene.domain.nouns).en} id`, type: 'string', required: true }
  if (form < 0.44) return random.pick(PAGING)
  const words = drawAttribute(scene, random)
  return { words, type: typeOf(words), required: random.next() < (kind === 'create' ? 0.4 : 0.15) }
}

/** The JSON type that an attribute's name suggests. */
function typeOf(words: string): string {
  if (/(?:count|size|number|limit|level|length)$/u.test(words)) return 'integer'
  if (/(?:amount|rate|price|score|weight|share|budget|latitude|longitude|temperature)$/u.test(words))
    return 'number'
  return /(?:list|tags)$/u.test(words) ? 'array' : 'string'
}

const ITEMS = { type: 'string' } as const

function property(parameter: Parameter, style: SchemaStyle, scene: Scene, random: Random): JsonSchema {
  const { type } = parameter
  const documented = style.documented && random.next() < 0.96
  return {
    type,
    ...(documented ? { description: explained(parameter, style, scene, random) } : {}),
    ...(type === 'array' ? { items: ITEMS } : {}),
    ...(type === 'string' && random.next() < 0.11 ? { enum: drawChoices(scene, random) } : {}),
    ...(type === 'integer' && random.next() < 0.4 ? { default: random.pick([10, 20, 25, 50, 100]) } : {}),
    ...(type === 'boolean' && random.next() < 0.3 ? { default: false } : {}),
  }
}

function drawChoices({ domain }: Scene, random: Random): readonly string[] {
  const from = random.int(domain.qualifiers.length - 1)
  return domain.qualifiers.slice(from, from + 2 + random.int(4))
}

const EXPLANATIONS = templates(`
of the {noun}
of the {noun} to {verb}
to use
as shown in {product}
for this {other}
of the {other} or {general}
, such as {code}
; optional, taken from the {other} when left out
as {product} gives it, for example {code} or {code}
to narrow the answer by, in any letter case, several parted by commas
of the {noun}, at most {number} characters, without line breaks or the {attr}
; see {sibling} for the values it may take, and leave it out when the {attr} of the {other} decides`)

const TERSE_SHARE = 0.2

// Chance of a further sentence: a tenth of real explanations has 29 words and more.
const REMARK_SHARE = 0.3

// Short explanations are more common than long ones.
const explanations = skewed(EXPLANATIONS, 0.75)

function explained({ words }: Parameter, { remarks }: SchemaStyle, scene: Scene, random: Random): string {
  if (random.next() < TERSE_SHARE) return sentenceCase(words)
  const rest = fill(explanations.pick(random), scene, random)
  const start = random.next() < 0.5 ? `The ${words}` : sentenceCase(words)
  let text = /^[,;]/u.test(rest) ? start + rest : `${start} ${rest}`
  while (random.next() < REMARK_SHARE) text += `. ${sentenceCase(fill(random.pick(remarks), scene, random))}`
  return text
}

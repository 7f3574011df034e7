import type { Random } from '../lib/random.ts'
import { sentenceCase, thirdPerson } from './english.ts'
import { logNormal } from './log-normal.ts'
import type { Operation, OperationKind } from './operation.ts'
import { favourites } from './sentences.ts'
import type { Prose } from './server.ts'
import { fill, type Scene, type Template, templates } from './template.ts'

// Part of the spread of lengths that lies between the tools of one server.
const TOOL_SIGMA = 0.5

const EMPTY_SHARE = 0.008

/** What stands behind the verb; short ones first. */
const OBJECTS: Readonly<Record<OperationKind, readonly Template[]>> = {
  list: templates(`
{nouns}
all {nouns}
{nouns} of {a}
the {nouns} of the current {general}
every {noun} in {product}
{quality} {nouns} with their {attr}
{nouns}, optionally narrowed by {attr} and {attr}
the {nouns} {someone} may see, with {attrs}
{product} {nouns} for one {other}, newest {attr} first`),
  get: templates(`
{a}
the {noun}
one {noun} by its {attr}
a single {noun} from {product}
the {attr} and {attr} of {a}
details of {a} such as {attr}
the {noun} that belongs to {a} or {other}
everything {product} knows about {a}: {attrs}`),
  search: templates(`
{nouns}
{nouns} by {attr}
{nouns} in {product}
{quality} {nouns} by words in their {attr}
across {nouns} and their {attr}
{nouns} that match {attr}, {attr} or free text
the {product} index of {nouns} for {someone}`),
  create: templates(`
{a}
a new {noun}
{a} in {product}
{qualified} with {attr}
{a} for the given {other}
a new {noun} and link it to an existing {other}
{a} from {attrs}`),
  change: templates(`
{a}
the {noun}
an existing {noun}
the {attr} of {a}
{a} in {product}
the {attr} or {attr} of one {noun}
{a} without touching its {attr}`),
  remove: templates(`
{a}
the {noun}
{a} by {attr}
{a} from {product}
{qualified} and all its {general} data
one or more {nouns} from {a} or {other}`),
  act: templates(`
{a}
{nouns}
the {noun}
{a} in {product}
{a} for {someone}
the given {noun} with {attr} and {attr}
one {noun} or all {quality} {nouns} of the {other}`),
}

/** A description in the server's manner; rarely empty, else at least a verb and an object. */
export function describe(operation: Operation, prose: Prose, scene: Scene, random: Random): string {
  if (random.next() < EMPTY_SHARE) return ''
  const wanted = logNormal(random, prose.words, TOOL_SIGMA)
  const sentences = [opening(operation, prose, scene, wanted, random)]
  let words = wordCount(sentences[0] ?? '')
  for (const sentence of favourites(prose.sentences, operation.kind, random)) {
    if (words + SENTENCE_WORDS / 2 > wanted) break
    const text = sentenceCase(fill(sentence, scene, random))
    words += wordCount(text)
    sentences.push(text)
  }
  return laidOut(sentences, prose)
}

const SENTENCE_WORDS = 9

// Words wanted per step of the list of objects: terse servers take the short ones.
const WORDS_PER_OBJECT = 2.5

function opening(operation: Operation, prose: Prose, scene: Scene, wanted: number, random: Random): string {
  const said = random.next() < 0.5 ? (operation.says[0] as string) : random.pick(operation.says)
  const verb = prose.voice === 'imperative' ? said : thirdPerson(said)
  const objects = OBJECTS[operation.kind]
  const choice = Math.min(objects.length, 1 + Math.floor(wanted / WORDS_PER_OBJECT))
  return sentenceCase(`${verb} ${fill(objects[random.int(choice)] as Template, scene, random)}`)
}

function laidOut(sentences: readonly string[], { layout, stop }: Prose): string {
  if (sentences.length === 1) return sentences[0] + stop
  switch (layout) {
    case 'paragraph':
      return `${sentences.join('. ')}.`
    case 'lines':
      return `${sentences.join('.\n')}.`
    case 'bullets':
      return `${sentences[0]}.\n\n- ${sentences.slice(1).join('\n- ')}`
  }
}

/** Words parted by single spaces. */
function wordCount(text: string): number {
  let words = 1
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) words++
  return words
}

import { createCatalog } from '../catalog/catalog.ts'
import { parseToolName } from '../catalog/tool-name.ts'
import type { Document, FieldWeight } from '../retrievers/document.ts'
import { buildFieldIndex } from '../retrievers/field-index.ts'
import { buildNameIndex } from '../retrievers/name-index.ts'
import type { Awaitable } from '../retrievers/retriever.ts'
import { TF_IDF_DEFAULTS, tfIdfOptions } from '../retrievers/tf-idf.ts'
import { tfIdfIndex } from '../retrievers/tf-idf-index.ts'
import { defaultAnalyzer } from '../text/analyzer.ts'
import type { Discovered } from './discovered.ts'
import { asLine, type Message, type SkillDiscovery, systemReminder } from './message.ts'
import { conversationQuery, inBackground, PREFETCH_LIMIT } from './prefetch.ts'

/** A text that tells the model how to go about a task. */
export interface Skill {
  readonly name: string
  readonly description: string
  /** The situations it is meant for. */
  readonly whenToUse?: string
  /** What the model reads once the skill is found. */
  readonly content: string
}

export interface SkillHit {
  readonly skill: Skill
  readonly score: number
}

/** What is indexed of a skill, and what a match there is worth. */
export const SKILL_FIELDS: readonly FieldWeight[] = [
  { field: 'name', weight: 3 },
  { field: 'whenToUse', weight: 2 },
  { field: 'description', weight: 1 },
]

export function skillDocument(skill: Skill): Document {
  const name = parseToolName({ name: skill.name })
  const texts = new Map([
    ['name', name.normalized],
    ['whenToUse', skill.whenToUse ?? ''],
    ['description', skill.description],
  ])
  return { name, text: (field) => texts.get(field) ?? '' }
}

/** Ranks skills as tools are ranked, with fields of their own. */
export interface SkillIndex {
  /** @param limit - the most hits to return, at least 1 */
  search(query: string, limit: number): Promise<readonly SkillHit[]>
}

/** Skills keep their order, which decides between equal scores. */
export function buildSkillIndex(skills: readonly Skill[]): SkillIndex {
  // A catalog gives skills of one name different ids.
  const { tools } = createCatalog(skills.map(({ name, description }) => ({ name, description })))
  const documents = skills.map(skillDocument)
  const fields = SKILL_FIELDS.map(({ field }) => field)
  const terms = buildFieldIndex(documents, fields, defaultAnalyzer)
  const names = buildNameIndex(documents, defaultAnalyzer.isStopWord)
  const options = { ...tfIdfOptions(TF_IDF_DEFAULTS), fields: SKILL_FIELDS }
  const index = tfIdfIndex({ tools, documents, terms, names }, options)
  const byId = new Map(tools.map(({ id }, i) => [id, skills[i] as Skill]))
  return {
    search: async (query, limit) =>
      (await index.search(query, limit)).map(({ toolId, score }) => ({
        skill: byId.get(toolId) as Skill,
        score,
      })),
  }
}

/** Indexes of skills by the folder they lie in. */
export interface SkillIndexes {
  /** The folder's index, built on first use and the same object until it is cleared. @throws whatever reading throws */
  of(folder: string): Promise<SkillIndex>
  /** Forgets a folder, or all: the next use reads it again. */
  clear(folder?: string): void
}

/** @param readSkills - the skills of a folder, in a fixed order */
export function createSkillIndexes(
  readSkills: (folder: string) => Awaitable<readonly Skill[]>,
): SkillIndexes {
  const indexes = new Map<string, Promise<SkillIndex>>()
  const build = async (folder: string) => buildSkillIndex(await readSkills(folder))
  return {
    of: (folder) => {
      const known = indexes.get(folder)
      if (known !== undefined) return known
      const building = build(folder)
      indexes.set(folder, building)
      // What failed is tried again next time, unless it was cleared and is being built anew.
      building.catch(() => {
        if (indexes.get(folder) === building) indexes.delete(folder)
      })
      return building
    },
    clear: (folder) => {
      if (folder === undefined) indexes.clear()
      else indexes.delete(folder)
    },
  }
}

export interface SkillPrefetch {
  readonly index: () => Awaitable<SkillIndex>
  /** The session's own set for skills; takes up what is found. */
  readonly discovered: Discovered
  /** Default 3. */
  readonly limit?: number
}

/** The skills the conversation seems to need, with their content, without those already attached. Never throws. */
export function prefetchSkills(
  messages: readonly Message[],
  { index, discovered, limit = PREFETCH_LIMIT }: SkillPrefetch,
): Promise<SkillDiscovery | undefined> {
  return inBackground(async () => {
    const query = conversationQuery(messages)
    if (query === '') return undefined
    const hits = await (await index()).search(query, limit)
    const skills = hits
      .filter(({ skill }) => !discovered.has(skill.name))
      .map(({ skill: { name, content } }) => ({ name, content }))
    if (skills.length === 0) return undefined
    discovered.add(skills.map(({ name }) => name))
    return { type: 'skill_discovery', skills }
  })
}

/** The attachment as the model reads it: a skill is followed, not called. */
export function skillText({ skills }: SkillDiscovery): string {
  return systemReminder(
    skills.flatMap(({ name, content }) => [
      `The skill "${asLine(name)}" fits; follow it where it helps:`,
      content,
    ]),
  )
}

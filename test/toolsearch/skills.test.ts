import { describe, expect, it } from 'vitest'
import { createDiscovered } from '../../src/toolsearch/discovered.ts'
import type { Message } from '../../src/toolsearch/message.ts'
import {
  buildSkillIndex,
  createSkillIndexes,
  prefetchSkills,
  type Skill,
  skillDocument,
  skillText,
} from '../../src/toolsearch/skills.ts'

const skill = (name: string, whenToUse: string, description: string): Skill => ({
  name,
  whenToUse,
  description,
  content: `How to ${name}`,
})

const SKILLS = [
  skill('bake-bread', 'The user wants a loaf', 'Flour, water and patience'),
  skill('prune-roses', 'A garden needs care in winter', 'Cutting back shrubs'),
  skill('tidy-garden', 'Autumn', 'Leaves, roses, lawn'),
  { name: 'fix-bike', description: 'Repairs a puncture; may bake in the sun', content: 'How to fix-bike' },
  skill('泡茶', '客人来访', '选择茶叶和水温'),
]

const namesOf = async (query: string, skills: readonly Skill[] = SKILLS) =>
  (await buildSkillIndex(skills).search(query, 10)).map((hit) => hit.skill.name)

describe('the fields of a skill', () => {
  it('are name, whenToUse and description; any other is empty', () => {
    const document = skillDocument(SKILLS[0] as Skill)
    expect(document.text('name')).toBe('bake bread')
    expect(document.text('whenToUse')).toBe('The user wants a loaf')
    expect(document.text('description')).toBe('Flour, water and patience')
    for (const field of ['hint', 'parameters', '__proto__']) expect(document.text(field)).toBe('')
    expect(skillDocument(SKILLS[3] as Skill).text('whenToUse')).toBe('')
  })

  it('weigh 3, 2 and 1', async () => {
    // Each skill holds the word once, beside one other of the same field: only the weights differ.
    const skills = [
      skill('alpha-one', 'beta two', 'kiln gamma'),
      skill('alpha-three', 'kiln delta', 'beta four'),
      skill('kiln-five', 'beta six', 'alpha seven'),
    ]
    expect(await namesOf('kiln', skills)).toEqual(['kiln-five', 'alpha-three', 'alpha-one'])
    // One word per field: the vectors are (w, rest), every term alike rare, so cosine = w / √(9 + 4 + 1).
    const plain = [skill('kiln', 'oven', 'stove'), skill('brush', 'kiln2', 'paint')]
    const found = await buildSkillIndex(plain).search('oven', 10)
    expect(found).toHaveLength(1)
    expect(found[0]?.score).toBeCloseTo(2 / Math.sqrt(14), 6)
  })
})

describe('the search for skills', () => {
  it('finds by any field, stems and Chinese included', async () => {
    expect(await namesOf('baking breads')).toContain('bake-bread')
    expect((await namesOf('loaf'))[0]).toBe('bake-bread')
    expect((await namesOf('茶叶'))[0]).toBe('泡茶')
    expect(await namesOf('submarine')).toEqual([])
    expect(await namesOf('loaf', [])).toEqual([])
  })

  it('gives the skill with its content, at most as many as asked', async () => {
    const [hit, ...more] = await buildSkillIndex(SKILLS).search('roses garden', 1)
    expect(more).toEqual([])
    expect(hit?.skill).toBe(SKILLS.find(({ name }) => name === hit?.skill.name))
  })

  it('tells skills of one name apart', async () => {
    const twins = [skill('deploy', 'to staging', ''), skill('deploy', 'to production', '')]
    const found = await buildSkillIndex(twins).search('production', 1)
    expect(found[0]?.skill).toBe(twins[1])
  })
})

describe('the indexes by folder', () => {
  const reader = () => {
    const read: string[] = []
    const indexes = createSkillIndexes((folder) => {
      read.push(folder)
      return folder === 'home' ? SKILLS : []
    })
    return { read, indexes }
  }

  it('are read once and stay the same object until cleared', async () => {
    const { read, indexes } = reader()
    const [first, second] = await Promise.all([indexes.of('home'), indexes.of('home')])
    expect(second).toBe(first)
    expect(await indexes.of('work')).not.toBe(first)
    expect(read).toEqual(['home', 'work'])
    indexes.clear('home')
    expect(await indexes.of('home')).not.toBe(first)
    await indexes.of('work')
    expect(read).toEqual(['home', 'work', 'home'])
    indexes.clear()
    await indexes.of('work')
    expect(read).toEqual(['home', 'work', 'home', 'work'])
  })

  it('of a folder that could not be read are tried again', async () => {
    let isThere = false
    const indexes = createSkillIndexes(() => {
      if (!isThere) throw new Error('no such folder')
      return SKILLS
    })
    await expect(indexes.of('home')).rejects.toThrow('no such folder')
    isThere = true
    expect(await (await indexes.of('home')).search('loaf', 1)).toHaveLength(1)
  })

  it('of a folder that failed after it was cleared leave the newer one in place', async () => {
    const attempts: ((skills: readonly Skill[] | Promise<never>) => void)[] = []
    const indexes = createSkillIndexes(
      () => new Promise<readonly Skill[]>((resolve) => attempts.push(resolve)),
    )
    const old = indexes.of('home')
    indexes.clear()
    const young = indexes.of('home')
    attempts[0]?.(Promise.reject(new Error('gone')))
    await expect(old).rejects.toThrow('gone')
    attempts[1]?.(SKILLS)
    expect(await indexes.of('home')).toBe(await young)
    expect(attempts).toHaveLength(2)
  })
})

describe('the prefetch of skills', () => {
  const messages: readonly Message[] = [{ role: 'user', content: 'I would like a loaf of bread' }]
  const index = () => buildSkillIndex(SKILLS)

  it('attaches the content of the skills the conversation asks for, once', async () => {
    const discovered = createDiscovered()
    const found = await prefetchSkills(messages, { index, discovered, limit: 1 })
    expect(found).toEqual({
      type: 'skill_discovery',
      skills: [{ name: 'bake-bread', content: 'How to bake-bread' }],
    })
    expect(discovered.names()).toEqual(['bake-bread'])
    expect(await prefetchSkills(messages, { index, discovered, limit: 1 })).toBeUndefined()
  })

  it('gives nothing where nothing was said or the folder cannot be read', async () => {
    expect(await prefetchSkills([], { index, discovered: createDiscovered() })).toBeUndefined()
    const unreadable = createSkillIndexes(() => Promise.reject(new Error('no such folder')))
    const discovered = createDiscovered()
    expect(await prefetchSkills(messages, { index: () => unreadable.of('x'), discovered })).toBeUndefined()
  })

  it('is read as a text to follow, without the execute proxy', () => {
    const text = skillText({
      type: 'skill_discovery',
      skills: [{ name: 'bake-bread', content: 'Knead.\nWait.' }],
    })
    expect(text).toMatch(
      /^<system-reminder>\nThe skill "bake-bread" .*\nKnead\.\nWait\.\n<\/system-reminder>$/u,
    )
    expect(text).not.toContain('ExecuteExtraTool')
  })
})

import { describe, expect, it } from 'vitest'
import { type AgentOptions, type Search, scriptTask } from '../../src/promptcache/agent.ts'
import type { Task } from '../../src/promptcache/task.ts'
import { catalog, countTokens, findAll, findNothing, findOnRetry } from './sample-simulation.ts'

const WIKI = 'mcp__wiki__create'
const CHAT = 'mcp__chat__share'
const task: Task = { id: 't', query: 'create wiki', retry: 'discover:create wiki', needs: [[WIKI]] }
const both: Task = { ...task, needs: [[WIKI], ['CronCreate', CHAT]] }

const agentWith = (search: Search): AgentOptions => ({ search, limit: 2, catalog, countTokens })

/** Answers the first search and the retry with these tools. */
const answers =
  (first: readonly string[], second: readonly string[]): Search =>
  (query) => {
    const ids = query.startsWith('discover:') ? second : first
    return { hits: ids.map((toolId) => ({ toolId, score: 1 })), text: ids.join() }
  }

describe('the scripted agent', () => {
  it('searches once and calls when the tool is found', async () => {
    const script = await scriptTask(task, agentWith(findAll))
    expect(script).toMatchObject({ recall: 1, completed: true, calls: true })
    expect(script.searches).toHaveLength(1)
  })

  it('searches again in another form when the tool is not among the results', async () => {
    const script = await scriptTask(task, agentWith(findOnRetry))
    expect(script).toMatchObject({ recall: 0, completed: true, calls: true })
    expect(script.searches).toHaveLength(2)
  })

  it('gives up after the second search', async () => {
    const script = await scriptTask(task, agentWith(findNothing))
    expect(script).toMatchObject({ recall: 0, completed: false, calls: false, proxyTokens: 0 })
    expect(script.searches).toHaveLength(2)
  })

  it('counts a need as met by any of its tools', async () => {
    expect(await scriptTask(both, agentWith(answers([CHAT, WIKI], [])))).toMatchObject({
      recall: 1,
      completed: true,
    })
  })

  it('joins what two searches found', async () => {
    const script = await scriptTask(both, agentWith(answers([WIKI], ['CronCreate'])))
    expect(script).toMatchObject({ recall: 0.5, completed: true })
  })

  it('calls what it found of a task it cannot complete', async () => {
    const script = await scriptTask(both, agentWith(answers([WIKI], [WIKI])))
    expect(script).toMatchObject({ recall: 0.5, completed: false, calls: true })
  })

  it('calls a tool that stands below the limit, though recall does not count it', async () => {
    const script = await scriptTask(task, agentWith(answers(['CronCreate', CHAT, WIKI], [])))
    expect(script).toMatchObject({ recall: 0, completed: true })
    expect(script.searches).toHaveLength(1)
  })

  it('counts the call it wrote and the text it read', async () => {
    const { searches } = await scriptTask(task, agentWith(answers([WIKI], [])))
    // {"name":"SearchExtraTools","input":{"query":"create wiki"}} has 59 characters, mcp__wiki__create 17
    expect(searches).toEqual([{ callTokens: 15, resultTokens: 5 }])
  })

  it('counts what the proxy adds to a direct call', async () => {
    // {"name":"ExecuteExtraTool","input":{"tool_name":"mcp__wiki__create","params":{}}}: 81 characters, 21 tokens;
    // {"name":"mcp__wiki__create","input":{}}: 39 characters, 10 tokens
    expect((await scriptTask(task, agentWith(findAll))).proxyTokens).toBe(11)
  })
})

import { readFileSync } from 'node:fs'
import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { openStore } from '../../src/lib/store.ts'
import { EXECUTE_EXTRA_TOOL } from '../../src/toolsearch/entrances.ts'
import {
  createExecute,
  type ExecuteInput,
  type ExecuteParts,
  type ExecuteResult,
  executeExtraTool,
  type PermissionQuestion,
} from '../../src/toolsearch/execute-extra-tool.ts'
import {
  jsonSchemaOf,
  type PermissionDecision,
  type RuntimeTool,
  type ToolContext,
} from '../../src/toolsearch/runtime-tool.ts'
import type { Server } from '../../src/toolsearch/server-state.ts'
import { createLookup } from '../../src/toolsearch/tool-lookup.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Parts = Omit<ExecuteParts, 'lookup'> & { readonly servers?: readonly Server[] }

function executeAmong(tools: readonly RuntimeTool[], { servers = [], ...parts }: Parts = {}) {
  const catalog = createCatalog(
    tools.map(({ name, server }) => ({ name, description: '', ...(server === undefined ? {} : { server }) })),
  )
  const registered = catalog.tools.map((entry, i) => ({ entry, tool: tools[i] as RuntimeTool }))
  return createExecute({ ...parts, lookup: createLookup(registered, servers) })
}

/** A tool that remembers what it was called with. */
function recording(name: string, more: Partial<RuntimeTool> = {}) {
  const calls: { readonly params: unknown; readonly context: unknown }[] = []
  const tool: RuntimeTool = {
    name,
    call: (params, context) => {
      calls.push({ params, context })
      return 'done'
    },
    ...more,
  }
  return { tool, calls }
}

const watering = {
  type: 'object',
  properties: { bed: { type: 'string' }, litres: { type: 'integer' }, dry: { type: 'boolean' } },
  required: ['bed'],
}
const WATER = 'mcp__garden__water'
const input = (tool_name: string, params: Record<string, unknown> = {}): ExecuteInput => ({
  tool_name,
  params,
})

function errorOf({ result, error }: ExecuteResult) {
  if (error === undefined) throw new Error('expected an error')
  expect(result).toBeNull()
  return error
}

describe('a tool that cannot run in this session', () => {
  const whyNotNow = ({ name }: { readonly name: string }) =>
    name === 'Sow' ? 'works only in spring. Wait for March.' : undefined

  it('is refused with the reason and what to do, and is not asked whether it is enabled', async () => {
    const { tool, calls } = recording('Sow', {
      isEnabled: () => {
        throw new Error('asked')
      },
    })
    const error = errorOf(await executeAmong([tool], { whyNotNow })(input('Sow')))
    expect(error).toMatchObject({
      kind: 'disabled',
      message: expect.stringContaining('"Sow" works only in spring. Wait for March.'),
    })
    expect(calls).toEqual([])
  })

  it('is that tool alone', async () => {
    const { tool, calls } = recording('Reap')
    const answer = await executeAmong([tool], { whyNotNow })(input('Reap'))
    expect(answer.error).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  it('says otherwise that it is disabled, and to use another', async () => {
    const { tool } = recording('Reap', { isEnabled: async () => false })
    const error = errorOf(await executeAmong([tool], { whyNotNow })(input('Reap')))
    expect(error).toMatchObject({
      kind: 'disabled',
      message: expect.stringMatching(/"Reap" is disabled\. Use another tool\./u),
    })
  })
})

describe('a call', () => {
  it('gives the result of the target as it is, under its name', async () => {
    const made = { plot: [1, 2], nested: { when: new Date(0) } }
    const execute = executeAmong([{ name: WATER, call: async () => made }])
    const answer = await execute(input(WATER))
    expect(answer).toEqual({ result: made, tool_name: WATER })
    expect(answer.result).toBe(made)
  })

  it.each([undefined, null, '', 0, false])('may give %j', async (made) => {
    expect(await executeAmong([{ name: 'a', call: () => made }])(input('a'))).toEqual({
      result: made,
      tool_name: 'a',
    })
  })

  it('hands params and context to the target as the same objects', async () => {
    const { tool, calls } = recording(WATER, { inputSchema: watering })
    const context: ToolContext = {
      canUseTool: () => 'allow',
      parentMessage: { id: 1 },
      onProgress: () => {},
      signal: new AbortController().signal,
    }
    const params = Object.freeze({ bed: 'roses', litres: 3 })
    await executeAmong([tool])({ tool_name: WATER, params }, context)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.params).toBe(params)
    expect(calls[0]?.context).toBe(context)
  })

  it('hands the same objects to the checks of the target too', async () => {
    const seen: unknown[] = []
    const { tool } = recording(WATER, {
      validateInput: (params, context) => {
        seen.push(params, context)
        return []
      },
      checkPermissions: (params, context) => {
        seen.push(params, context)
        return 'allow'
      },
    })
    const params = { bed: 'roses' }
    const context = {}
    await executeAmong([tool])({ tool_name: WATER, params }, context)
    expect(seen.map((value) => value === params || value === context)).toEqual([true, true, true, true])
  })

  it('reaches an instance of a class as its method', async () => {
    class Counter {
      readonly name = 'counter'
      count = 0
      call() {
        this.count++
        return this.count
      }
    }
    const execute = executeAmong([new Counter()])
    await execute(input('counter'))
    expect(await execute(input('counter'))).toEqual({ result: 2, tool_name: 'counter' })
  })

  it('without params or context calls with empty ones', async () => {
    const { tool, calls } = recording('a')
    await executeAmong([tool])({ tool_name: 'a' } as ExecuteInput)
    expect(calls).toEqual([{ params: {}, context: {} }])
  })

  it('of a core tool runs under the rules of that tool', async () => {
    const { tool, calls } = recording('Read', { checkPermissions: () => 'deny' })
    expect(errorOf(await executeAmong([tool])(input('Read'))).kind).toBe('denied')
    expect(calls).toEqual([])
    const open = recording('Read')
    expect(await executeAmong([open.tool])(input('Read'))).toEqual({ result: 'done', tool_name: 'Read' })
  })
})

describe('the name', () => {
  const tools = ['CronCreate', WATER, 'mcp__mail__send_message', 'mcp__chat__send_message', 'time'].map(
    (name): RuntimeTool => ({ name, call: () => `called ${name}` }),
  )
  const execute = executeAmong(tools)

  it.each([
    ['CronCreate', 'CronCreate'],
    ['croncreate', 'CronCreate'],
    ['cron_create', 'CronCreate'],
    ['water', WATER],
    ['garden.water', WATER],
    ['mcp__chat__send_message', 'mcp__chat__send_message'],
  ])('%s means one tool, and the answer has its whole name', async (typed, name) => {
    expect(await execute(input(typed))).toEqual({ result: `called ${name}`, tool_name: name })
  })

  it('of several tools calls none and names them', async () => {
    const { kind, message } = errorOf(await execute(input('send_message')))
    expect(kind).toBe('unknown')
    expect(message).toContain('Did you mean "mcp__mail__send_message" or "mcp__chat__send_message"?')
  })

  it('that nearly fits calls nothing but is answered with the nearest', async () => {
    const answer = await execute(input('mcp__garden__wtaer'))
    expect(answer.tool_name).toBe('mcp__garden__wtaer')
    expect(errorOf(answer)).toEqual({
      kind: 'unknown',
      message:
        'Tool "mcp__garden__wtaer" not found. Use SearchExtraTools to discover available tools. Did you mean "mcp__garden__water"?',
    })
  })

  it.each(['pizza', '', ' ', '__proto__', 'constructor', 'toString', '(', '\uD800', 'mcp__', '数据'])(
    '%j that nobody has is unknown',
    async (name) => {
      expect(errorOf(await execute(input(name)))).toEqual({
        kind: 'unknown',
        message: `Tool "${name}" not found. Use SearchExtraTools to discover available tools.`,
      })
    },
  )

  it.each(['__proto__', 'constructor', 'hasOwnProperty', '(', '\uD800', ' a ', 'get, set'])(
    '%j that a tool has is found',
    async (name) => {
      const answer = await executeAmong([{ name, call: () => 1 }])(input(name))
      expect(answer).toEqual({ result: 1, tool_name: name })
    },
  )

  it('of any length is answered briefly', async () => {
    const { kind, message } = errorOf(await execute(input('croncreate'.repeat(100_000))))
    expect(kind).toBe('unknown')
    expect(message.length).toBeLessThan(1_000)
    const long = 'x'.repeat(100_000)
    expect(await executeAmong([{ name: long, call: () => 1 }])(input(long))).toMatchObject({ result: 1 })
  })

  it('of several tools names five of them at most', async () => {
    const many = 'abcdefg'.split('').map((server) => recording(`mcp__${server}__search_notes`).tool)
    const { message } = errorOf(await executeAmong(many)(input('search_notes')))
    expect(message).toBe(
      'Tool "search_notes" not found. Use SearchExtraTools to discover available tools. Did you mean ' +
        '"mcp__a__search_notes" or "mcp__b__search_notes" or "mcp__c__search_notes" or ' +
        '"mcp__d__search_notes" or "mcp__e__search_notes"?',
    )
  })

  it('that is long is quoted by its first 100 characters', async () => {
    const { message } = errorOf(await execute(input(`z${'y'.repeat(200)}`)))
    expect(message).toContain(`Tool "z${'y'.repeat(99)}…" not found.`)
  })

  it('that two tools have means the first, and its id each of them', async () => {
    const twins = executeAmong([
      { name: 'search', server: 'a', call: () => 'a' },
      { name: 'search', server: 'b', call: () => 'b' },
    ])
    expect(await twins(input('search'))).toEqual({ result: 'a', tool_name: 'search' })
    expect(await twins(input('search (b)'))).toEqual({ result: 'b', tool_name: 'search (b)' })
  })

  it.each([5, undefined, null, { toString: () => 'CronCreate' }])('%j is no name', async (name) => {
    const broken = { tool_name: name, params: {} } as unknown as ExecuteInput
    expect(await execute(broken)).toEqual({
      result: null,
      tool_name: '',
      error: {
        kind: 'invalid',
        message: 'tool_name: expected the name of a tool. Nothing was called.',
      },
    })
  })

  it('that cannot be read is none', async () => {
    const broken = {
      get tool_name(): string {
        throw new Error('no name')
      },
      params: {},
    }
    expect(errorOf(await execute(broken)).kind).toBe('invalid')
  })

  it.each([undefined, null, 'CronCreate', 7])('input that is %j names nothing', async (broken) => {
    expect(errorOf(await execute(broken as unknown as ExecuteInput)).kind).toBe('invalid')
  })
})

describe('the proxy through itself', () => {
  const execute = executeAmong([recording(WATER).tool])

  it.each(['ExecuteExtraTool', 'executeextratool', 'execute_extra_tool', ' Execute Extra-Tool'])(
    'as %j is refused',
    async (name) => {
      const { tool, calls } = recording('ExecuteExtraTool')
      expect(errorOf(await executeAmong([tool])(input(name)))).toEqual({
        kind: 'self',
        message: `Tool "${name}" cannot call itself. Give the name of the tool to call.`,
      })
      expect(calls).toEqual([])
    },
  )

  it('is told by names of up to 300 characters: what is longer is looked up as it stands', async () => {
    const spaced = (length: number) => 'ExecuteExtraTool'.padEnd(length)
    expect(errorOf(await execute(input(spaced(300)))).kind).toBe('self')
    expect(errorOf(await execute(input(spaced(301)))).kind).toBe('unknown')
  })

  it('is not meant by the tool of a server that is called alike', async () => {
    const name = 'mcp__lab__ExecuteExtraTool'
    expect(await executeAmong([recording(name).tool])(input(name))).toEqual({
      result: 'done',
      tool_name: name,
    })
  })
})

describe('a server that is not ready', () => {
  const servers: readonly Server[] = [
    { name: 'wiki', state: 'connecting' },
    { name: 'My Files', state: 'failed' },
    { name: 'image', state: 'disabled' },
    { name: 'garden', state: 'ready' },
  ]
  const execute = executeAmong(
    [recording('mcp__image__draw').tool, recording(WATER).tool, recording('search').tool],
    {
      servers,
    },
  )

  it.each([
    ['mcp__wiki__search', 'pending', 'server "wiki" is still connecting. Try again in a moment.'],
    ['wiki.search', 'pending', 'server "wiki" is still connecting'],
    ['mcp__wiki__deep__search', 'pending', 'server "wiki" is still connecting'],
    ['mcp__My_Files__open', 'failed', 'server "My_Files" failed to connect: its tools cannot be called.'],
    [
      'mcp__image__erase',
      'disabled',
      'server "image" is disabled: its tools can be called once the user enables it.',
    ],
    ['mcp__image__draw', 'disabled', 'server "image" is disabled'],
    ['draw', 'disabled', 'server "image" is disabled'],
  ])('%s is %s', async (name, kind, message) => {
    const error = errorOf(await execute(input(name)))
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(new RegExp(`^Tool "${name}" cannot be called: ${message}`, 'u'))
  })

  it.each([WATER, 'water', 'search'])('does not keep %s of another one from being called', async (name) => {
    expect((await execute(input(name))).result).toBe('done')
  })

  it('does not stand for a name that merely begins like it', async () => {
    expect(errorOf(await execute(input('wikipedia__search'))).kind).toBe('unknown')
  })
})

describe('an enabled check', () => {
  it.each([
    ['false', () => false],
    ['false later', async () => false],
  ])('that says %s keeps the tool from being called', async (_, isEnabled) => {
    const { tool, calls } = recording(WATER, { isEnabled, inputSchema: watering })
    const { kind, message } = errorOf(await executeAmong([tool])(input(WATER)))
    expect(kind).toBe('disabled')
    expect(message).toContain(WATER)
    expect(calls).toEqual([])
  })

  it('that says true lets it', async () => {
    expect((await executeAmong([recording('a', { isEnabled: () => true }).tool])(input('a'))).result).toBe(
      'done',
    )
  })
})

describe('params', () => {
  it.each([
    ['a missing one', {}],
    ['a number as text', { bed: 'roses', litres: '2' }],
    ['a switch as text', { bed: 'roses', dry: 'true' }],
  ])('with %s are refused with the schema, and nothing runs', async (_, params) => {
    const asked: unknown[] = []
    const { tool, calls } = recording(WATER, {
      inputSchema: watering,
      checkPermissions: () => {
        asked.push(1)
        return 'allow'
      },
    })
    const { kind, message } = errorOf(await executeAmong([tool])(input(WATER, params)))
    expect(kind).toBe('invalid')
    expect(message).toMatch(/^Tool "mcp__garden__water" was not called: its params are invalid\.\n- params/u)
    expect(message).toContain(`\nSchema: ${JSON.stringify(watering)}`)
    expect(calls).toEqual([])
    expect(asked).toEqual([])
  })

  it.each(['{"bed": "roses"}', ['roses'], 7, true])('that are %j are no object', async (params) => {
    const { tool, calls } = recording(WATER)
    const error = errorOf(await executeAmong([tool])({ tool_name: WATER, params } as unknown as ExecuteInput))
    expect(error.kind).toBe('invalid')
    expect(error.message).toMatch(
      /^Tool "mcp__garden__water" was not called: its params are invalid\.\n- params: expected object, found \w+$/u,
    )
    expect(calls).toEqual([])
  })

  it('that break a long schema are answered with the way to it', async () => {
    const inputSchema = { ...watering, description: 'x'.repeat(5_000) }
    const { message } = errorOf(await executeAmong([recording(WATER, { inputSchema }).tool])(input(WATER)))
    expect(message).toMatch(/\nUse SearchExtraTools with select: to see the schema\.$/u)
    expect(message).not.toContain('Schema:')
  })

  it('that break a schema of 4,000 characters are answered with it whole', async () => {
    const schemaOf = (length: number) => {
      const empty = JSON.stringify({ ...watering, description: '' }).length
      return { ...watering, description: 'x'.repeat(length - empty) }
    }
    const answerTo = async (inputSchema: ReturnType<typeof schemaOf>) =>
      errorOf(await executeAmong([recording(WATER, { inputSchema }).tool])(input(WATER))).message
    expect(await answerTo(schemaOf(4_000))).toContain(`\nSchema: ${JSON.stringify(schemaOf(4_000))}`)
    expect(await answerTo(schemaOf(4_001))).not.toContain('Schema:')
  })

  it('are judged by a zod schema too, which is shown as JSON Schema', async () => {
    const inputSchema = z.object({ bed: z.string() })
    const { tool, calls } = recording(WATER, { inputSchema })
    const { kind, message } = errorOf(await executeAmong([tool])(input(WATER, { bed: 1 })))
    expect(kind).toBe('invalid')
    expect(message).toContain('params.bed')
    expect(message).toContain(JSON.stringify(jsonSchemaOf(inputSchema)))
    expect(calls).toEqual([])
  })

  it('are judged by the tool once they fit the schema', async () => {
    const { tool, calls } = recording(WATER, {
      inputSchema: watering,
      validateInput: async ({ bed }) => (bed === 'cactus' ? ['bed: a cactus wants no water'] : []),
    })
    const execute = executeAmong([tool])
    expect(errorOf(await execute(input(WATER, { bed: 'cactus' })))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('- bed: a cactus wants no water'),
    })
    expect(errorOf(await execute(input(WATER, {}))).message).not.toContain('cactus')
    expect(calls).toEqual([])
    expect((await execute(input(WATER, { bed: 'roses' }))).result).toBe('done')
  })

  it('called __proto__ reach the target as they are', async () => {
    const { tool, calls } = recording(WATER, { inputSchema: watering })
    const params = JSON.parse('{"bed": "roses", "__proto__": {"litres": 5}}') as Record<string, unknown>
    await executeAmong([tool])(input(WATER, params))
    expect(calls[0]?.params).toBe(params)
    expect(Object.keys(params)).toEqual(['bed', '__proto__'])
  })
})

describe('permission', () => {
  const withDecision = (decision: PermissionDecision, parts: Parts = {}) => {
    const { tool, calls } = recording(WATER, { checkPermissions: async () => decision })
    return { execute: executeAmong([tool], parts), calls }
  }

  it.each<[own: PermissionDecision, rule: 'deny' | 'ask' | 'none', kind: string | undefined]>([
    ['allow', 'none', undefined],
    ['passthrough', 'none', undefined],
    ['deny', 'none', 'denied'],
    ['ask', 'none', 'ask'],
    ['allow', 'deny', 'denied'],
    ['passthrough', 'deny', 'denied'],
    ['ask', 'deny', 'denied'],
    ['deny', 'deny', 'denied'],
    ['allow', 'ask', 'ask'],
    ['passthrough', 'ask', 'ask'],
    ['ask', 'ask', 'ask'],
    ['deny', 'ask', 'denied'],
    [{ behavior: 'allow' }, 'none', undefined],
    [{ behavior: 'deny' }, 'none', 'denied'],
  ])('own %j with the rule %s: the stricter holds', async (own, rule, kind) => {
    const permissions = rule === 'none' ? {} : { [rule]: [WATER] }
    const { execute, calls } = withDecision(own, { permissions })
    const answer = await execute(input(WATER))
    expect(answer.error?.kind).toBe(kind)
    expect(calls).toHaveLength(kind === undefined ? 1 : 0)
  })

  it('deny names the tool and why', async () => {
    const { execute } = withDecision({ behavior: 'deny', message: 'it rains' })
    expect(errorOf(await execute(input(WATER))).message).toBe(`Tool "${WATER}" was not called: it rains`)
    const ruled = withDecision('allow', { permissions: { deny: [WATER] } })
    expect(errorOf(await ruled.execute(input(WATER))).message).toBe(
      `Tool "${WATER}" was not called: the permissions of this session forbid it`,
    )
  })

  it('ask names the target, its params and why, not the proxy', async () => {
    const { execute } = withDecision({ behavior: 'ask', message: 'Water is dear.' })
    const { message } = errorOf(await execute(input(WATER, { bed: 'roses', litres: 2 })))
    expect(message).toBe(
      `Tool "${WATER}" needs permission to run with {"bed":"roses","litres":2}. Water is dear.`,
    )
    const silent = withDecision('ask')
    expect(errorOf(await silent.execute(input(WATER))).message).toBe(
      `Tool "${WATER}" needs permission to run with {}.`,
    )
    const huge = errorOf(await execute(input(WATER, { bed: 'x'.repeat(100_000) }))).message
    expect(huge.length).toBeLessThan(3_000)
  })

  it.each([undefined, null, true, 'yes', { behavior: 'sure' }, {}, []])(
    'a decision that is %j asks and never allows',
    async (decision) => {
      const { execute, calls } = withDecision(decision as unknown as PermissionDecision)
      expect(errorOf(await execute(input(WATER))).kind).toBe('ask')
      expect(calls).toEqual([])
    },
  )

  it('a decision whose message is no text still holds', async () => {
    const { execute } = withDecision({ behavior: 'deny', message: 5 } as unknown as PermissionDecision)
    expect(errorOf(await execute(input(WATER))).kind).toBe('denied')
  })

  it('a tool that is called by another notation is denied all the same', async () => {
    const { execute, calls } = withDecision('allow', { permissions: { deny: [WATER] } })
    for (const name of ['water', 'garden.water', 'MCP__GARDEN__WATER']) {
      expect(errorOf(await execute(input(name))).kind).toBe('denied')
    }
    expect(calls).toEqual([])
  })

  it.each(['mcp__garden', 'mcp__garden__*', ' mcp__garden__water ', 'water', 'mcp__garden__water'])(
    'the rule %j holds for a tool of the server that is named without it',
    async (rule) => {
      const execute = executeAmong([recording('water', { server: 'garden' }).tool], {
        permissions: { deny: [rule] },
      })
      expect(errorOf(await execute(input('water'))).kind).toBe('denied')
    },
  )

  it.each(['mcp__gard', 'mcp__garden__wat', 'garden', '*', 'Water'])(
    'the rule %j does not hold for it',
    async (rule) => {
      const execute = executeAmong([recording(WATER).tool], { permissions: { deny: [rule] } })
      expect((await execute(input(WATER))).result).toBe('done')
    },
  )

  it('a rule for a server leaves a built-in tool alone', async () => {
    const execute = executeAmong([recording('water').tool], { permissions: { deny: ['mcp__garden'] } })
    expect((await execute(input('water'))).result).toBe('done')
  })

  it('what is denied is not suggested', async () => {
    const execute = executeAmong([recording(WATER).tool], { permissions: { deny: [WATER] } })
    expect(errorOf(await execute(input('mcp__garden__wtaer'))).message).not.toContain('Did you mean')
  })
})

describe('a host that confirms', () => {
  const asked = (answer: PermissionDecision) => {
    const questions: { readonly question: PermissionQuestion; readonly context: unknown }[] = []
    const { tool, calls } = recording(WATER, { checkPermissions: () => 'ask' })
    const confirm = async (question: PermissionQuestion, context: ToolContext) => {
      questions.push({ question, context })
      return answer
    }
    return { execute: executeAmong([tool], { permissions: { confirm } }), calls, questions }
  }

  it.each<[PermissionDecision, string | undefined]>([
    ['allow', undefined],
    ['deny', 'denied'],
    ['ask', 'ask'],
    ['passthrough', 'ask'],
    [undefined as unknown as PermissionDecision, 'ask'],
  ])('answers %j', async (answer, kind) => {
    const { execute, calls } = asked(answer)
    expect((await execute(input(WATER))).error?.kind).toBe(kind)
    expect(calls).toHaveLength(kind === undefined ? 1 : 0)
  })

  it('is told target, params and context as they are', async () => {
    const { execute, questions } = asked('allow')
    const params = { bed: 'roses' }
    const context = {}
    await execute({ tool_name: 'water', params }, context)
    expect(questions).toHaveLength(1)
    expect(questions[0]?.question).toMatchObject({
      toolName: WATER,
      message: expect.stringContaining('roses'),
    })
    expect(questions[0]?.question.params).toBe(params)
    expect(questions[0]?.context).toBe(context)
  })

  it('says why it denies', async () => {
    const { execute } = asked({ behavior: 'deny', message: 'not on Sundays' })
    expect(errorOf(await execute(input(WATER))).message).toContain('not on Sundays')
  })

  it('is not asked where nothing asks', async () => {
    const confirm = () => {
      throw new Error('asked')
    }
    const execute = executeAmong([recording(WATER).tool], { permissions: { confirm } })
    expect((await execute(input(WATER))).result).toBe('done')
  })
})

describe('a target that fails', () => {
  it.each(['call', 'isEnabled', 'validateInput', 'checkPermissions'] as const)(
    'in %s gives an error, at once or later',
    async (method) => {
      for (const fail of [
        () => {
          throw new Error('the pump is broken')
        },
        async () => Promise.reject(new Error('the pump is broken')),
      ]) {
        const { tool, calls } = recording(WATER, { [method]: fail })
        const answer = await executeAmong([tool])(input(WATER))
        expect(answer.tool_name).toBe(WATER)
        expect(errorOf(answer)).toEqual({
          kind: 'failed',
          message: `Tool "${WATER}" failed: the pump is broken`,
        })
        expect(calls).toEqual([])
      }
    },
  )

  it('with a very long message is cut', async () => {
    const call = () => {
      throw new Error('x'.repeat(1_000_000))
    }
    expect(errorOf(await executeAmong([{ name: 'a', call }])(input('a'))).message.length).toBeLessThan(11_000)
  })

  it('because there is nothing to call says so', async () => {
    expect(errorOf(await executeAmong([{ name: 'a' }])(input('a')))).toEqual({
      kind: 'failed',
      message: 'Tool "a" has nothing to call in this session.',
    })
  })

  it('in the look-up gives an error too', async () => {
    const execute = createExecute({
      lookup: () => {
        throw new Error('no registry')
      },
    })
    expect(errorOf(await execute(input('a')))).toEqual({
      kind: 'failed',
      message: 'Tool "a" failed: no registry',
    })
  })
})

describe('the output', () => {
  const long = 'drop '.repeat(1_000)

  it('over budget comes as a preview with the file that holds it whole', async () => {
    const store = openStore(temporaryFolder())
    const execute = executeAmong([{ name: WATER, maxResultChars: 4_000, call: () => long }], { store })
    const { result, tool_name, outputFile, error } = await execute(input(WATER))
    expect([tool_name, error]).toEqual([WATER, undefined])
    expect(result).toContain('Preview (first 2000 bytes)')
    expect(result).toContain(outputFile)
    expect(readFileSync(outputFile ?? '', 'utf8')).toBe(long)
  })

  it('is measured as the model reads it', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => ({ row: i }))
    const call = () => rows
    const limits = { outputChars: 200 }
    const asJson = await executeAmong([{ name: 'a', call }], { limits })(input('a'))
    expect(asJson.result).toContain('[{"row":0}')
    expect(asJson).not.toHaveProperty('outputFile')
    const formatResult = () => '50 rows'
    expect((await executeAmong([{ name: 'a', call, formatResult }], { limits })(input('a'))).result).toBe(
      rows,
    )
  })

  it('of a reader over its tokens is an error that tells how to read in parts', async () => {
    const call = () => 'a line of text\n'.repeat(1_000)
    const execute = executeAmong([{ name: 'Read', call, maxResultChars: Number.POSITIVE_INFINITY }], {
      limits: { readerTokens: 100, outputChars: 10 },
    })
    const { kind, message } = errorOf(await execute(input('Read')))
    expect(kind).toBe('failed')
    expect(message).toMatch(/offset .* 1000\) and a limit/u)
  })
})

describe('the proxy as a tool', () => {
  const proxy = executeExtraTool(executeAmong([recording(WATER).tool]))

  it('is neither read-only nor safe beside other calls', () => {
    expect([proxy.isReadOnly, proxy.isConcurrencySafe]).toEqual([false, false])
  })

  it('bears name, text and schema of the entrance, and leaves the output whole as the target gave it', () => {
    const { name, description, inputSchema } = EXECUTE_EXTRA_TOOL
    expect(proxy).toMatchObject({ name, description, inputSchema })
    expect(proxy.maxResultChars).toBe(Number.POSITIVE_INFINITY)
  })

  it('has no opinion on permissions, whatever it is asked to call', async () => {
    for (const name of [WATER, 'nobody', 'ExecuteExtraTool']) {
      expect(await proxy.checkPermissions?.(input(name) as never, {})).toBe('passthrough')
    }
  })

  it('calls the target and names it to a classifier', async () => {
    const call = { tool_name: WATER, params: { bed: 'roses' } }
    expect(await proxy.call?.(call, {})).toEqual({ result: 'done', tool_name: WATER })
    expect(proxy.classifierSummary?.(call)).toBe(`${WATER} {"bed":"roses"}`)
  })
})

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '\uD800',
    '\uDC00x',
    '(?:',
    WATER,
    'ExecuteExtraTool',
    'send_message',
  ),
)
const anyValue = fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true })

property.prop([anyName, fc.dictionary(anyName, anyValue)])(
  'any name and params give either a result or an error with a kind',
  async (name, params) => {
    const { tool, calls } = recording(WATER)
    const answer = await executeAmong([tool, { name: 'send_message', checkPermissions: () => 'ask' }])(
      input(name, params),
    )
    if (answer.error === undefined) expect(calls[0]?.params).toBe(params)
    else expect(calls).toEqual([])
    expect(answer.error?.message ?? 'none').not.toBe('')
  },
)

property.prop([anyValue])('any input at all is answered', async (broken) => {
  const answer = await executeAmong([recording(WATER).tool])(broken as ExecuteInput)
  expect(answer.error?.kind).toBeDefined()
})

property.prop([anyValue])('any thrown value becomes an error of kind failed', async (thrown) => {
  const call = () => {
    throw thrown
  }
  const { kind, message } = errorOf(await executeAmong([{ name: 'a', call }])(input('a')))
  expect(kind).toBe('failed')
  expect(message.startsWith('Tool "a" failed: ')).toBe(true)
  expect(message.length).toBeGreaterThan('Tool "a" failed: '.length)
})

property.prop([anyValue])('any result within budget comes back as the same value', async (made) => {
  const answer = await executeAmong([{ name: 'a', call: () => ({ made }) }])(input('a'))
  expect((answer.result as { made: unknown }).made).toBe(made)
})

property.prop([anyName])('any name that a tool bears calls exactly that tool', async (name) => {
  fc.pre(name.replaceAll(/[\s_-]/gu, '').toLowerCase() !== 'executeextratool')
  const tools = ['other', name].map((own): RuntimeTool => ({ name: own, call: () => own }))
  expect(await executeAmong(tools)(input(name))).toEqual({ result: name, tool_name: name })
})

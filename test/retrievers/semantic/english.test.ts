import { describe, expect, it } from 'vitest'
import { cacheFolder } from '../../../src/retrievers/semantic/cache-folder.ts'
import { queryText, toolText } from '../../../src/retrievers/semantic/english.ts'

describe('what a model of English is given of a query', () => {
  it.each(['send a message', 'café', 'send привет to the channel of my team now', 'list PRs'])(
    'all of it: %s',
    (query) => {
      expect(queryText(query)).toBe(query)
    },
  )

  it.each([
    '',
    '42',
    '?',
    '查GitHub仓库',
    'translate 안녕 into plain English',
    'письмо for me',
    'ค้นหา file',
    'a b c',
  ])(
    'nothing, where any is Chinese, Japanese or Korean, or words in Latin letters are not the most of it: "%s"',
    (query) => {
      expect(queryText(query)).toBeUndefined()
    },
  )

  it('no more than 250 characters, none of them halved', () => {
    expect(queryText(`ab ${'x'.repeat(246)}😀`)).toBe(`ab ${'x'.repeat(246)}`)
    expect(queryText(`send ${'very '.repeat(1_000_000)}`)?.length).toBeLessThanOrEqual(250)
  })
})

describe('what it is given of a tool', () => {
  const tool = { id: 'x', name: 'mcp__slack__sendMessage', description: 'Writes to\n a channel' }

  it('the words of the name and the description', () => {
    expect(toolText(tool)).toBe('slack send message. Writes to a channel')
  })

  it('the name alone where the description is in another script, and nothing where both are', () => {
    expect(toolText({ ...tool, description: '发送消息' })).toBe('slack send message')
    expect(toolText({ ...tool, name: '发送', description: '发送消息' })).toBeUndefined()
  })
})

describe('the folder for vectors', () => {
  it('is what the variable says', () => {
    expect(cacheFolder({ TOOLGAUGE_CACHE: ' /var/vectors ' }, 'linux')).toBe('/var/vectors')
    expect(cacheFolder({ TOOLGAUGE_CACHE: 'OFF' }, 'linux')).toBe('off')
  })

  it.each([
    ['linux', { XDG_CACHE_HOME: '/home/a/caches' }, /^\/home\/a\/caches.toolgauge$/u],
    ['linux', { TOOLGAUGE_CACHE: '' }, /\.cache.toolgauge$/u],
    ['darwin', {}, /Library.Caches.toolgauge$/u],
    ['win32', { LOCALAPPDATA: 'C:\\Local' }, /^C:\\Local.toolgauge$/u],
    ['win32', {}, /AppData.Local.toolgauge$/u],
  ] as const)('is a place for caches on %s with %o', (platform, env, path) => {
    expect(cacheFolder(env, platform)).toMatch(path)
  })
})

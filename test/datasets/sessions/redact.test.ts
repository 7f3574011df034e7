import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/datasets/sessions/redact.ts'

function redacted(text: string, names: readonly string[] = [], homes: readonly string[] = []) {
  const redactor = createRedactor({ names: new Set(names), homes })
  return { text: redactor.redact(text), counts: redactor.counts }
}

/** Put together here, so that no scanner takes the test for a leak. */
const join = (...parts: readonly string[]): string => parts.join('')
const RANDOM = 'q8Zt4Lw1Xc7Vb2Nm9Ks3'

describe('redaction', () => {
  test.each([
    ['api key', join('sk', '-ant-', RANDOM)],
    ['api key', join('sk', '-proj-', RANDOM)],
    ['api key', join('gh', 'p_', RANDOM, 'aaaa')],
    ['api key', join('github', '_pat_', RANDOM)],
    ['api key', join('xo', 'xb-', '1234-', RANDOM)],
    ['api key', join('AK', 'IA', 'Z7Q4W1E9R2T5Y8U3')],
    ['api key', join('AI', 'za', RANDOM, RANDOM)],
    ['token', join('ey', 'J', RANDOM, '.', RANDOM, '.', RANDOM)],
    ['long code', 'a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5'],
    ['long code', join(RANDOM, RANDOM, '+/=')],
    ['private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----'],
  ])('hides a secret (%s): %s', (kind, secret) => {
    expect(redacted(`deploy with ${secret} now`)).toEqual({
      text: 'deploy with [secret] now',
      counts: { [kind]: 1 },
    })
    expect(redacted(`用${secret}部署`).text).toBe('用[secret]部署')
  })

  test.each([
    ['Authorization: Bearer abc123def456', 'Authorization: Bearer [secret]'],
    ['password=hunter2 please', 'password=[secret] please'],
    ['set password: "correct horse"', 'set password: [secret]'],
    ['OPENAI_API_KEY=abc', 'OPENAI_API_KEY=[secret]'],
    ['{"client_secret":"x y"}', '{"client_secret":[secret]}'],
    ['login --token abc123', 'login --token [secret]'],
    ['密码：hunter2', '密码：[secret]'],
    ['postgres://bob:hunter2@db.example.com/x', 'postgres://[secret]@db.example.com/x'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE', '[secret]'],
  ])('hides what is called a secret: %s', (text, expected) => {
    expect(redacted(text).text).toBe(expected)
  })

  test.each([
    ['mail ana.lee+x@example.co.uk today', 'mail [email] today'],
    ['jörg@example.de', '[email]'],
    ['联系bob@example.com吧', '联系[email]吧'],
    ['read /home/bob/notes.md', 'read [path]'],
    ['read "/Users/bob/My notes"', 'read "[path] notes"'],
    ['file:///home/bob/x, then', 'file://[path], then'],
    ['/mnt/c/Users/bob/x', '[path]'],
    ['C:\\Users\\Bob Lee\\notes.txt', '[path]'],
    ['c:/users/bob', '[path]'],
    ['-home-bob-project', '[path]'],
  ])('hides people and their folders: %s', (text, expected) => {
    expect(redacted(text).text).toBe(expected)
  })

  test('hides the home of the user wherever it is, and no root', () => {
    expect(redacted('open /srv/people/bob/x', [], ['/srv/people/bob', '/'])).toEqual({
      text: 'open [path]',
      counts: { 'home path': 1 },
    })
  })

  test.each([
    'select:mcp__plugin_oh-my-toolbox_github__create_pull_request_review_comment',
    'bearer authentication basic auth header',
    '+slack send message @channel',
    'reset password token',
    'convert 1234567890 to base64',
    'src/components/settings/notification-preferences.tsx',
    'C++ c# node.js',
  ])('leaves an ordinary query as it is: %s', (query) => {
    expect(redacted(query)).toEqual({ text: query, counts: {} })
  })

  test('leaves the name of a tool, however like a code it looks', () => {
    const name = 'mcp__A0b1C2d3E4f5A6b7C8d9E0f1A2b3C4d5__createIssue'
    expect(redacted(`select:${name}`, [name]).text).toBe(`select:${name}`)
    expect(redacted(`select:${name}`).text).toBe('select:mcp__[secret]__createIssue')
  })

  test('counts by kind over all texts', () => {
    const redactor = createRedactor({ names: new Set() })
    for (const text of ['a@b.org and c@d.org', 'pwd=x', 'nothing']) redactor.redact(text)
    expect(redactor.counts).toEqual({ 'e-mail': 2, password: 1 })
  })

  const pieces = fc.constantFrom(
    'password=',
    '--token ',
    'Bearer ',
    '"',
    ' ',
    '@',
    'a@b.org',
    '/home/bob',
    '://',
    ':',
    RANDOM,
    join('sk', '-', RANDOM),
    '[secret]',
    '-----BEGIN PRIVATE KEY-----',
    '\n',
    '中',
  )
  test('takes out an address glued to another one', () => {
    expect(redacted('a@b.orgq8Zt4Lw1Xc7Vb2Nm9Ks3a@b.org').text).not.toContain('@')
  })

  property.prop([fc.array(pieces, { maxLength: 12 }).map((list) => list.join(''))])(
    'leaves nothing for a second one to find',
    (text) => {
      const once = redacted(text).text
      expect(redacted(once).text).toBe(once)
    },
  )

  property.prop([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })])(
    'hides a secret between any other texts',
    (before, after) => {
      const secret = join('gh', 'p_', RANDOM)
      expect(redacted(`${before} ${secret} ${after}`).text).not.toContain(secret)
    },
  )
})

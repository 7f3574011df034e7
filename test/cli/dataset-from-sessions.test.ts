import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claudeSession } from '../datasets/sessions/fixtures/claude-session.ts'
import { codexSession, functionTool } from '../datasets/sessions/fixtures/codex-session.ts'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const CLAUDE = claudeSession()
  .user('tell ana')
  .search('send message to ana@example.org', 'mcp__chat__send', 'mcp__chat__list')
  .call('mcp__chat__send').text
const CODEX = codexSession()
  .user('make an issue')
  .search('create issue', [functionTool('mcp__forge__create_issue', 'Opens an issue')])
  .call('mcp__forge__create_issue', {}).text

/** A folder with files, by path. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const SESSIONS = {
  'a/claude.jsonl': CLAUDE,
  'b/2026/codex.jsonl': CODEX,
  'b/empty.jsonl': '',
  'b/notes.txt': 'x',
}

describe('toolgauge dataset from-sessions', () => {
  test('writes a set that check and run take', async () => {
    const cwd = folderWith(SESSIONS)
    const { exitCode, stdout, stderr } = await toolgauge(
      ['dataset', 'from-sessions', 'a', 'b', '--out', 'set'],
      { cwd },
    )
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain('3 session files, 1 without a search, 0 broken lines')
    expect(stdout).toContain('2 queries, 2 judgments, 3 tools (2 without a description)')
    expect(stdout).toContain('redacted: e-mail 1')
    expect(readFileSync(join(cwd, 'set/queries.csv'), 'utf8')).toContain('send message to [email]')
    const checked = await toolgauge(['dataset', 'check', 'set'], { cwd })
    expect(checked.stdout).toContain('set: no problem (3 tools, 2 queries)')
  })

  test('shows what it would write and writes nothing in a dry run', async () => {
    const cwd = folderWith(SESSIONS)
    const { exitCode, stdout } = await toolgauge(
      ['dataset', 'from-sessions', '.', '--dry-run', '--out', 'set'],
      { cwd },
    )
    expect(exitCode).toBe(0)
    expect(stdout).toContain('  create issue  →  mcp__forge__create_issue\n')
    expect(stdout).not.toContain('ana@')
    expect(existsSync(join(cwd, 'set'))).toBe(false)
  })

  test('prints one JSON document', async () => {
    const cwd = folderWith(SESSIONS)
    const dry = await toolgauge(['dataset', 'from-sessions', '.', '--dry-run', '--json'], { cwd })
    expect(JSON.parse(dry.stdout)).toMatchObject({
      searches: 2,
      fates: { clicked: 2 },
      queriesShown: expect.arrayContaining([
        expect.objectContaining({ text: 'create issue', clicks: { mcp__forge__create_issue: 1 } }),
      ]),
    })
    const wet = await toolgauge(['dataset', 'from-sessions', '.', '--out', 'set', '--json'], { cwd })
    expect(JSON.parse(wet.stdout)).toMatchObject({ queries: 2, folder: join(cwd, 'set') })
  })

  test('reads where the clients keep their sessions, if no path is given', async () => {
    const home = folderWith({
      '.claude/projects/p/s.jsonl': CLAUDE,
      '.codex/sessions/2026/01/05/rollout-1.jsonl': CODEX,
    })
    const run = (env: Record<string, string>) =>
      toolgauge(['dataset', 'from-sessions', '--dry-run', '--json'], { env })
    expect(JSON.parse((await run({ HOME: home })).stdout)).toMatchObject({ files: 2 })
    expect(JSON.parse((await run({ USERPROFILE: home })).stdout)).toMatchObject({ files: 2 })
    const moved = { CLAUDE_CONFIG_DIR: join(home, '.claude'), CODEX_HOME: join(home, 'none') }
    expect(JSON.parse((await run(moved)).stdout)).toMatchObject({ files: 1 })
  })

  test('says where it looked when there is nothing to read', async () => {
    const home = temporaryFolder()
    const none = await toolgauge(['dataset', 'from-sessions', '--dry-run'], { env: { HOME: home } })
    expect(none.exitCode).toBe(2)
    expect(none.stderr).toContain(join(home, '.claude/projects'))
    expect(none.stderr).toContain(join(home, '.codex/sessions'))
    const homeless = await toolgauge(['dataset', 'from-sessions', '--dry-run'])
    expect(homeless.stderr).toContain('no home folder is set')
    const gone = await toolgauge(['dataset', 'from-sessions', 'gone', '--dry-run'], { cwd: home })
    expect(gone.exitCode).toBe(2)
    expect(gone.stderr).toContain(`${join(home, 'gone')}: there is no such file or folder`)
  })

  test('could not run where no search, or no click, is found, and leaves no folder behind', async () => {
    const quiet = folderWith({ 's.jsonl': claudeSession().user('hello').call('Read').text })
    const nothing = await toolgauge(['dataset', 'from-sessions', '.', '--out', 'set'], { cwd: quiet })
    expect(nothing.exitCode).toBe(2)
    expect(nothing.stderr).toMatch(/1 session files under .*: no search for tools.*--search-tool/)
    expect(existsSync(join(quiet, 'set'))).toBe(false)
    const unclicked = folderWith({ 's.jsonl': claudeSession().search('send', 'mcp__chat__send').text })
    const noClick = await toolgauge(['dataset', 'from-sessions', '.', '--dry-run'], { cwd: unclicked })
    expect(noClick.exitCode).toBe(2)
    expect(noClick.stderr).toContain('after 1 nothing they found was called')
  })

  test('counts broken lines and names the first few, without what they hold', async () => {
    const cwd = folderWith({ 's.jsonl': `${'{"token": "hunter2\n'.repeat(7)}${CODEX}` })
    const { exitCode, stdout, stderr } = await toolgauge(['dataset', 'from-sessions', '.', '--dry-run'], {
      cwd,
    })
    expect(exitCode).toBe(0)
    expect(stdout).toContain('7 broken lines')
    expect(stderr).toMatch(/s\.jsonl:1: no valid JSON/)
    expect(stderr).toContain('… and 2 more like these')
    expect(stdout + stderr).not.toContain('hunter2')
  })

  test('writes over an earlier set of its own, and over nothing else', async () => {
    const cwd = folderWith({ ...SESSIONS, 'mine/dataset.json': '{"title": "by hand"}' })
    const write = (out: string) => toolgauge(['dataset', 'from-sessions', 'a', '--out', out], { cwd })
    expect((await write('set')).exitCode).toBe(0)
    expect((await write('set')).exitCode).toBe(0)
    const refused = await write('mine')
    expect(refused.exitCode).toBe(2)
    expect(refused.stderr).toContain('"evidence": "clicks"')
    expect(readdirSync(join(cwd, 'mine'))).toEqual(['dataset.json'])
    expect((await toolgauge(['dataset', 'from-sessions', 'a'], { cwd })).stderr).toContain('--out is missing')
  })

  test('takes a catalog, another search tool and another credit', async () => {
    const session = claudeSession()
      .calls(['find_tools', { query: 'messages' }, '- mcp__chat__send: posts'])
      .calls(['find_tools', { query: 'send' }, '- mcp__chat__send: posts'])
      .call('mcp__chat__send')
    const cwd = folderWith({
      's.jsonl': session.text,
      'tools.json': JSON.stringify([{ name: 'send', description: 'Posts', server: 'chat' }]),
    })
    const args = ['dataset', 'from-sessions', 's.jsonl', '--out', 'set', '--search-tool', 'find_tools']
    const { exitCode, stdout } = await toolgauge([...args, '--credit', 'all', '--catalog', 'tools.json'], {
      cwd,
    })
    expect(exitCode).toBe(0)
    expect(stdout).toContain('2 queries, 2 judgments, 1 tools (0 without a description)')
    const { exitCode: wrong, stderr } = await toolgauge([...args, '--credit', 'first'], { cwd })
    expect(wrong).toBe(2)
    expect(stderr).toContain('last, all')
  })

  test('shows no control character of a session on the terminal', async () => {
    const cwd = folderWith({ 's.jsonl': claudeSession().search('se\u001b[31mnd', 'x').call('x').text })
    const { stdout } = await toolgauge(['dataset', 'from-sessions', '.', '--dry-run'], { cwd })
    expect(stdout).toContain('  send  →  x\n')
  })
})

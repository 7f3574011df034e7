import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { folderWith } from '../support/folder-with.ts'

const importing = (cwd: string, ...args: string[]) => toolgauge(['dataset', 'import', ...args], { cwd })

const BEIR = {
  'b/corpus.jsonl':
    '{"_id":"d1","title":"send","text":"Sends mail"}\n{"_id":"d2","title":"read","text":"Reads"}\n',
  'b/queries.jsonl': '{"_id":"1","text":"mail ana"}\n{"_id":"2","text":"open it"}\n',
  'b/qrels/test.tsv': 'query-id\tcorpus-id\tscore\n1\td1\t1\n',
  'b/qrels/dev.tsv': 'query-id\tcorpus-id\tscore\n2\td2\t1\n',
}

describe('toolgauge dataset import', () => {
  test('writes a set that check takes, with its title and licence', async () => {
    const cwd = folderWith(BEIR)
    const args = [
      'b',
      '--out',
      'set',
      '--qrels',
      'test',
      '--title',
      'Mail',
      '--licence',
      'MIT',
      '--lang',
      'en',
    ]
    const { exitCode, stdout, stderr } = await importing(cwd, ...args)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toBe(`${join(cwd, 'set')}: 2 tools, 1 queries, 1 judgments (beir, 0 repairs)\n`)
    expect(JSON.parse(readFileSync(join(cwd, 'set/dataset.json'), 'utf8'))).toMatchObject({
      title: 'Mail',
      licence: 'MIT',
      languages: ['en'],
      origin: 'foreign',
    })
    const checked = await toolgauge(['dataset', 'check', 'set'], { cwd })
    expect(checked.stdout).toBe('set: no problem (2 tools, 1 queries)\n')
  })

  test('writes a set that run measures', async () => {
    const cwd = folderWith(BEIR)
    await importing(cwd, 'b', '--out', 'set', '--qrels', 'test')
    const run = ['run', '--dataset', 'set', '--retriever', 'bm25f', '--no-timing', '--no-modes', '--json']
    const { exitCode, stdout } = await toolgauge(run, { cwd })
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ manifest: { datasets: [{ name: 'set', queries: 1 }] } })
  })

  test('asks which judgments are meant, where there are several', async () => {
    const { exitCode, stderr } = await importing(folderWith(BEIR), 'b', '--out', 'set')
    expect(exitCode).toBe(2)
    expect(stderr).toContain('judgments: dev.tsv, test.tsv. Choose one with --qrels NAME')
  })

  test('writes tools alone into one file, with the prefix of their server', async () => {
    const tools = {
      package: '@acme/mcp-mail',
      tools: [{ name: 'send' }, { name: 'read', description: null }],
    }
    const cwd = folderWith({ 'mail.json': JSON.stringify(tools) })
    const first = await importing(cwd, 'mail.json', '--out', 'tools.jsonl')
    expect(first.exitCode).toBe(0)
    expect(first.stderr).toBe(
      `warning: ${join(cwd, 'mail.json')}, tool 2, tool "mcp__mail__read": description: is null, read as empty\n`,
    )
    expect(readFileSync(join(cwd, 'tools.jsonl'), 'utf8')).toBe(
      '{"name":"mcp__mail__send","description":"","server":"mail"}\n{"name":"mcp__mail__read","description":"","server":"mail"}\n',
    )
    const again = await importing(cwd, 'mail.json', '--out', 'tools.jsonl')
    expect(again.exitCode).toBe(2)
    expect(again.stderr).toContain('it is there already')
    const folder = await importing(cwd, 'mail.json', '--out', 'set')
    expect(folder.stderr).toContain('Name it with the ending .jsonl')
    const found = await toolgauge(['search', 'select:send', '--catalog', 'tools.jsonl'], { cwd })
    expect(found.stdout).toContain('mcp__mail__send')
  })

  test('tells of each repair, of ten of a kind at most, and lists all in its JSON document', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `tool${i + 1}`)
    const broken = names.map((name) => ({ name, input_schema: { type: 'dict' } }))
    const cwd = folderWith({ 't.json': JSON.stringify(broken) })
    const lines = (await importing(cwd, 't.json', '--out', 'x.jsonl')).stderr.trim().split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[9]).toBe(
      `warning: ${join(cwd, 't.json')}, tool 10, tool "tool10": inputSchema: type "dict" is none of JSON Schema, read as "object"`,
    )
    expect(lines[10]).toBe('warning: 2 more repairs of this kind (unknown type); --json lists all')
    const { stdout } = await importing(cwd, 't.json', '--out', 'y.jsonl', '--json')
    const document = JSON.parse(stdout) as { repairs: { tool: string; kind: string }[] }
    expect(document).toMatchObject({ format: 'tools', tools: 12, out: join(cwd, 'y.jsonl') })
    expect(document.repairs.map(({ tool }) => tool)).toEqual(names)
  })

  test('tells of tools that a provider runs itself, and takes those of a namespace', async () => {
    const tools = [
      { type: 'namespace', name: 'crm', tools: [{ type: 'function', name: 'find' }] },
      { type: 'web_search' },
    ]
    const cwd = folderWith({ 't.json': JSON.stringify(tools) })
    const { stderr } = await importing(cwd, 't.json', '--out', 'x.jsonl')
    expect(stderr).toContain(
      '{"type":"web_search"} is a tool of the provider\'s own without a name, left out',
    )
    expect(readFileSync(join(cwd, 'x.jsonl'), 'utf8')).toBe(
      '{"name":"find","description":"","server":"crm"}\n',
    )
  })

  test('reads a table by its columns over a catalog, under the names the table uses', async () => {
    const cwd = folderWith({
      'q.csv': 'Frage,Werkzeug\nan ana,send\nauf,raed\n',
      'mail.json': '{"serverInfo":{"name":"mail"},"tools":[{"name":"send"},{"name":"read"}]}',
    })
    const args = ['q.csv', '--out', 'set', '--tools', 'mail.json', '--query-column', 'Frage']
    const missing = await importing(cwd, ...args)
    expect(missing.exitCode).toBe(2)
    expect(missing.stderr).toContain('found: Frage, Werkzeug. Name it with --tool-column')
    const unknown = await importing(cwd, ...args, '--tool-column', 'Werkzeug')
    expect(unknown.stderr).toContain('q.csv:3: query "q2" grades tool "raed"')
    expect(existsSync(join(cwd, 'set'))).toBe(false)
    const dropped = await importing(cwd, ...args, '--tool-column', 'Werkzeug', '--drop-unknown')
    expect(dropped.exitCode).toBe(0)
    expect(dropped.stderr).toBe(
      'warning: judgments left out, of tools that the catalog lacks: 1; queries left without one, and left out too: 1\n',
    )
    expect(readFileSync(join(cwd, 'set/judgments.csv'), 'utf8')).toBe(
      'query,tool,grade,need\nq1,mcp__mail__send,1,\n',
    )
  })

  test("finds MetaTool's files below a folder", async () => {
    const cwd = folderWith({
      'm/dataset/data/all_clean_data.csv': 'Query,Tool\nrain?,weather\n',
      'm/dataset/data/multi_tool_query_golden.json': '[{"query": "picnic", "tool": ["weather", "recipes"]}]',
      'm/dataset/plugin_des.json': '{"weather": "Tells the weather", "recipes": "Finds recipes"}',
    })
    const { stdout } = await importing(cwd, 'm', '--out', 'set')
    expect(stdout).toContain('2 tools, 2 queries, 3 judgments (metatool, 0 repairs)')
  })

  test('writes over an earlier import, and over nothing else', async () => {
    const cwd = folderWith({ ...BEIR, 'mine/notes.txt': 'x' })
    const into = (out: string) => importing(cwd, 'b', '--qrels', 'test', '--out', out)
    expect((await into('set')).exitCode).toBe(0)
    expect((await into('set')).exitCode).toBe(0)
    const refused = await into('mine')
    expect(refused.exitCode).toBe(2)
    expect(refused.stderr).toContain('Imported by toolgauge dataset import')
  })

  test.each([
    ['a path that is not there', ['gone'], 'there is no such file or folder'],
    ['a file of no known layout', ['notes.txt'], 'the name does not tell the layout'],
    ['files of different layouts', ['q.csv', 't.json'], 'different layouts (csv, tools)'],
    ['a table without a catalog', ['q.csv'], 'Name the catalog with --tools FILE'],
    [
      'a file where the format is a folder',
      ['q.csv', '--format', 'beir'],
      'a set of layout beir is a folder',
    ],
    ['a table read as tools', ['q.csv', '--format', 'tools'], 'no valid JSON'],
    ['an empty file', ['empty.json'], 'no tools found'],
    ['a folder where the judgments are missing', ['b'], 'no judgments here. Check the folder'],
    ['faults of qrels and topics', ['t'], 'qrels.txt:1: "1 0" has 2 of 4 fields'],
    ['faults of topics and qrels', ['t'], 'queries.tsv:1: 1 cells'],
  ])('could not run for %s', async (_, args, message) => {
    const cwd = folderWith({
      'notes.txt': 'x',
      'q.csv': 'query,tool\na,b\n',
      't.json': '[]',
      'empty.json': '',
      'b/corpus.jsonl': '{"_id":"a"}\n',
      'b/queries.jsonl': '{"_id":"1","text":"x"}\n',
      't/qrels.txt': '1 0\n',
      't/queries.tsv': '1\n',
      't/tools.jsonl': '{"name":"a"}\n',
    })
    const { exitCode, stdout, stderr } = await importing(cwd, ...args, '--out', 'set')
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(existsSync(join(cwd, 'set'))).toBe(false)
  })
})

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { playSession } from '../../examples/agent-session.ts'
import { moistureLog } from '../../examples/greenhouse-tools.ts'
import { openStore } from '../../src/lib/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/agent-session.ts', import.meta.url))

/** The transcript by steps, from 1; without the column of who speaks, as the model reads it. */
function stepsOf(printed: string): readonly string[] {
  const read = (line: string) => (line.charAt(9) === '│' ? line.slice(11) : line)
  return printed
    .split('\n')
    .map(read)
    .join('\n')
    .split(/^(?=\d\. )/mu)
}

async function played() {
  const folder = temporaryFolder()
  const lines: string[] = []
  const record = await playSession({ print: (line) => lines.push(line), store: openStore(folder) })
  return { folder, lines, record, steps: stepsOf(lines.join('\n')) }
}

const names = (hits: readonly { readonly tool: string }[]) => hits.map(({ tool }) => tool)

describe('the example of an agent session', () => {
  it('heads seven steps with a sentence each', async () => {
    const { lines } = await played()
    const headings = lines.filter((line) => line.startsWith('\n')).map((line) => line.trim())
    expect(headings.map((heading) => heading.match(/^\d\. ([^:]+): [^.]+\.$/u)?.[1])).toEqual([
      'Prefetch',
      'Announcement',
      'Search',
      'Execute',
      'A late server',
      'Output budget',
      'The tools array',
    ])
  })

  it('starts with a prefetch from the first message, attached behind it', async () => {
    const { record, steps } = await played()
    const found = {
      type: 'tool_discovery',
      trigger: 'turn-zero',
      tools: ['mcp__greenhouse__read_soil_moisture'],
    }
    expect(record.prefetched).toEqual(found)
    expect(record.messages.slice(0, 2)).toEqual([
      { role: 'user', content: 'My tomatoes look limp. Is their soil too dry?' },
      { role: 'user', content: [], attachments: [found] },
    ])
    expect(steps[1]).toMatch(/<system-reminder>\n.*\n- mcp__greenhouse__read_soil_moisture\n.*\n<\/system-/u)
  })

  it('announces all deferred tools in full, and nothing where nothing is new', async () => {
    const { record, steps } = await played()
    const added = [
      'mcp__greenhouse__export_moisture_log',
      'mcp__greenhouse__irrigate_bed',
      'mcp__greenhouse__read_soil_moisture',
      'mcp__greenhouse__set_roof_vents',
    ]
    expect(record.firstNews).toEqual({ type: 'deferred_tools_delta', added, removed: [] })
    expect(record.messages[2]).toEqual({ role: 'user', content: [], attachments: [record.firstNews] })
    expect(record.noNews).toBeUndefined()
    expect(steps[2]).toContain(`\n${added.join('\n')}\n</system-reminder>\nNothing new to announce.`)
  })

  it('finds by name and by words, and shows the answer with the schemas', async () => {
    const { record, steps } = await played()
    expect(record.selected.form).toBe('select')
    expect(names(record.selected.hits)).toEqual(['mcp__greenhouse__read_soil_moisture'])
    expect(record.reading.result).toEqual({ bed: 'tomatoes', moisture: 0.18 })
    expect(record.found.form).toBe('keyword')
    expect(names(record.found.hits)).toEqual(['mcp__greenhouse__irrigate_bed'])
    expect(record.found.text).toContain('"litres":{"type":"number"')
    expect(steps[3]).toContain(`SearchExtraTools {"query":"water plants"}\n${record.found.text}\n`)
  })

  it('refuses the wrong call without running the tool, then runs the right one', async () => {
    const { record, steps } = await played()
    expect(record.wrongCall).toMatchObject({ result: null, tool_name: 'mcp__greenhouse__irrigate_bed' })
    expect(record.wrongCall.error?.kind).toBe('invalid')
    expect(record.wrongCall.error?.message).toContain('params.litres: must be number')
    // 0.18 before, and 10 litres of 40 are 0.25: nothing else has watered the bed.
    expect(record.rightCall).toEqual({
      tool_name: 'mcp__greenhouse__irrigate_bed',
      result: { bed: 'tomatoes', litres: 10, moisture: 0.43 },
    })
    expect(steps[4]).toContain(`\ninvalid: ${record.wrongCall.error?.message}\n`)
    expect(steps[4]).toContain('\n{"bed":"tomatoes","litres":10,"moisture":0.43}\n')
  })

  it('names the server that is connecting, then announces and finds only what is new', async () => {
    const { record, steps } = await played()
    expect(record.tooEarly.hits).toEqual([])
    expect(record.tooEarly.pendingServers).toEqual(['seedshop'])
    expect(record.tooEarly.message).toContain('still connecting: seedshop')
    const added = ['mcp__seedshop__list_varieties', 'mcp__seedshop__order_seeds']
    expect(record.lateNews).toEqual({ type: 'deferred_tools_delta', added, removed: [] })
    expect(record.messages.at(-1)?.attachments).toEqual([record.lateNews])
    expect(record.inTime.hits[0]?.tool).toBe('mcp__seedshop__order_seeds')
    expect(record.inTime.pendingServers).toEqual([])
    const inOrder = [record.tooEarly.text, `\n${added.join('\n')}\n</system-reminder>`, record.inTime.text]
    const places = inOrder.map((text) => steps[5]?.indexOf(text) ?? -1)
    expect(places[0]).toBeGreaterThan(0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('keeps the long output whole in a file and shows its first 2,000 bytes', async () => {
    const { folder, record, steps } = await played()
    const { outputFile = '', result } = record.longOutput
    expect(dirname(outputFile)).toBe(folder)
    expect(readdirSync(folder)).toHaveLength(1)
    const whole = moistureLog(30)
    expect(whole.length).toBeGreaterThan(100_000)
    expect(readFileSync(outputFile, 'utf8')).toBe(whole)
    expect(result).toContain(outputFile)
    expect(String(result).endsWith(`:\n${whole.slice(0, 2_000)}`)).toBe(true)
    expect(steps[6]).toContain(`"params":{"days":30}}\n${result}\n`)
  })

  it('sends the same tools array at the end as at the start', async () => {
    const { record, steps } = await played()
    const carried = ['Bash', 'ExecuteExtraTool', 'Read', 'SearchExtraTools']
    expect(record.toolsBefore.map(({ name }) => name)).toEqual(carried)
    expect(JSON.stringify(record.toolsAfter)).toBe(JSON.stringify(record.toolsBefore))
    const line = carried.join(', ')
    expect(steps[7]?.trimEnd().endsWith(`\n${line}\n${line}\nByte for byte the same.`)).toBe(true)
  })

  it('plays when the file is executed, with the output in a temporary folder', () => {
    const folder = temporaryFolder()
    const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', EXAMPLE], {
      encoding: 'utf8',
      cwd: dirname(EXAMPLE),
      env,
    })
    expect(status, stderr).toBe(0)
    expect(stepsOf(stdout)).toHaveLength(8)
    const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(kept.some((path) => path.endsWith('.txt'))).toBe(true)
  })
})

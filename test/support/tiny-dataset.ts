import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATA_FILES, sha256Of } from '../../src/datasets/manifest.ts'

export type DatasetFile = 'dataset.json' | (typeof DATA_FILES)[number]

/** The files of a small set without a fault: a core tool, two deferred ones, and queries of five kinds. */
export const TINY_FILES: Readonly<Record<DatasetFile, string>> = {
  'dataset.json': JSON.stringify({
    title: 'Three tools',
    version: '1.2.3',
    licence: 'MIT',
    languages: ['en'],
    labels: 'by hand',
    sha256: {},
  }),
  'tools.jsonl': [
    '{"name": "Read", "description": "Reads a file"}',
    '{"name": "CronCreate", "description": "Schedules a recurring job", "searchHint": "timer repeat"}',
    '{"name": "mcp__docs__get, set", "description": "Reads or writes a page"}',
    '',
  ].join('\n'),
  'queries.csv': [
    'id,text,lang,kind,form,twin',
    'q1,select:CronCreate,en,exact,select,',
    'q2,"run this nightly, please",en,sentence,keyword,',
    'q3,run this nihgtly,en,typo,keyword,q2',
    'q4,+docs page,en,task,required,',
    'q5,order a pizza,en,no-match,keyword,',
    'q6,look into a file,en,core,keyword,',
    '',
  ].join('\n'),
  'judgments.csv': [
    'query,tool,grade,need',
    'q1,CronCreate,2,',
    'q2,CronCreate,2,when',
    'q2,Read,0,',
    'q3,CronCreate,2,when',
    'q4,"mcp__docs__get, set",2,',
    'q6,Read,2,',
    '',
  ].join('\n'),
}

const folders: string[] = []

export function temporaryFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'toolgauge-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** Call it when the tests of a file are done. */
export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** How a file is broken: what stands there now, and what is put in its place. */
export type Edits = Partial<Readonly<Record<DatasetFile, readonly [from: string, to: string]>>>

/** The tiny set with edits, in a folder of its own; its checksums fit what is written. */
export function writeTinyDataset(edits: Edits = {}): string {
  const files = { ...TINY_FILES }
  for (const [name, [from, to]] of Object.entries(edits) as [DatasetFile, readonly [string, string]][]) {
    if (!files[name].includes(from)) throw new Error(`${name} does not hold "${from}"`)
    files[name] = files[name].replace(from, to)
  }
  return temporaryFolder({ ...files, 'dataset.json': sealed(files) })
}

function sealed(files: Readonly<Record<DatasetFile, string>>): string {
  const manifest = JSON.parse(files['dataset.json']) as object
  const sums = Object.fromEntries(DATA_FILES.map((name) => [name, sha256Of(files[name])]))
  return JSON.stringify({ ...manifest, sha256: sums })
}

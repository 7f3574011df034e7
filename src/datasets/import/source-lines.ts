import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { createCatalog } from '../../catalog/catalog.ts'
import type { ToolId } from '../../catalog/tool.ts'
import { isFile, readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { beirFiles } from '../formats/beir-files.ts'
import { trecFiles } from '../formats/trec-folder.ts'
import type { SourceText } from '../formats/tsv.ts'
import { sha256Of } from '../manifest.ts'
import type { LabelledSet } from './labelled-set.ts'

/** Beside an imported set: the lines of its source, where an export of the same layout would write others. */
export const SOURCE_FILE = 'source-lines.json'

/** What a set was read from. */
export interface ImportSource {
  readonly format: 'beir' | 'trec'
  /** The texts, by the name that an export gives the file. */
  readonly files: ReadonlyMap<string, SourceText>
  /** Ids that the source has for tools, where the catalog has others. */
  readonly givenIds: ReadonlyMap<ToolId, string>
}

/** A line of a file: by what an export writes for it, and as the source has it where that differs. */
const placedLine = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])])

const sourceLinesSchema = z.object({
  format: z.enum(['beir', 'trec']),
  givenIds: z.array(z.tuple([z.string(), z.string()])),
  /** By the name an export gives the file: what the source called it, and its lines in their order. */
  files: z.record(z.string(), z.object({ name: z.string(), lines: z.array(placedLine).readonly() })),
})

export type SourceLines = z.infer<typeof sourceLinesSchema>

const HASH_LENGTH = 16

function hashOf(line: string): string {
  return sha256Of(line).slice(0, HASH_LENGTH)
}

/** Nothing where a quoted cell may run over several lines: such a file is written anew. */
function linesOf(name: string, text: string): readonly string[] {
  if (!name.endsWith('.jsonl') && text.includes('"')) return []
  return text.split('\n').filter((line) => line.trim() !== '')
}

function idInJson(line: string): string | undefined {
  try {
    const { _id, name } = JSON.parse(line) as { readonly _id?: unknown; readonly name?: unknown }
    const id = _id ?? name
    return id === undefined ? undefined : String(id)
  } catch {
    return undefined
  }
}

/** What a line is about, however it is written: an id, or those of a query and a tool. */
function keyOf(name: string, line: string): string | undefined {
  if (name.endsWith('.jsonl')) return idInJson(line)
  if (name.endsWith('.tsv')) return line.slice(0, Math.max(0, line.lastIndexOf('\t')))
  const [query, , tool] = line.trim().split(/\s+/u)
  return JSON.stringify([query, tool])
}

type PlacedLine = z.infer<typeof placedLine>

/** Nothing where a line has no counterpart, or more than one. */
function pairedLines(name: string, written: string, source: string): readonly PlacedLine[] | undefined {
  const byKey = new Map(linesOf(name, written).map((line) => [keyOf(name, line), line]))
  if (byKey.size === 0 || byKey.has(undefined) || byKey.size !== linesOf(name, written).length)
    return undefined
  const pairs = linesOf(name, source).flatMap((line): PlacedLine[] => {
    const made = byKey.get(keyOf(name, line))
    if (made === undefined) return []
    return [made === line ? [hashOf(made)] : [hashOf(made), line]]
  })
  return pairs.length === byKey.size ? pairs : undefined
}

/** Judgments keep the name that says their split; other files are found by theirs. */
function nameIn(name: string, { path }: SourceText): string {
  return name.includes('qrels') ? join(dirname(name), basename(path)) : name
}

/** The files an export in the layout of the source will write; none where nothing is judged. */
function writtenFiles({ tools, queries, judgments }: LabelledSet, { format, givenIds }: ImportSource) {
  if ([...judgments.values()].every(({ size }) => size === 0)) return new Map<string, string>()
  const set = { catalog: createCatalog(tools), queries, judgments }
  return format === 'beir' ? beirFiles(set, givenIds) : trecFiles(set, 'map')
}

/** What has to be kept of a source so that an export gives back its files; nothing where it does so anyhow. */
export function sourceLinesOf(set: LabelledSet, source: ImportSource): SourceLines | undefined {
  const { format, givenIds } = source
  const written = writtenFiles(set, source)
  const kept = [...source.files].flatMap(([file, given]) => {
    const text = written.get(file) ?? ''
    const name = nameIn(file, given)
    if (text === given.text && name === file) return []
    return [[file, { name, lines: pairedLines(file, text, given.text) ?? [] }] as const]
  })
  if (kept.length === 0 && givenIds.size === 0) return undefined
  return { format, givenIds: [...givenIds], files: Object.fromEntries(kept) }
}

/** What an import kept of its source; nothing where that has another layout, or nothing had to be kept. */
export function readSourceLines(folder: string, format: ImportSource['format']): SourceLines | undefined {
  const path = join(folder, SOURCE_FILE)
  if (!isFile(path)) return undefined
  try {
    const kept = sourceLinesSchema.parse(JSON.parse(readTextFile(path)))
    return kept.format === format ? kept : undefined
  } catch {
    throw new GaugeError(
      'E_FILE',
      `${path}: not what an import writes. Remove the file (ids and lines of the source are lost then), or import again.`,
    )
  }
}

/** The lines of the source where it had some, in its order; what is new or changed follows as it is written. */
function asInSource(text: string, lines: readonly PlacedLine[]): string {
  const places = new Map(lines.map(([hash, line], place) => [hash, { place, line }]))
  const placed = text.split('\n').flatMap((made) => {
    if (made === '') return []
    const { place = lines.length, line = made } = places.get(hashOf(made)) ?? {}
    return [{ place, line }]
  })
  return placed
    .sort((a, b) => a.place - b.place)
    .map(({ line }) => `${line}\n`)
    .join('')
}

/** The files of an export as the source had them. */
export function withSourceLines(
  written: ReadonlyMap<string, string>,
  { files }: SourceLines,
): Map<string, string> {
  const kept = new Map(Object.entries(files))
  return new Map(
    [...written].map(([file, text]) => {
      const { name = file, lines = [] } = kept.get(file) ?? {}
      return [name, lines.length === 0 || linesOf(file, text).length === 0 ? text : asInSource(text, lines)]
    }),
  )
}

import { basename, join } from 'node:path'
import { isFile, isFolder, namesInFolder, readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { CORPUS_FILE, QRELS_FOLDER, QUERIES_FILE } from '../formats/beir.ts'
import { METATOOL_FILES } from '../formats/metatool.ts'
import type { SourceText } from '../formats/tsv.ts'

/** Layouts that can be brought in. `tools`: catalogs without queries. */
export const IMPORT_FORMATS = ['beir', 'trec', 'csv', 'metatool', 'tools', 'tool-query-lines'] as const

export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** Folders of a repository are looked through so deep. */
const DEEPEST = 3

export function sourceText(path: string): SourceText {
  return { path, text: readTextFile(path) }
}

export function isQrelsName(name: string): boolean {
  return /^qrels(?:\W.*)?$|\.qrels$/iu.test(name)
}

export function isToolFile(name: string): boolean {
  return /\.jsonl?$/iu.test(name)
}

/** The first file of one of these names in a folder or below. */
export function fileBelow(folder: string, names: readonly string[], depth = 0): string | undefined {
  const here = names.map((name) => join(folder, name)).find(isFile)
  if (here !== undefined || depth === DEEPEST) return here
  for (const name of namesInFolder(folder)) {
    const below = join(folder, name)
    const found = !name.startsWith('.') && isFolder(below) ? fileBelow(below, names, depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function formatOfFolder(folder: string): ImportFormat | undefined {
  const names = namesInFolder(folder)
  const has = (name: string) => isFile(join(folder, name))
  if (has('dataset.json')) {
    throw new GaugeError(
      'E_USAGE',
      `${folder}: this is a dataset of the project's own format already. Give it to \`toolgauge run --dataset\` as it is.`,
    )
  }
  if (has(CORPUS_FILE) || (has(QUERIES_FILE) && isFolder(join(folder, QRELS_FOLDER)))) return 'beir'
  if (has(QUERIES_FILE)) return 'tool-query-lines'
  if (names.some((name) => isQrelsName(name) && has(name))) return 'trec'
  if (fileBelow(folder, [...METATOOL_FILES.single, ...METATOOL_FILES.multi]) !== undefined) return 'metatool'
  return names.some((name) => isToolFile(name) && has(name)) ? 'tools' : undefined
}

function formatOfFile(path: string): ImportFormat | undefined {
  const name = basename(path)
  if (METATOOL_FILES.single.some((one) => one === name)) return 'metatool'
  if (METATOOL_FILES.multi.some((one) => one === name)) return 'metatool'
  if (isQrelsName(name)) return 'trec'
  if (/\.[ct]sv$/iu.test(name)) return 'csv'
  return isToolFile(name) ? 'tools' : undefined
}

/**
 * The layout of what is to be imported, by the names of files.
 * @throws GaugeError E_USAGE where the names tell nothing, or different things; E_FILE where nothing is there
 */
export function detectFormat(paths: readonly string[]): ImportFormat {
  const absent = paths.find((path) => !isFile(path) && !isFolder(path))
  if (absent !== undefined)
    throw new GaugeError('E_FILE', `${absent}: there is no such file or folder. Check the path.`)
  const formats = paths.map((path) => (isFolder(path) ? formatOfFolder(path) : formatOfFile(path)))
  const unknown = paths.find((_, i) => formats[i] === undefined)
  if (unknown !== undefined) {
    const holds = isFolder(unknown)
      ? ` It holds: ${namesInFolder(unknown).slice(0, 10).join(', ') || 'nothing'}.`
      : ''
    throw new GaugeError(
      'E_USAGE',
      `${unknown}: the name does not tell the layout.${holds} Say which it is with --format ${IMPORT_FORMATS.join('|')}.`,
    )
  }
  const [first, ...others] = new Set(formats)
  if (first !== undefined && others.length === 0) return first
  throw new GaugeError(
    'E_USAGE',
    `${paths.join(', ')}: these have different layouts (${[...new Set(formats)].join(', ')}). Import them one by one, or say which it is with --format.`,
  )
}

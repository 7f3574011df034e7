import { join } from 'node:path'
import { z } from 'zod'
import { isFile, readTextFile } from '../../lib/files.ts'
import type { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import type { DatasetManifest } from '../manifest.ts'

/** Beside the files of an export: what no field of the format holds of the manifest. */
export const EXPORT_NOTE_FILE = 'export.json'

const WRITER = 'toolgauge dataset export'

const noteSchema = z.looseObject({
  writer: z.literal(WRITER),
  format: z.string(),
  title: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'expected a version such as 1.0.0'),
  licence: z.string().min(1),
  languages: z.array(z.string().min(1)).min(1),
  labels: z.string().min(1),
  evidence: z.enum(['labels', 'clicks']).optional(),
})

export type ExportNote = z.infer<typeof noteSchema>

/** Begins the `labels` of every manifest that an import writes: by it an earlier one is known. */
export const IMPORT_MARK = 'Imported by toolgauge dataset import'

const MARKED = new RegExp(`^${IMPORT_MARK} from [a-z-]+\\.(?: Labels: )?`, 'u')

export function importedLabels(format: string, note: ExportNote | undefined): string {
  return `${IMPORT_MARK} from ${format}.${note === undefined ? '' : ` Labels: ${note.labels}`}`
}

/** The note of an export; what an import said of itself is taken away, so that import and export change nothing. */
export function exportNoteText(format: string, manifest: Omit<DatasetManifest, 'sha256' | 'origin'>): string {
  const { title, version, licence, languages, labels, evidence } = manifest
  const own = labels.replace(MARKED, '') || 'unknown'
  return `${JSON.stringify({ writer: WRITER, format, title, version, licence, languages, labels: own, evidence }, null, 2)}\n`
}

/** The note in a folder; nothing where there is none or somebody else's. A broken one of our own is reported. */
export function readExportNote(folder: string, problems: Problems): ExportNote | undefined {
  const path = join(folder, EXPORT_NOTE_FILE)
  if (!isFile(path)) return undefined
  let document: unknown
  try {
    document = JSON.parse(readTextFile(path))
  } catch {
    return undefined
  }
  if ((document as { readonly writer?: unknown } | null)?.writer !== WRITER) return undefined
  const parsed = noteSchema.safeParse(document)
  if (!parsed.success) problems.report(path, `${zodProblem(parsed.error)}. Export again or remove the file.`)
  return parsed.data
}

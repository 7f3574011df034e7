import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The files of a shipped set besides its manifest. */
export const DATA_FILES = ['tools.jsonl', 'queries.csv', 'judgments.csv'] as const

export type DataFile = (typeof DATA_FILES)[number]

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits')

/** `dataset.json`. */
export const manifestSchema = z.strictObject({
  title: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'expected a version such as 1.0.0'),
  licence: z.string().min(1),
  languages: z.array(z.string().min(1)).min(1),
  labels: z.string().min(1),
  /** `foreign`: somebody else's labels, brought in as they are; any language, kind and integer grade is right. */
  origin: z.enum(['shipped', 'foreign']).optional(),
  /** `clicks`: what was called after a search, which nobody judged. */
  evidence: z.enum(['labels', 'clicks']).optional(),
  sha256: z.strictObject({ 'tools.jsonl': sha256, 'queries.csv': sha256, 'judgments.csv': sha256 }),
})

export type DatasetManifest = z.infer<typeof manifestSchema>

export function sha256Of(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

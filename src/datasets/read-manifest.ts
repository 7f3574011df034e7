import { z } from 'zod'
import type { Problems } from '../lib/problems.ts'
import { zodProblem } from '../lib/zod-problem.ts'
import { DATA_FILES, type DatasetManifest, manifestSchema, sha256Of } from './manifest.ts'

/** A file and what it holds. */
export interface ManifestFile {
  readonly path: string
  readonly text: string
}

/** `dataset.json:4`: the line that holds a piece of text, the first where none does. */
function placeOf({ path, text }: ManifestFile, piece: string): string {
  const before = text.slice(0, Math.max(0, text.indexOf(piece)))
  return `${path}:${before.split('\n').length}`
}

function keyOf(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  return JSON.stringify(String(unknown ?? issue.path.at(-1) ?? ''))
}

/** The manifest; every fault is reported with its line. */
export function readManifest(file: ManifestFile, problems: Problems): DatasetManifest | undefined {
  let document: unknown
  try {
    document = JSON.parse(file.text)
  } catch (error) {
    problems.report(
      file.path,
      `no valid JSON (${(error as Error).message}). Write the manifest of a dataset: title, version, licence, languages, labels, sha256.`,
    )
    return undefined
  }
  const parsed = manifestSchema.safeParse(document)
  for (const issue of parsed.error?.issues ?? []) {
    const what = zodProblem(new z.ZodError([issue]))
    problems.report(placeOf(file, keyOf(issue)), `${what}. See the manifest of a shipped set.`)
  }
  return parsed.data
}

/** Reports every file that is not the one whose sum the manifest holds. @param texts - of the files that could be read */
export function checkSums(
  file: ManifestFile,
  { sha256 }: DatasetManifest,
  texts: ReadonlyMap<string, string>,
  problems: Problems,
): void {
  for (const name of DATA_FILES) {
    const text = texts.get(name)
    if (text === undefined) continue
    const found = sha256Of(text)
    if (found === sha256[name]) continue
    problems.report(
      placeOf(file, sha256[name]),
      `sha256 of ${name} is ${found}, the manifest says ${sha256[name]}. If the change is meant, raise the version and write the new sum.`,
    )
  }
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_FILES, sha256Of } from '../src/datasets/manifest.ts'
import { readTextFile } from '../src/lib/files.ts'

/** Writes the checksums of a dataset's files into its manifest: `npx tsx scripts/seal-dataset.ts datasets/cjk`. */
for (const folder of process.argv.slice(2)) {
  const path = join(folder, 'dataset.json')
  const manifest = JSON.parse(readTextFile(path)) as Record<string, unknown>
  const sums = DATA_FILES.map((name) => [name, sha256Of(readTextFile(join(folder, name)))])
  const sealed = { ...manifest, sha256: Object.fromEntries(sums) }
  writeFileSync(path, `${JSON.stringify(sealed, null, 2)}\n`)
  process.stdout.write(`${path}: sealed\n`)
}

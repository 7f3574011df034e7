import { readSessionCase, type SessionCase } from '../test/support/session-case.ts'
import { sessionMisses } from '../test/support/session-expectations.ts'
import { sharedLines, sharedPath } from '../test/support/shared-folder.ts'

interface Failure {
  readonly case: SessionCase
  readonly misses: readonly string[]
}

const LEVELS = ['must', 'should', 'stretch'] as const

function report(cases: readonly SessionCase[], failures: readonly Failure[]): string {
  const lines = LEVELS.map((level) => {
    const all = cases.filter((sessionCase) => sessionCase.level === level).length
    const failed = failures.filter((failure) => failure.case.level === level).length
    return `${level}: ${all - failed} of ${all} passed`
  })
  const sorted = failures.toSorted((a, b) => (a.case.kind < b.case.kind ? -1 : 1))
  const details = sorted.map(
    ({ case: { kind, level, id, why }, misses }) => `${kind} [${level}] ${id} "${why}": ${misses.join('; ')}`,
  )
  return [...lines, ...details].join('\n')
}

/** Measures a session of tool search against cases from public bug reports; 1 where a `must` case fails. */
async function main(): Promise<number> {
  const { path, isThere } = sharedPath('cases', 'session_cases.jsonl')
  if (!isThere) {
    process.stderr.write(`skipped: no ${path}; set TOOLGAUGE_SHARED\n`)
    return 0
  }
  const cases = sharedLines<unknown>(path).map(readSessionCase)
  const failures: Failure[] = []
  for (const sessionCase of cases) {
    const misses = await sessionMisses(sessionCase).catch((error: unknown) => {
      throw new Error(`${path}: case "${sessionCase.id}" cannot be played`, { cause: error })
    })
    if (misses.length > 0) failures.push({ case: sessionCase, misses })
  }
  process.stdout.write(`${report(cases, failures)}\n`)
  return failures.some((failure) => failure.case.level === 'must') ? 1 : 0
}

process.exitCode = await main()

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hybridTunable } from '../../src/tuning/hybrid-tunable.ts'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SMALL = ['tune', '--dataset', 'agent-cli', '--trials', '30', '--strategy', 'random']

describe('toolgauge tune', () => {
  it('says what to do, how sure that is, and the lines to paste', async () => {
    const { stdout, exitCode } = await toolgauge(SMALL)
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^(Use|Keep the defaults of) /u)
    expect(stdout).toMatch(/\d+ of 30 points are not significantly worse than the best/u)
    expect(stdout).toMatch(/5-fold cross-validation/u)
    expect(stdout).toMatch(/SEARCH_EXTRA_TOOLS_WEIGHT_KEYWORD=[\d.]+\n/u)
  })

  it('claims of the validation split what a run with its lines finds', async () => {
    const { result } = JSON.parse((await toolgauge([...SMALL, '--json'])).stdout)
    const { id } = hybridTunable.retriever(result.candidate)
    const run = ['run', '--dataset', 'agent-cli', '--retriever', id, '--split', 'validation']
    const quiet = ['--measure', 'nDCG@10', '--no-timing', '--no-modes', '--json']
    const report = JSON.parse((await toolgauge([...run, ...quiet])).stdout)
    const row = report.results.find((found: { slice: string }) => found.slice === 'all')
    expect(row.mean).toBeCloseTo(result.validation.chosen, 9)
  })

  it('writes all it found, with a heat map', async () => {
    const out = join(temporaryFolder(), 'tuned')
    const { exitCode } = await toolgauge([...SMALL, '--out', out])
    expect(exitCode).toBe(0)
    expect(JSON.parse(readFileSync(join(out, 'tuning.json'), 'utf8')).result.trials).toHaveLength(30)
    expect(readFileSync(join(out, 'tuning.md'), 'utf8')).toMatch(/^# Tuning hybrid\n/u)
    expect(existsSync(join(out, 'tuning.png'))).toBe(true)
  })

  it.each([
    [['--retriever', 'bm25'], /Expected one of hybrid, tfidf, keyword/u],
    [['--strategy', 'grit'], /Did you mean "grid"/u],
    [['--trials', '0'], /whole number of 1 or more/u],
    [['--measure', 'nDGC@10'], /nDGC@10/u],
    [['--folds', '1'], /2 or more/u],
  ])('refuses %j', async (args, message) => {
    const { stderr, exitCode } = await toolgauge([...SMALL, ...args])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(message)
  })
})

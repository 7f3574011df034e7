import { execFileSync } from 'node:child_process'
import { arch, cpus, platform, totalmem } from 'node:os'

/** Where a run happened. Figures of time from two different ones are not comparable. */
export interface Environment {
  /** Commit of the checkout, `+changes` behind it when files differ; `unknown` outside a checkout. */
  readonly commit: string
  readonly version: string
  readonly node: string
  readonly platform: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGiB: number
}

function git(folder: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

function commitOf(folder: string): string {
  const commit = git(folder, 'rev-parse', '--short=12', 'HEAD')
  if (commit === undefined) return 'unknown'
  return git(folder, 'status', '--porcelain') === '' ? commit : `${commit}+changes`
}

/** @param root - the folder of the project  @param version - of the package */
export function readEnvironment(root: string, version: string): Environment {
  const processors = cpus()
  return {
    commit: commitOf(root),
    version,
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  }
}

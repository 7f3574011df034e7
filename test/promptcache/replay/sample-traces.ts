import type { RecordedRequest, Trace } from '../../../src/promptcache/replay/trace.ts'

/** A request as its test needs it: `at` in seconds, the rest as the providers report it. */
export interface SampleRequest extends Partial<RecordedRequest> {
  readonly at: number
  readonly read?: number
  readonly wrote?: number
  readonly uncached?: number
}

export const OPUS = 'claude-opus-4-6'

function requestOf(sample: SampleRequest): RecordedRequest {
  const { at, read = 0, wrote = 0, uncached = 0, ...rest } = sample
  return {
    atMs: at * 1000,
    model: OPUS,
    promptTokens: read + wrote + uncached,
    trigger: 'tool',
    readTokens: read,
    writtenTokens: wrote,
    uncachedTokens: uncached,
    outputTokens: 0,
    ...rest,
  }
}

/** A Claude Code main session unless told otherwise. */
export function sampleTrace(requests: readonly SampleRequest[], rest: Partial<Trace> = {}): Trace {
  return {
    id: 'sample',
    file: 'sample.jsonl',
    client: 'claude-code',
    kind: 'main',
    session: 'sample',
    project: 'shop',
    requests: requests.map(requestOf),
    ...rest,
  }
}

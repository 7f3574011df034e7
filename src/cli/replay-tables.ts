import type { FullReads } from '../promptcache/replay/full-reads.ts'
import type { ReplayGroup, ReplayResult } from '../promptcache/replay/replay.ts'
import {
  type Accuracy,
  HALVES,
  LEAST_REQUESTS,
  type SessionScore,
} from '../promptcache/replay/session-scores.ts'
import type { Client, Kind } from '../promptcache/replay/trace.ts'
import { compactCount, fraction, percent, wholeCount } from '../report/figures.ts'
import { NO_FIGURE, type Table } from '../report/table.ts'

const CLIENT_NAMES: Readonly<Record<Client, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  opencode: 'opencode',
  pi: 'pi',
  unknown: 'unknown client',
}

const KIND_NAMES: Readonly<Record<Kind, string>> = { main: '', sub: ' sub-agents' }

/** Sessions of the list of the worst. */
const WORST = 10

export function groupName({ client, kind }: Pick<ReplayGroup, 'client' | 'kind'>): string {
  return `${CLIENT_NAMES[client]}${KIND_NAMES[kind]}`
}

/** A distance of two ratios, in percentage points. */
function points(value: number): string {
  return (100 * value).toFixed(2)
}

function signedPoints(value: number): string {
  const text = points(Math.abs(value))
  if (text === '0.00') return text
  return value < 0 ? `−${text}` : `+${text}`
}

/** `1 session`, `297 sessions` */
export function counted(count: number, noun: string): string {
  return `${wholeCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** What came out, in words. */
export function summaryLines({ traces, requests, shortSessions, groups }: ReplayResult): string[] {
  const [group] = groups
  const { all } = group
  const short =
    shortSessions === 0
      ? ''
      : `; ${wholeCount(shortSessions)} with fewer than ${LEAST_REQUESTS} requests count in no figure`
  const r = all.r === null ? '' : `, r ${fraction(all.r)}`
  return [
    `Replayed ${counted(traces, 'session')} with ${counted(requests, 'request')}${short}.`,
    `${groupName(group)}, ${counted(all.sessions, 'session')}: the hit rate of a session is predicted to ${points(all.meanAbsoluteError)} points on average (median ${points(all.medianAbsoluteError)}${r}).`,
    `Mean hit rate: recorded ${percent(all.meanRecorded)}, by the rules ${percent(all.meanPredicted)}, with unexplained losses at their measured rate ${percent(all.meanExpected)}.`,
  ]
}

function accuracyCells(name: string, accuracy: Accuracy): readonly string[] {
  return [
    name,
    wholeCount(accuracy.sessions),
    percent(accuracy.meanRecorded),
    percent(accuracy.meanPredicted),
    points(accuracy.meanAbsoluteError),
    points(accuracy.medianAbsoluteError),
    points(accuracy.p90AbsoluteError),
    accuracy.r === null ? NO_FIGURE : fraction(accuracy.r),
  ]
}

/** How near the predictions come, over all sessions of a client and over each half of them. */
export function accuracyTable(groups: readonly ReplayGroup[]): Table {
  return {
    title: 'Hit rate of a session: predicted against recorded',
    columns: ['sessions of', 'number', 'recorded', 'predicted', 'mean error', 'median', '90 % within', 'r'],
    rows: groups.flatMap((group) => [
      { cells: accuracyCells(groupName(group), group.all) },
      ...HALVES.flatMap((half) => {
        const accuracy = group.halves[half]
        return accuracy === undefined ? [] : [{ cells: accuracyCells(`  ${half} half`, accuracy) }]
      }),
    ]),
    notes: [
      'Hit rate: read / (read + written + uncached tokens). Errors in percentage points. The read of the first request is taken as given; every other is predicted from its size and time and from the requests before it.',
      "Tune half: sessions whose id's SHA-256 starts below 128; on those of the public sessions the parameters of the rules were chosen.",
    ],
  }
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

function duration(seconds: number): string {
  if (seconds >= HOUR_SECONDS) return `${seconds / HOUR_SECONDS} h`
  return seconds >= MINUTE_SECONDS ? `${seconds / MINUTE_SECONDS} min` : `${seconds} s`
}

function gapName({ fromSeconds, toSeconds }: FullReads): string {
  if (toSeconds === null) return `${duration(fromSeconds)} and more`
  return fromSeconds === 0
    ? `below ${duration(toSeconds)}`
    : `${duration(fromSeconds)} to ${duration(toSeconds)}`
}

/** How often everything readable was read, by the time since the request before. */
export function gapTable(group: ReplayGroup): Table {
  return {
    title: `Full reads by the time since the request before: ${groupName(group)}`,
    columns: ['gap', 'requests', 'recorded', 'predicted', 'difference'],
    rows: group.fullReads.map((row) => ({
      cells: [
        gapName(row),
        wholeCount(row.requests),
        percent(row.recorded),
        percent(row.predicted),
        signedPoints(row.predicted - row.recorded),
      ],
    })),
    notes: [
      'Full: at least 98 % of what the request before left in the cache. Predicted: the mean probability, with losses at their measured rate.',
    ],
  }
}

/** What made requests read less than they could have, and what that cost. */
export function causeTable(group: ReplayGroup): Table {
  return {
    title: `What broke the prefix: ${groupName(group)}`,
    columns: ['cause', 'requests', 'tokens billed again', 'share', 'requests predicted', 'tokens predicted'],
    rows: group.causes.map((count) => ({
      cells: [
        count.cause,
        wholeCount(count.requests),
        compactCount(count.rebilledTokens),
        percent(shareOf(count.rebilledTokens, group)),
        wholeCount(count.predictedRequests),
        compactCount(count.predictedTokens),
      ],
    })),
    notes: [
      'Unexplained: the counts show no reason (settings changed, a session resumed, an entry evicted); predicted is what the measured rate gives. Thinking that is switched off and on shows only when it has happened.',
    ],
  }
}

function shareOf(tokens: number, { causes }: ReplayGroup): number {
  const all = causes.reduce((sum, { rebilledTokens }) => sum + rebilledTokens, 0)
  return all === 0 ? 0 : tokens / all
}

function worstCells({ id, requests, recorded, predicted, half }: SessionScore): readonly string[] {
  return [
    id,
    wholeCount(requests),
    percent(recorded),
    percent(predicted),
    signedPoints(predicted - recorded),
    half,
  ]
}

/** The sessions that are predicted worst. */
export function worstTable(group: ReplayGroup): Table {
  return {
    title: `Sessions predicted worst: ${groupName(group)}`,
    columns: ['session', 'requests', 'recorded', 'predicted', 'error', 'half'],
    rows: group.sessions.slice(0, WORST).map((score) => ({ cells: worstCells(score) })),
    notes: [],
  }
}

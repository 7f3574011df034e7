import { setTimeout as sleep } from 'node:timers/promises'
import { strayedProcesses } from './strayed-processes.ts'

/** A child and all it starts. */
export interface ProcessGroup {
  /**
   * Ends it politely, then by force, and waits until it is gone.
   * @param budgetMs - the most time this takes
   * @param askToEnd - the first, gentle way
   */
  end(budgetMs: number, askToEnd: () => void): Promise<void>
}

/** What the process's own end leaves the group between SIGTERM and SIGKILL. */
const GRACE_AT_EXIT_MS = 200
const POLL_MS = 10

/** @returns whether anybody is there to hear it */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A group, and those who left it. */
interface Family {
  send(signal: NodeJS.Signals): void
  isThere(): boolean
}

function familyOf(leader: number, mark: string): Family {
  return {
    send: (signal) => {
      for (const target of [-leader, ...strayedProcesses(mark, leader)]) send(target, signal)
    },
    isThere: () => send(-leader, 0) || strayedProcesses(mark, leader).length > 0,
  }
}

async function isGoneWithin(family: Family, budgetMs: number): Promise<boolean> {
  const end = performance.now() + budgetMs
  while (family.isThere()) {
    if (performance.now() >= end) return false
    await sleep(POLL_MS)
  }
  return true
}

function endNow(family: Family): void {
  if (!family.isThere()) return
  family.send('SIGTERM')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GRACE_AT_EXIT_MS)
  family.send('SIGKILL')
}

async function endPolitely(family: Family, budgetMs: number, askToEnd: () => void): Promise<void> {
  askToEnd()
  if (await isGoneWithin(family, budgetMs / 4)) return
  family.send('SIGTERM')
  if (await isGoneWithin(family, budgetMs / 2)) return
  family.send('SIGKILL')
  await isGoneWithin(family, budgetMs / 4)
}

/**
 * Watches over a group until it is ended: it does not outlive this process, unless this one is killed without
 * a chance to act. A process that left the group is found by its mark.
 * @param leader - pid of a child that was started as the leader of its own group
 * @param mark - what its environment holds under MARK_VARIABLE
 */
export function guardGroup(leader: number, mark: string): ProcessGroup {
  const family = familyOf(leader, mark)
  const onExit = () => endNow(family)
  process.on('exit', onExit)
  return {
    end: async (budgetMs, askToEnd) => {
      await endPolitely(family, budgetMs, askToEnd)
      process.off('exit', onExit)
    },
  }
}

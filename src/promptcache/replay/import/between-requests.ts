import type { Boundary, Trigger } from '../trace.ts'

/** What a session file holds between two requests of one conversation. */
export interface BetweenRequests {
  add(event: Trigger | Boundary): void
  /** What led to the request that now begins; afterwards nothing has come yet. */
  take(): { readonly trigger: Trigger; readonly boundary?: Boundary }
}

export function createBetweenRequests(): BetweenRequests {
  const events = new Set<Trigger | Boundary>()
  return {
    add(event) {
      events.add(event)
    },
    take() {
      // Words typed beside a tool's result are what the client waited for.
      const trigger = events.has('user') ? 'user' : events.has('tool') ? 'tool' : 'other'
      const boundary = events.has('compact')
        ? 'compact'
        : events.has('microcompact')
          ? 'microcompact'
          : undefined
      events.clear()
      return { trigger, ...(boundary === undefined ? {} : { boundary }) }
    },
  }
}

import type { Fate, SearchOutcome } from './click-tracker.ts'
import type { SessionFile } from './read-sessions.ts'
import type { FoundTool } from './session-event.ts'

/** A search with the call it led to, without what it found. */
type Kept = Omit<SearchOutcome, 'found' | 'callId'>

export interface Collected {
  readonly files: number
  readonly filesWithoutSearch: number
  readonly brokenLines: number
  /** Searches that stood before in a copy of their session, as a resumed one begins with. */
  readonly copies: number
  readonly searches: readonly Kept[]
  /** Every tool that a search found, with the best description seen, by name. */
  readonly tools: ReadonlyMap<string, FoundTool>
}

/** Of two copies, the one that goes on longer knows better. */
const BY_WORTH: readonly Fate[] = ['clicked', 'held', 'abandoned', 'unclicked', 'empty']

function better(a: Kept, b: Kept): Kept {
  return BY_WORTH.indexOf(b.fate) < BY_WORTH.indexOf(a.fate) ? b : a
}

function detail({ description, inputSchema }: FoundTool): number {
  return (description === '' ? 0 : 2) + (inputSchema === undefined ? 0 : 1)
}

/** Gathers what was read of many files. */
export function createClickCollector() {
  const searches = new Map<string, Kept>()
  const tools = new Map<string, FoundTool>()
  let [files, filesWithoutSearch, brokenLines, copies, unnamed] = [0, 0, 0, 0, 0]

  const keep = ({ found, callId, ...search }: SearchOutcome): void => {
    const key = callId === undefined ? `${unnamed++}` : JSON.stringify([callId, search.query])
    const before = searches.get(key)
    if (before !== undefined) copies++
    searches.set(key, before === undefined ? search : better(before, search))
    for (const tool of found) {
      const known = tools.get(tool.name)
      if (known === undefined || detail(tool) > detail(known)) tools.set(tool.name, tool)
    }
  }
  return {
    add(file: SessionFile): void {
      files++
      brokenLines += file.brokenLines
      if (file.searches.length === 0) filesWithoutSearch++
      for (const search of file.searches) keep(search)
    },
    get collected(): Collected {
      return { files, filesWithoutSearch, brokenLines, copies, searches: [...searches.values()], tools }
    },
  }
}

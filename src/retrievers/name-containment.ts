import type { Document } from './document.ts'
import { buildSubstringIndex } from './substring-index.ts'

/** How a term stands inside a name without being one of its words. */
export type Containment = 'start' | 'inside' | 'glued'

/** Finds what stands inside names. */
export interface NameContainment {
  /** Documents whose name has the term at the start of a word or inside one (3 characters and more), or across words (4 and more). */
  containing(term: string, visit: (doc: number, where: Containment) => void): void
  readonly bytes: number
}

const SHORTEST_IN_PART = 3
const SHORTEST_GLUED = 4

export function buildNameContainment(documents: readonly Document[]): NameContainment {
  const glued = buildSubstringIndex(documents.map(({ name }) => name.parts.join('')))
  return {
    bytes: glued.bytes,
    containing: (term, visit) => {
      if (term.length < SHORTEST_IN_PART) return
      glued.search(term, (doc) => {
        const { parts } = (documents[doc] as Document).name
        if (parts.some((part) => part.startsWith(term))) visit(doc, 'start')
        else if (parts.some((part) => part.includes(term))) visit(doc, 'inside')
        else if (term.length >= SHORTEST_GLUED) visit(doc, 'glued')
      })
    },
  }
}

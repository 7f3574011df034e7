import type { Document } from '../document.ts'
import type { ScoreBoard } from '../score-board.ts'

const NO_SERVER = 0

/**
 * Adds to every tool of a server a share of what the two best tools of the server got: a query's words fit a
 * whole server more surely than one of its tools. A server of one tool gets half of it.
 */
export function createServerScores(
  documents: readonly Document[],
): (board: ScoreBoard, share: number) => void {
  const numbers = new Map<string, number>()
  const serverOf = Uint32Array.from(documents, ({ name: { server } }) => {
    if (server === undefined || server === '') return NO_SERVER
    const number = numbers.get(server) ?? numbers.size + 1
    numbers.set(server, number)
    return number
  })
  const best = new Float64Array(numbers.size + 1)
  const second = new Float64Array(numbers.size + 1)

  return (board, share) => {
    best.fill(0)
    second.fill(0)
    const { scores, docs, count } = board
    for (let i = 0; i < count; i++) {
      const doc = docs[i] as number
      const server = serverOf[doc] as number
      const score = scores[doc] as number
      if (score > (best[server] as number)) {
        second[server] = best[server] as number
        best[server] = score
      } else if (score > (second[server] as number)) second[server] = score
    }
    for (let i = 0; i < count; i++) {
      const doc = docs[i] as number
      const server = serverOf[doc] as number
      if (server === NO_SERVER) continue
      const ofServer = ((best[server] as number) + (second[server] as number)) / 2
      scores[doc] = (scores[doc] as number) + share * ofServer
    }
  }
}

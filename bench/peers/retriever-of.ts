import type { Retriever } from '../../src/retrievers/retriever.ts'
import { systemFromId } from '../../src/systems/systems.ts'
import { PEERS } from './peers.ts'

/** A peer by `peer:TITLE` or `peer:TITLE:ours`, or one of the project's own systems by its id. */
export function retrieverOf(id: string): Retriever {
  const [kind, title, terms] = id.split(':')
  const peer = kind === 'peer' ? PEERS.find((candidate) => candidate.title === title) : undefined
  if (peer === undefined) return systemFromId(id)
  return peer.factory({ terms: terms === 'ours' ? 'ours' : 'own' })
}

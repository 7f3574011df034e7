import type { PeerFactory } from './define-peer.ts'
import { flexSearch } from './flexsearch.ts'
import { fuse } from './fuse.ts'
import { lunr } from './lunr.ts'
import { miniSearchPeer } from './minisearch.ts'
import { orama } from './orama.ts'
import { sqliteFts5 } from './sqlite-fts5.ts'
import { winkBm25 } from './wink-bm25.ts'

/** A search library somebody would take instead. */
export interface Peer {
  readonly title: string
  /** On npm. */
  readonly packageName: string
  readonly factory: PeerFactory
}

export const PEERS: readonly Peer[] = [
  { title: 'MiniSearch', packageName: 'minisearch', factory: miniSearchPeer },
  { title: 'Orama', packageName: '@orama/orama', factory: orama },
  { title: 'FlexSearch', packageName: 'flexsearch', factory: flexSearch },
  { title: 'Fuse.js', packageName: 'fuse.js', factory: fuse },
  { title: 'lunr', packageName: 'lunr', factory: lunr },
  { title: 'wink-bm25-text-search', packageName: 'wink-bm25-text-search', factory: winkBm25 },
  { title: 'SQLite FTS5', packageName: 'better-sqlite3', factory: sqliteFts5 },
]

import { describe, it } from 'vitest'
import { versionOf } from '../../../bench/peers/load-package.ts'
import { PEERS } from '../../../bench/peers/peers.ts'
import { retrieverSuite, type Skips } from '../../retrievers/retriever-suite.ts'

const LENGTHS = 'a tool without a text in a field counts in its average length, or does not, by catalog order'
const OTHERS = 'what a name is moves average lengths or numbers of terms of the other tools'
const NO_STEM_TIES = 'it knows stems or words as written, not both'
const NO_WORD = 'its own analysis may leave nothing of a name of signs'
const NO_EXPLAIN = 'it does not explain'

const COMMON: Skips = {
  'surface form in ties': NO_STEM_TIES,
  explain: NO_EXPLAIN,
  shuffle: LENGTHS,
  'hostile names': OTHERS,
  'names found': NO_WORD,
}

for (const { packageName, factory } of PEERS) {
  if (versionOf(packageName) === undefined) {
    describe(factory.retrieverName, () => {
      it.skip(`is a retriever like any other (skipped: ${packageName} is not installed; npm ci --prefix bench/peers)`, () => {})
    })
    continue
  }
  for (const terms of ['own', 'ours']) retrieverSuite(factory({ terms }), COMMON)
}

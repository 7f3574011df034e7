import { bm25 } from '../../src/retrievers/bm25.ts'
import { bm25f } from '../../src/retrievers/bm25f.ts'
import { cjkBigram } from '../../src/retrievers/cjk-bigram.ts'
import { hybrid } from '../../src/retrievers/hybrid.ts'
import { keyword } from '../../src/retrievers/keyword.ts'
import { lexical } from '../../src/retrievers/lexical/lexical.ts'
import { miniSearch } from '../../src/retrievers/peers/minisearch.ts'
import { regex } from '../../src/retrievers/regex.ts'
import { rrf } from '../../src/retrievers/rrf.ts'
import { tfIdf } from '../../src/retrievers/tf-idf.ts'
import { retrieverSuite } from './retriever-suite.ts'

retrieverSuite(keyword())
retrieverSuite(tfIdf())
retrieverSuite(hybrid())
retrieverSuite(hybrid({ pool: 'limit', ranks: 'order' }), {
  'limit only cuts': 'the first design cuts both lists before it fuses them',
  shuffle: 'the first design ranks by list position, so catalog order decides scores',
  'surface form in ties': 'equal points get different ranks by catalog order, so there is no tie',
})
retrieverSuite(bm25())
retrieverSuite(bm25f())
retrieverSuite(rrf())
retrieverSuite(regex({ words: 'any' }), {
  'surface form in ties': 'a word matches inside any longer one',
  'names found': 'a pattern has 200 characters at most',
})
retrieverSuite(lexical())
retrieverSuite(cjkBigram(), {
  'surface form in ties': 'it reads no words, and bigrams have no stem',
  'names found': 'it reads no Latin letters',
  explain: 'it does not explain',
})
retrieverSuite(miniSearch(), {
  shuffle: 'its average field length hangs on the order in which tools without a hint come',
  'hostile names': 'its own tokenizer gives such names other lengths, which move the average length',
  'surface form in ties': 'its tokenizer has no stems',
  explain: 'it does not explain',
})

import { definePeer, type PeerHit } from './define-peer.ts'

interface Statement {
  run(...values: readonly unknown[]): void
  all(...values: readonly unknown[]): readonly { readonly doc: number; readonly score: number }[]
}

interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  pragma(name: string, options: { readonly simple: true }): unknown
  transaction(work: () => void): () => void
}

interface SqliteModule {
  readonly default: new (path: string) => Database
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const PLAIN_TERM = /^[\p{L}\p{N}]+$/u

/** Its tokenizer cuts at whatever is no letter or digit: a term such as `c++` becomes letters. */
function asLetters(term: string): string {
  return PLAIN_TERM.test(term) ? term : `x${Buffer.from(term, 'utf8').toString('hex')}`
}

const termsAsLetters = (text: string) => text.split(' ').filter(Boolean).map(asLetters)

/** Its full-text index in memory, English stems by its Porter tokenizer, its BM25 with the weights of the fields. */
export const sqliteFts5 = definePeer<SqliteModule>({
  name: 'sqlite-fts5',
  packageName: 'better-sqlite3',
  build: ({ default: Sqlite }, { fields, rows }, terms) => {
    const own = terms === 'own'
    const database = new Sqlite(':memory:')
    const columns = fields.map(({ field }) => field).join(', ')
    // Without content: the texts are not wanted back.
    const tokenizer = own ? 'porter unicode61 remove_diacritics 2' : 'unicode61 remove_diacritics 0'
    database.exec(`CREATE VIRTUAL TABLE tools USING fts5(${columns}, content='', tokenize='${tokenizer}')`)
    const insert = database.prepare(
      `INSERT INTO tools(rowid, ${columns}) VALUES (?${', ?'.repeat(fields.length)})`,
    )
    const read = own ? (text: string) => text : (text: string) => termsAsLetters(text).join(' ')
    database.transaction(() => {
      rows.forEach((texts, doc) => {
        insert.run(doc, ...texts.map(read))
      })
    })()
    const weights = fields.map(({ weight }) => weight).join(', ')
    const select = database.prepare(
      `SELECT rowid AS doc, bm25(tools, ${weights}) AS score FROM tools WHERE tools MATCH ? ORDER BY score, doc LIMIT ?`,
    )
    const wordsOf = own ? (text: string) => text.match(WORD) ?? [] : termsAsLetters
    return {
      search: (text, limit): readonly PeerHit[] => {
        const words = [...new Set(wordsOf(text))]
        if (words.length === 0) return []
        // Its scores are better the lower they are.
        return select
          .all(words.map((word) => `"${word}"`).join(' OR '), limit)
          .map(({ doc, score }) => [doc, -score] as const)
      },
      bytes:
        Number(database.pragma('page_count', { simple: true })) *
        Number(database.pragma('page_size', { simple: true })),
    }
  },
})

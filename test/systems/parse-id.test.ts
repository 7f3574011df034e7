import { describe, expect, it } from 'vitest'
import { parseId } from '../../src/systems/parse-id.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'

describe('parseId takes apart', () => {
  it.each([
    ['bm25f', { name: 'bm25f', inner: [], params: {} }],
    ['  bm25f ( k1 = 0.9 , b=0 ) ', { name: 'bm25f', inner: [], params: { k1: '0.9', b: '0' } }],
    ['bm25f()', { name: 'bm25f', inner: [], params: {} }],
    ['bm25f(k1=)', { name: 'bm25f', inner: [], params: { k1: '' } }],
    ['bm25f(k1=1,)', { name: 'bm25f', inner: [], params: { k1: '1' } }],
    [
      'tool-search(hybrid(keyword=1,tfidf=0))',
      {
        name: 'tool-search',
        inner: [{ name: 'hybrid', inner: [], params: { keyword: '1', tfidf: '0' } }],
        params: {},
      },
    ],
    [
      'rrf(bm25f(k1=1),keyword,k=60)',
      {
        name: 'rrf',
        inner: [
          { name: 'bm25f', inner: [], params: { k1: '1' } },
          { name: 'keyword', inner: [], params: {} },
        ],
        params: { k: '60' },
      },
    ],
  ])('%s', (text, parsed) => {
    expect(parseId(text)).toEqual(parsed)
  })
})

it.each([
  '',
  ' ',
  '(',
  'bm25f(',
  'bm25f)',
  'bm25f(k1=1',
  'bm25f(k1=1))',
  'bm25f(k1=1)x',
  'a(b)(c)',
  'a(b',
  'BM25F',
  'a b',
  'a(1 2)',
  'a(=3)',
  'a)(b',
])('"%s" cannot be read, and the error shows how ids are written', (text) => {
  const error = gaugeErrorOf(() => parseId(text))
  expect(error.code).toBe('E_RETRIEVER')
  expect(error.message).toContain('cannot be read')
  expect(error.message).toContain('bm25f(k1=0.9), tool-search(tfidf)')
})

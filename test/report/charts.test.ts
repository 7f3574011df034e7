import { createHash } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { SYNTHETIC } from '../../src/experiment/result.ts'
import { optionalPackage } from '../../src/report/charts/canvas.ts'
import { FONT_FAMILY } from '../../src/report/charts/fonts.ts'
import { chartPlans, renderCharts } from '../../src/report/charts.ts'
import { renameDataset, renameRetriever, sampleReport } from '../support/sample-report.ts'

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Width and height stand as 32-bit integers at bytes 16 and 20. Source: PNG specification, IHDR. */
function sizeOf(png: Uint8Array): { readonly width: number; readonly height: number } {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Digest of each picture by file name. */
async function drawn(report = sampleReport()): Promise<ReadonlyMap<string, string>> {
  const charts = await renderCharts(report)
  return new Map(charts.map(({ file, png }) => [file, createHash('sha256').update(png).digest('hex')]))
}

const FILES = ['recall-at-k.png', 'hit-rate.png', 'build-time.png', 'query-latency.png']

describe('renderCharts', () => {
  test('draws every chart as a PNG at two pixels per pixel', async () => {
    const charts = await renderCharts(sampleReport())
    expect(charts.map(({ file }) => file)).toEqual(FILES)
    for (const { png } of charts) {
      expect([...png.slice(0, 8)]).toEqual(PNG_SIGNATURE)
      expect(sizeOf(png).width).toBe(2240)
      expect(sizeOf(png).height).toBeGreaterThan(600)
    }
  })

  test('the same report gives the same bytes', async () => {
    expect(await drawn()).toEqual(await drawn())
  })

  test('a retriever of another name changes the pictures that name it', async () => {
    const before = await drawn()
    const after = await drawn(renameRetriever(sampleReport(), 'tfidf', 'tfidg'))
    for (const file of ['recall-at-k.png', 'build-time.png', 'query-latency.png']) {
      expect(after.get(file)).not.toEqual(before.get(file))
    }
  })

  test('Chinese, Japanese and Korean labels are drawn, not boxes: as many strange characters give other pixels', async () => {
    const named = async (name: string) =>
      (await drawn(renameDataset(sampleReport(), 'cjk-tools', name))).get('recall-at-k.png')
    const labels = [
      await named('查询'),
      await named('仓库'),
      await named('峠択'),
      await named('도구'),
      await named('검색'),
    ]
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('Latin, Chinese, kana, kanji and Hangul have shapes of their own in the registered fonts', async () => {
    await renderCharts(sampleReport())
    const shape = (character: string) => {
      const canvas = createCanvas(60, 60)
      const context = canvas.getContext('2d')
      context.font = `40px ${FONT_FAMILY}`
      context.fillText(character, 5, 45)
      return canvas.toBuffer('image/png').toString('base64')
    }
    // A private-use character that no font has: what a missing one looks like.
    const missing = shape('\u{10fffd}')
    const shapes = [...'aé查询倉庫データ検索峠択한국어도구똠펲ㄱㅏ'].map(shape)
    expect(shapes).not.toContain(missing)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('what the report has no figures for is not drawn', async () => {
    expect(chartPlans({ ...sampleReport(), timings: [], modes: [] }).map(({ file }) => file)).toEqual([
      'recall-at-k.png',
    ])
    expect(await renderCharts({ ...sampleReport(), results: [], timings: [], modes: [] })).toEqual([])
  })

  test('one size, one dataset, one retriever and costs of nothing are drawn as well', async () => {
    const report = sampleReport()
    const small = {
      ...report,
      results: report.results.filter(
        ({ dataset, retriever }) => dataset === 'agent-cli' && retriever === 'tfidf',
      ),
      timings: report.timings.filter(({ tools }) => tools === 1000),
      modes: report.modes.map((row) => ({ ...row, costUsd: 0, costUsdLow: 0, costUsdHigh: 0 })),
    }
    expect([...(await drawn(small)).keys()]).toEqual(FILES)
  })
})

describe('chartPlans', () => {
  test('titles state the message', () => {
    const titles = chartPlans(sampleReport()).map(({ title }) => title)
    expect(titles[0]).toBe(
      'tool-search(hybrid) finds most within 5 results: 89.3 % (agent-cli), 80.6 % (cjk-tools)',
    )
    // tst-auto costs 0.318 [0.297, …], which begins below the upper bound 0.336 of the cheapest.
    expect(titles[1]).toMatch(
      /^tst · stable-proxy is cheapest \(1 of 3 others not clearly dearer\): \$0\.312 per session, .*96\.2 % of the tasks/u,
    )
    expect(titles[2]).toBe(
      'Indexing 10,000 tools takes from 81 ms (cjk-bigram) to 418 ms (tool-search(hybrid))',
    )
  })

  test("size curves are of synthetic catalogs: a dataset's own tools are no point of them", () => {
    const report = sampleReport()
    const timings = report.timings.map((row) => (row.catalog === SYNTHETIC ? row : { ...row, tools: 54_321 }))
    expect(chartPlans({ ...report, timings })).toEqual(chartPlans(report))
    const own = timings.filter(({ catalog }) => catalog !== SYNTHETIC)
    expect(chartPlans({ ...report, timings: own }).map(({ topic }) => topic)).not.toContain('timing')
  })

  test('a title does not name one winner where the datasets have several', () => {
    const report = sampleReport()
    const results = report.results.map((row) =>
      row.dataset === 'cjk-tools' && row.retriever === 'bm25f' ? { ...row, mean: 0.95 } : row,
    )
    expect(chartPlans({ ...report, results })[0]?.title).toContain('leads on 1 of 2')
  })
})

describe('optionalPackage', () => {
  test('an absent package is named with the command that installs it', async () => {
    const name = 'no-such-package-for-charts'
    const loading = optionalPackage(name, `npm install ${name}`, () => import(name))
    await expect(loading).rejects.toMatchObject({
      code: 'E_OPTIONAL',
      message: expect.stringMatching(
        /no-such-package-for-charts.*Run: npm install no-such-package-for-charts/u,
      ),
    })
  })
})

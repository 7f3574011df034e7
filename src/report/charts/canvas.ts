import { GaugeError } from '../../lib/gauge-error.ts'
import type { Picture } from './chart.ts'
import { registerFonts } from './fonts.ts'
import { BACKGROUND } from './theme.ts'

/** Device pixels per CSS pixel: sharp on the screens that reports are read on. */
const PIXEL_RATIO = 2

const INSTALL = 'npm install chartjs-node-canvas@5.0.0 chart.js@4.6.1'

/** @throws GaugeError E_OPTIONAL, naming the package and how to install it, if `load` does not find it */
export async function optionalPackage<T>(name: string, install: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const cause = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new GaugeError(
      'E_OPTIONAL',
      `charts need the optional package ${name}, which cannot be loaded (${cause}). Run: ${install}`,
    )
  }
}

/** Draws pictures as PNG, one after the other. @throws GaugeError E_OPTIONAL without the optional packages */
export async function drawPng(pictures: readonly Picture[]): Promise<readonly Uint8Array[]> {
  const { ChartJSNodeCanvas } = await optionalPackage(
    'chartjs-node-canvas',
    INSTALL,
    () => import('chartjs-node-canvas'),
  )
  const canvases = pictures.map(
    ({ width, height, plugins = [] }) =>
      new ChartJSNodeCanvas({
        width,
        height,
        backgroundColour: BACKGROUND,
        plugins: { modern: [...plugins] },
      }),
  )
  // Fonts belong to the process: registered through one canvas, all of them have them.
  const [first] = canvases
  if (first !== undefined) registerFonts((path, options) => first.registerFont(path, options))
  return pictures.map(({ config }, i) => {
    const options = { ...config.options, devicePixelRatio: PIXEL_RATIO }
    return new Uint8Array(canvases[i]?.renderToBufferSync({ ...config, options }) ?? [])
  })
}

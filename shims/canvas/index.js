// chartjs-node-canvas asks for `canvas`, whose native binary is fetched from outside the
// package registry. @napi-rs/canvas ships its binary as a package and offers the same interface.
const napi = require('@napi-rs/canvas/node-canvas.js')
const { SvgExportFlag } = require('@napi-rs/canvas')

function createCanvas(width, height, type) {
  if (type !== 'svg') return napi.createCanvas(width, height)
  const canvas = napi.createCanvas(width, height, SvgExportFlag.ConvertTextToPaths)
  canvas.toBuffer = () => canvas.getContent()
  return canvas
}

module.exports = { ...napi, createCanvas }

/** What kind of file an ending means, in words that tools use. */
const FORMATS: Readonly<Record<string, string>> = {
  csv: 'csv',
  doc: 'word document',
  docx: 'word document',
  gif: 'image',
  html: 'html',
  jpeg: 'image',
  jpg: 'image',
  json: 'json',
  log: 'log',
  md: 'markdown',
  mov: 'video',
  mp3: 'audio',
  mp4: 'video',
  pdf: 'pdf',
  png: 'image',
  ppt: 'presentation',
  pptx: 'presentation',
  svg: 'image',
  txt: 'text',
  wav: 'audio',
  xls: 'excel spreadsheet',
  xlsx: 'excel spreadsheet',
  yaml: 'yaml',
  yml: 'yaml',
  zip: 'zip archive',
}

const AROUND = /^["'`([{<]+|["'`)\]}>,.;:!?]+$/g
const ENDING = /\.([A-Za-z0-9]{2,4})$/
/** No path in a request is longer. */
const LONGEST_PATH = 300
const FOLDER = /^(?:~|\.{1,2})?\/./

/**
 * A request with paths and file names replaced by what they are: `/srv/q3/sales.xlsx` asks for a spreadsheet,
 * and the names of its folders ask for nothing. Web addresses are left alone.
 */
export function withFileWords(request: string): string {
  if (!request.includes('.') && !request.includes('/')) return request
  const pieces = request.split(/(\s+)/)
  return pieces.map((piece, i) => fileWords(piece, pieces[i - 2] ?? '')).join('')
}

/** "to report.md", "into it": what stands behind is written, not read. */
const TOWARDS = /^(?:as|into|to)$/i

function fileWords(piece: string, before: string): string {
  if (piece.length > LONGEST_PATH || piece.includes('://')) return piece
  const bare = piece.replace(AROUND, '')
  const ending = ENDING.exec(bare)?.[1]?.toLowerCase()
  const format = ending !== undefined && Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined
  if (format !== undefined)
    return piece.replace(bare, () => `${TOWARDS.test(before) ? 'write ' : ''}${format} file`)
  return FOLDER.test(bare) ? piece.replace(bare, '') : piece
}

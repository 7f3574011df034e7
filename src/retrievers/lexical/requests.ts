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
  return request.split(/(\s+)/).map(fileWords).join('')
}

function fileWords(piece: string): string {
  if (piece.length > LONGEST_PATH || piece.includes('://')) return piece
  const bare = piece.replace(AROUND, '')
  const ending = ENDING.exec(bare)?.[1]?.toLowerCase()
  const format = ending !== undefined && Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined
  if (format !== undefined) return piece.replace(bare, () => `${format} file`)
  return FOLDER.test(bare) ? piece.replace(bare, '') : piece
}

/** Where one step of a request ends and the next one begins. */
const STEP = /[;!?\n。；！？]+|\.(?=\s|$)|,?\s(?:and )?then\s/u
const FEWEST_WORDS = 3
/** What is read of a request of more steps. */
const MOST_STEPS = 8

/** The steps of a request that has several: each is a need of its own, which the words of the others drown. Empty for a request of one step. */
export function stepsOf(request: string): readonly string[] {
  const steps = request
    .split(STEP)
    .filter((step) => step.trim().split(/\s+/).length >= FEWEST_WORDS)
    .slice(0, MOST_STEPS)
  return steps.length > 1 ? steps : []
}

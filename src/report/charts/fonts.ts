import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GaugeError } from '../../lib/gauge-error.ts'

interface FontPackage {
  readonly packageName: string
  readonly version: string
  /** A name of our own: a font of the same name that the system has must not change the pictures. */
  readonly family: string
  /** Which of its files; all of one weight together make up the family. */
  readonly files: RegExp
}

/** Without it no chart has any text. */
const LATIN: FontPackage = {
  packageName: '@fontsource/inter',
  version: '5.3.0',
  family: 'ToolGauge Sans',
  files: /^inter-(latin|latin-ext|cyrillic|greek|vietnamese)-(400|600)-normal\.woff2$/u,
}

/** The numbered files of the Chinese font hold the rarer characters, those only Japanese uses among them. */
const FURTHER: readonly FontPackage[] = [
  {
    packageName: '@fontsource/noto-sans-sc',
    version: '5.3.0',
    family: 'ToolGauge Chinese',
    files: /^noto-sans-sc-(chinese-simplified|\d+)-400-normal\.woff2$/u,
  },
  {
    packageName: '@fontsource/nanum-gothic',
    version: '5.3.0',
    family: 'ToolGauge Korean',
    files: /^nanum-gothic-korean-400-normal\.woff2$/u,
  },
]

/** For `font.family` of Chart.js: the first family that has a character draws it. */
export const FONT_FAMILY = [LATIN, ...FURTHER].map(({ family }) => `"${family}"`).join(', ')

export type RegisterFont = (
  path: string,
  options: { readonly family: string; readonly weight: string },
) => void

/** The folder of the font files; absent where the package is not installed. */
function folderOf({ packageName }: FontPackage): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), 'files')
  } catch {
    return undefined
  }
}

/**
 * Registers the fonts that ship in packages, so that a machine without fonts draws the same pictures.
 * @throws GaugeError E_OPTIONAL if the Latin font is not installed; the others are left out where they are absent
 */
export function registerFonts(register: RegisterFont): void {
  for (const font of [LATIN, ...FURTHER]) {
    const folder = folderOf(font)
    if (folder !== undefined) registerFolder(folder, font, register)
    else if (font === LATIN) throw notInstalled(font)
  }
}

function registerFolder(folder: string, { family, files }: FontPackage, register: RegisterFont): void {
  for (const file of readdirSync(folder)) {
    if (!files.test(file)) continue
    register(join(folder, file), { family, weight: file.includes('-600-') ? '600' : '400' })
  }
}

function notInstalled({ packageName, version }: FontPackage): GaugeError {
  return new GaugeError(
    'E_OPTIONAL',
    `charts need the optional package ${packageName}, which is not installed. Run: npm install ${packageName}@${version}`,
  )
}

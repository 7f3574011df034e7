import type { ChartOptions } from 'chart.js'
import { wrapWords } from '../display-width.ts'
import { FONT_FAMILY } from './fonts.ts'

export const BACKGROUND = '#ffffff'
export const INK = '#1b1f24'
export const FAINT_INK = '#5b6470'
export const GRID = '#e4e8ec'

/** CSS pixels. */
export const WIDTH = 1120
export const PADDING = { top: 18, left: 20, right: 28, bottom: 16 } as const

/** Average width of a character in pixels per pixel of type size; Chinese ones count as two. */
export const CHARACTER_WIDTH = 0.52

/**
 * Told apart with every common colour blindness. Source: Okabe and Ito, Color Universal Design (2008); the
 * yellow, too pale on white, is replaced by a brown.
 */
const COLORS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#000000',
  '#56b4e9',
  '#e69f00',
  '#7a4a1e',
] as const

const POINTS = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'crossRot'] as const

export interface Look {
  readonly color: string
  readonly point: (typeof POINTS)[number]
  /** For lines beyond the number of colours. */
  readonly dash: readonly number[]
}

/** The same colour and point for the same place in the experiment, in every picture. @param index - 0 or more */
export function lookOf(index: number): Look {
  return {
    color: COLORS[index % COLORS.length] ?? INK,
    point: POINTS[index % POINTS.length] ?? 'circle',
    dash: index < COLORS.length ? [] : [6, 4],
  }
}

/** For text that a plug-in draws. */
export function fontOf(size: number, weight: 400 | 600 = 400): string {
  return `${weight} ${size}px ${FONT_FAMILY}`
}

export function axisFont(size: number): { readonly family: string; readonly size: number } {
  return { family: FONT_FAMILY, size }
}

const TITLE_SIZE = 19
const SUBTITLE_SIZE = 13

function lines(text: string, size: number): string[] {
  // A percent sign at the beginning of a line has lost its figure.
  const tied = text.replaceAll(' %', '\u00a0%')
  return [...wrapWords(tied, Math.floor((WIDTH - PADDING.left - PADDING.right) / (size * CHARACTER_WIDTH)))]
}

/** Title, subtitle, margins and type that all charts share. */
export function frame(
  title: string,
  subtitle: string,
): Pick<ChartOptions, 'layout' | 'plugins' | 'font' | 'color'> {
  return {
    color: INK,
    font: axisFont(13),
    layout: { padding: { ...PADDING } },
    plugins: {
      legend: { display: false },
      title: {
        display: true,
        text: lines(title, TITLE_SIZE),
        align: 'start',
        color: INK,
        font: { family: FONT_FAMILY, size: TITLE_SIZE, weight: 600 },
        padding: { bottom: 6 },
      },
      subtitle: {
        display: true,
        text: lines(subtitle, SUBTITLE_SIZE),
        align: 'start',
        color: FAINT_INK,
        font: axisFont(SUBTITLE_SIZE),
        padding: { bottom: 16 },
      },
    },
  }
}

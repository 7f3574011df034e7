import type { Catalog } from '../../src/catalog/catalog.ts'
import { catalogOf } from './catalog-of.ts'

const weather = {
  description: 'Tells the weather of a city 查询城市天气',
  searchHint: 'forecast rain 天气预报',
}
const twins = [1, 2, 3, 4].map(() => ({ name: 'weather_forecast', ...weather }))

/** Core tools, tools always loaded, four equal ones, and Latin and Chinese words. */
export const SAMPLE: Catalog = catalogOf(
  { name: 'Read', description: 'Reads the weather from a file 天气' },
  { name: 'pinned_weather', description: 'weather 天气', alwaysLoad: true },
  {
    name: 'CronCreate',
    description: 'Schedules a recurring job 创建定时任务',
    searchHint: 'timer repeat 每天',
  },
  { name: 'mcp__slack__send_message', description: 'Sends a message to a channel 发送消息' },
  ...twins,
  {
    name: 'mcp__meteo__rain_radar',
    description: 'Weather radar pictures 天气雷达',
    searchHint: 'rain clouds',
  },
  { name: 'mcp__github__create_issue', description: 'Creates an issue in a repository 创建议题' },
)
export const QUERIES = [
  'weather',
  'create issue',
  'send a message 天气',
  '天气',
  '创建',
  'cron job for the weather',
  'select:CronCreate',
]

export const LONG = 100_000
/** No stop words in them: what they are measured against has as many words. */
export const HOSTILE = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    '\ud800',
    'zz\udfffzz',
    '.*+?^$[]{}()|\\',
    '(xx+)+$',
    '%00\u0000',
    '\u202e',
  ],
  ...['x'.repeat(LONG), 'xY'.repeat(LONG / 2), '库'.repeat(LONG)],
]

/** A name of as many words of which nobody has heard. */
export function harmless(name: string): string {
  return name
    .replace(/\p{Lu}/gu, 'Q')
    .replace(/[\p{Ll}\p{N}]/gu, 'q')
    .replaceAll('库', '仓')
}

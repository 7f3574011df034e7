import type { Random } from '../lib/random.ts'
import type { CjkLanguage } from './domain.ts'
import { GENERAL_ATTRIBUTES } from './general-words.ts'
import type { Operation } from './operation.ts'
import { skewed } from './skewed.ts'

/** `V` the verb, `N` the resource, `A` an attribute (drawn anew each time), `P` the product. */
const OPENINGS: Readonly<Record<CjkLanguage, readonly string[]>> = {
  zh: ['VN', '根据AVN', '在P中VN', 'VN，可按A筛选', '按A和AVN'],
  ja: ['NをVします', 'Aを指定してNをVします', 'PのNをVします', 'NのAをVします'],
  ko: ['N V', 'A 기준으로 N V', 'P에서 N V', 'N의 A V'],
}

const FURTHER: Readonly<Record<CjkLanguage, readonly string[]>> = {
  zh: [
    '返回A、A和A',
    '需要先在P里开通权限',
    '如果没有A，请先询问对方',
    '结果按A排序',
    '同一个A只能用一次',
    '适合想了解N的A时使用',
    '调用频率有限制，请不要连续重试',
    '省略A时沿用默认的A',
    '出错时会说明原因和A',
    '此操作会写入日志，方便以后核对',
  ],
  ja: [
    'A、A、Aを返します',
    '事前にPで権限を付けてください',
    'Aが分からないときは先に尋ねます',
    '結果はAの順に並びます',
    'Aを省くと既定の値になります',
    'NのAを知りたいときに使います',
    '失敗したときは理由を添えて返します',
    '短い間に何度も呼ばないでください',
  ],
  ko: [
    'A, A, A 값을 돌려준다',
    '먼저 P에서 권한을 켜야 한다',
    'A 값을 모르면 먼저 물어본다',
    '결과는 A 순서로 정렬된다',
    'A 값을 비우면 기본값을 쓴다',
    'N의 A 값이 궁금할 때 쓴다',
    '실패하면 까닭을 함께 알려 준다',
    '짧은 시간에 여러 번 부르지 않는다',
  ],
}

const STOPS = { zh: '。', ja: '。', ko: '. ' } as const

const attributes = skewed(GENERAL_ATTRIBUTES, 0.5)

// English words that one CJK sentence of about fifteen characters stands for.
const WORDS_PER_SENTENCE = 10

/** @param words - length wanted, in English words */
export function cjkDescription(
  {
    operation,
    local,
    product,
    words,
  }: { operation: Operation; local: string; product: string; words: number },
  language: CjkLanguage,
  random: Random,
): string {
  const write = (pattern: string) =>
    pattern.replace(/[VNAP]/gu, (slot) => {
      if (slot === 'V') return operation[language]
      if (slot === 'N') return local
      return slot === 'P' ? product : (attributes.pick(random)[language] ?? '')
    })
  const more = Math.round(words / WORDS_PER_SENTENCE) - 1
  const further = random.shuffle(FURTHER[language]).slice(0, Math.max(0, more))
  const sentences = [random.pick(OPENINGS[language]), ...further]
  return sentences
    .map((pattern) => write(pattern) + STOPS[language])
    .join('')
    .trim()
}

import type { Analyzer } from '../../text/analyzer.ts'
import { perAnalyzer } from '../../text/per-analyzer.ts'
import { hasCjk } from '../../text/scripts.ts'

/**
 * What a request is made of beside what it is about. Such words may stand in a name (`get_help`), so they
 * are not stop words: they weigh little.
 */
const ENGLISH = `
  please kindly thanks thank hi hello hey
  want need would could should like wish help let lets
  tell give show know find get look looking make use using try trying able
  wonder wondering interested curious
  something anything someone somebody anybody thing things stuff way kind sort bit lot
  really just also maybe quickly currently actually simply some any one two
`

/** Phrases of requests and questions, endings, particles: their character pairs weigh little. */
const PHRASES = `
  帮我 帮忙 请帮我 请问 我想 我想要 想要 我要 我需要 需要 给我 告诉我 麻烦 一下 看看 看一下
  怎么 怎样 什么 如何 可以 能不能 能否 有没有 是否 是什么 多少 哪些 一个 一些 这个 那个 幫我 請問 怎麼 什麼
  ください してください をしたい したい たいです です ます ました ません でしょうか している しておいて
  する から ので この その あの どう どの どれ など という こと もの ほしい 欲しい お願い お願いします 教えて について
  알려줘 알려주세요 알려줄래 보여줘 찾아줘 해줘 해주세요 해줄래 주세요 줄래 부탁해 부탁드려요
  궁금해 궁금해요 궁금합니다 있어 있나요 있을까 할수있어 수있나요 까요 하고싶어 싶어요
  어떤가요 어떻게 인가요 얼마나 언제야 뭐야 되나요 되니 합니다 입니다
`

/** Single characters that serve grammar more often than meaning. */
const CHARACTERS =
  '帮幫的了吗呢吧啊我你您请是在有和个这那一下么把给对要想能会也都就还不嗎個這麼還請' +
  'のはをにがでともへやかしてたするいさなだうよね' +
  '요해줘좀을를은는이가에의도로서어지나하고세주'

/** A pair of a particle and a piece of a word is chance: 的气, 気を, 비를. */
const STRADDLES = [
  /[的了吗呢吧啊把和与及我你您是嗎與]/u,
  /[\p{sc=Han}\p{sc=Katakana}][はをにがでのもとへや]/u,
  /[はをにがでのもとへや][\p{sc=Han}\p{sc=Katakana}]/u,
  /\p{sc=Hangul}[을를은는]/u,
] as const

/** In UTF-16 units. */
const LONGEST_PAIR = 4

/** How little a query's term weighs for being a filler. */
export interface FillerWeights {
  /** 0 to 1, for words. */
  readonly words: number
  /** 0 to 1, for pairs of characters and single characters. */
  readonly phrases: number
}

/** The weight of a term of the analyser's, 1 for what is no filler. */
export function fillerWeights(analyzer: Analyzer, weights: FillerWeights): (term: string) => number {
  const { words, phrases } = fillerTerms(analyzer)
  return (term) => {
    if (phrases.has(term) || straddles(term)) return weights.phrases
    return words.has(term) ? weights.words : 1
  }
}

function straddles(term: string): boolean {
  return term.length <= LONGEST_PAIR && hasCjk(term) && STRADDLES.some((pattern) => pattern.test(term))
}

const fillerTerms = perAnalyzer((analyzer) => {
  const analyzed = (text: string) => listed(text).flatMap((item) => analyzer.analyze(item))
  const grams = analyzed(PHRASES).filter(({ kind }) => kind === 'gram')
  return {
    words: new Set(analyzed(ENGLISH).map(({ term }) => term)),
    phrases: new Set([...grams.map(({ term }) => term), ...CHARACTERS]),
  }
})

function listed(text: string): string[] {
  return text.trim().split(/\s+/u)
}

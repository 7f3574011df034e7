import type { Random } from '../lib/random.ts'

// Consonants chosen so that no coined word is likely to be an English one.
const ONSETS = [
  'b',
  'br',
  'd',
  'dr',
  'fl',
  'j',
  'kr',
  'l',
  'm',
  'n',
  'pl',
  'pr',
  'r',
  'st',
  'tr',
  'v',
  'vr',
  'w',
  'z',
  'zw',
]
const VOWELS = ['a', 'e', 'i', 'o', 'u']
const CODAS = ['', 'n', 'l', 'r', 'm', 'x', 'nd', 'lt', 'rn']

const SYLLABLES = ONSETS.length * VOWELS.length
const SHORT_WORDS = SYLLABLES * SYLLABLES * CODAS.length

// Coprime with the 90,000 short words, so that neighbours in rank look nothing alike.
const SPREAD = 52_321

// With exponent s, n draws give about n^(1/s) distinct words. The words of all trades run out while coined ones
// go on; 1.6 makes the two together grow as n^0.5 to n^0.6, as they do in the tools of real servers.
const EXPONENT = 1.6

// Flattens the head: no coined word becomes as frequent as a common noun.
const HEAD = 300

const LARGEST_RANK = 50_000_000

/** An invented word, lower-case Latin letters. Different ranks give different words. @param rank - an integer from 0 */
export function coinedWord(rank: number): string {
  let rest = ((rank % SHORT_WORDS) * SPREAD) % SHORT_WORDS
  const coda = CODAS[rest % CODAS.length] ?? ''
  rest = Math.floor(rest / CODAS.length)
  let word = syllable(rest % SYLLABLES) + syllable(Math.floor(rest / SYLLABLES))
  for (let more = Math.floor(rank / SHORT_WORDS); more > 0; more = Math.floor((more - 1) / SYLLABLES)) {
    word += syllable((more - 1) % SYLLABLES)
  }
  return word + coda
}

/** A coined word by the Zipf–Mandelbrot law, so that the vocabulary keeps growing with the number of draws. */
export function drawCoinedWord(random: Random): string {
  const rank = HEAD * ((1 - random.next()) ** (-1 / (EXPONENT - 1)) - 1)
  return coinedWord(Math.floor(Math.min(rank, LARGEST_RANK)))
}

function syllable(at: number): string {
  return `${ONSETS[Math.floor(at / VOWELS.length)] ?? ''}${VOWELS[at % VOWELS.length] ?? ''}`
}

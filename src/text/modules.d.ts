declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string
  }
  export function newStemmer(language: string): Stemmer
}

declare module 'stopword' {
  export const eng: readonly string[]
}

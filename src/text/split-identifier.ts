/**
 * Where a word written in camelCase begins a new part: a capital after a small letter or a digit
 * (`rowRange`, `EC2Instances`), and the last capital of an acronym of two or more letters before a
 * small one (`HTTPServer`), unless that small letter is the plural s of the acronym (`URLs`).
 */
const PART_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{Ll}))/u
const PLURAL_ACRONYM = /^\p{Lu}{2,}s$/u

/** `rowRange` → `row`, `Range`; `getPDFs` → `get`, `PDF`. Letter case is kept; a word without a boundary is its only part. */
export function splitIdentifier(word: string): string[] {
  return word.split(PART_BOUNDARY).map((part) => (PLURAL_ACRONYM.test(part) ? part.slice(0, -1) : part))
}

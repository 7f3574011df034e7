/** The regular plural of a phrase: its last word changes, or the first of `bill of lading`; `settings` stays. */
export function plural(phrase: string): string {
  const [, head, rest] = /^(\S+)( of \S+)$/u.exec(phrase) ?? []
  if (head !== undefined && rest !== undefined) return plural(head) + rest
  if (/(?:ss|[aiu]s|x|z|ch|sh)$/u.test(phrase)) return `${phrase}es`
  if (/(?:s|data)$/u.test(phrase)) return phrase
  if (/[^aeiou]y$/u.test(phrase)) return `${phrase.slice(0, -1)}ies`
  return `${phrase}s`
}

/** The phrase behind `a` or `an`, by spelling. */
export function withArticle(phrase: string): string {
  const vowelSound = /^(?!uni|use|usa|uti|eu|one)[aeiou]/u.test(phrase)
  return `${vowelSound ? 'an' : 'a'} ${phrase}`
}

/** `list` → `lists`, `look up` → `looks up`: the third person, on the first word. */
export function thirdPerson(verb: string): string {
  const end = verb.indexOf(' ')
  const first = end === -1 ? verb : verb.slice(0, end)
  return plural(first) + (end === -1 ? '' : verb.slice(end))
}

/** With the first letter in upper case. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

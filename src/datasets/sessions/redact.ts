/** What was found in a text and put out of it, by kind. */
export type Redactions = Readonly<Record<string, number>>

interface Rule {
  readonly kind: string
  readonly pattern: RegExp
  /** With `$1` for what stays. */
  readonly placeholder: string
  /** What fits the pattern by chance. */
  readonly except?: (match: string) => boolean
}

const SECRET = '[secret]'

/** Tokens whose beginning names who gave them out. Source: the prefixes that providers document for secret scanners. */
const API_KEY = new RegExp(
  [
    '(?<![A-Za-z0-9])(?:',
    [
      'sk-[A-Za-z0-9_-]{16,}',
      '[prs]k_(?:live|test)_[A-Za-z0-9]{8,}',
      'gh[opsru]_[A-Za-z0-9]{16,}',
      'github_pat_[A-Za-z0-9_]{16,}',
      'glpat-[A-Za-z0-9_-]{16,}',
      'xox[a-z]-[A-Za-z0-9-]{8,}',
      'xapp-[A-Za-z0-9-]{8,}',
      'A[KS]IA[0-9A-Z]{16}',
      'AIza[A-Za-z0-9_-]{30,}',
      'ya29\\.[A-Za-z0-9_-]{16,}',
      'npm_[A-Za-z0-9]{30,}',
      'hf_[A-Za-z0-9]{20,}',
      'pypi-[A-Za-z0-9_-]{16,}',
      'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}',
      'shp[a-z]{2}_[A-Fa-f0-9]{16,}',
      'do[opr]_v1_[a-f0-9]{16,}',
    ].join('|'),
    ')',
  ].join(''),
  'gu',
)

const SECRET_WORDS =
  'pass(?:word|wd|phrase|code)?|pwd|secret|token|credentials?|api[ _-]?key|access[ _-]?key|secret[ _-]?key|private[ _-]?key|密码|密碼|パスワード|비밀번호'

/** Latin, Greek and Cyrillic letters: an address ends where a script without spaces begins. */
const LETTER = '\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}'

/** At least so many digits and both cases: a long name in words is no key. */
const LEAST_DIGITS = 3

function isWordy(match: string): boolean {
  const digits = match.replace(/\D/gu, '').length
  return digits < LEAST_DIGITS || !/[a-z]/u.test(match) || !/[A-Z]/u.test(match)
}

/** In this order: what a rule put in is nothing to the next ones. Each pattern takes time linear in the text. */
const RULES: readonly Rule[] = [
  {
    kind: 'private key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|$)/gu,
    placeholder: SECRET,
  },
  {
    kind: 'token',
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?/gu,
    placeholder: SECRET,
  },
  { kind: 'api key', pattern: API_KEY, placeholder: SECRET },
  {
    kind: 'token',
    pattern: /\b(bearer|basic)\s{1,8}(?=[A-Za-z_.~+/-]{0,400}\d|[^\s"']{24})[A-Za-z0-9._~+/-]{8,}=*/giu,
    placeholder: `$1 ${SECRET}`,
  },
  { kind: 'password', pattern: /(:\/\/)[^\s/:@]{1,200}:[^\s/@]{1,400}(?=@)/gu, placeholder: `$1${SECRET}` },
  {
    kind: 'password',
    pattern: new RegExp(
      `(?<![A-Za-z])((?:${SECRET_WORDS})["']?\\s{0,4}[=:＝：]\\s{0,4}|--?(?:${SECRET_WORDS})\\s{1,4})(?!\\[secret\\])(?:"[^"\\n]{1,400}"|'[^'\\n]{1,400}'|[^\\s,;"']+)`,
      'giu',
    ),
    placeholder: `$1${SECRET}`,
  },
  {
    kind: 'e-mail',
    pattern: new RegExp(
      `(?<![${LETTER}0-9._%+-])[${LETTER}0-9._%+-]{1,64}@(?:[${LETTER}0-9-]{1,63}\\.){1,8}[${LETTER}]{2,24}`,
      'gu',
    ),
    placeholder: '[email]',
  },
  {
    kind: 'home path',
    pattern: /(?:\/mnt\/[a-z])?\/(?:home|Users)\/[^\s"'`<>|,;)\]}]+/gu,
    placeholder: '[path]',
  },
  {
    kind: 'home path',
    pattern:
      /(?<![A-Za-z])[A-Za-z]:[\\/]{1,2}(?:Users|Documents and Settings)[\\/]{1,2}(?:[^\\/:*?"<>|\r\n]{1,64}[\\/])?[^\s"'`<>|,;]*/giu,
    placeholder: '[path]',
  },
  { kind: 'home path', pattern: /(?<![\w-])-(?:home|Users)-[A-Za-z0-9-]+/gu, placeholder: '[path]' },
  {
    kind: 'long code',
    pattern: /(?<![0-9A-Za-z])[0-9a-fA-F]{32,}(?![0-9A-Za-z])/gu,
    placeholder: SECRET,
    except: (match) => !/\d/u.test(match),
  },
  {
    kind: 'long code',
    pattern: /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{40,}={0,2}/gu,
    placeholder: SECRET,
    except: isWordy,
  },
]

export interface RedactorOptions {
  /** Names that look like a code but are tools: they stay. */
  readonly names: ReadonlySet<string>
  /** Folders that name their owner wherever they are, such as the user's own home. */
  readonly homes?: readonly string[]
}

/** Shorter ones (`/`, `/root`) name nobody, and would stand in every path. */
const SHORTEST_HOME = 6

function homeRules(homes: readonly string[]): Rule[] {
  return homes
    .filter((home) => home.length >= SHORTEST_HOME)
    .map((home) => ({
      kind: 'home path',
      pattern: new RegExp(`${home.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')}[^\\s"'\`<>|,;)\\]}]*`, 'gu'),
      placeholder: '[path]',
    }))
}

const BEFORE = /[\w./-]*$/u
const BEHIND = /^[\w./-]*/u

/** No name of a tool is longer: what stands farther away is no part of it. */
const LONGEST_NAME = 200

/** The word, as names of tools are written, that a part of a text stands in. */
function wordAround(text: string, start: number, end: number): string {
  const before = BEFORE.exec(text.slice(Math.max(0, start - LONGEST_NAME), start))?.[0] ?? ''
  const behind = BEHIND.exec(text.slice(end, end + LONGEST_NAME))?.[0] ?? ''
  return before + text.slice(start, end) + behind
}

/** What stood glued to something that was taken out shows only behind its placeholder. */
const MOST_PASSES = 8

/** Puts placeholders where a text holds secrets, addresses of people or paths that name the user, and counts them. */
export function createRedactor({ names, homes = [] }: RedactorOptions) {
  const rules = [...homeRules(homes), ...RULES]
  const counts = new Map<string, number>()
  const once = (text: string): string =>
    rules.reduce(
      (rest, { kind, pattern, placeholder, except }) =>
        rest.replace(pattern, (match: string, ...groups: readonly unknown[]) => {
          const start = groups.find((group) => typeof group === 'number') as number
          const word = wordAround(rest, start, start + match.length)
          if (except?.(match) === true || names.has(word)) return match
          counts.set(kind, (counts.get(kind) ?? 0) + 1)
          return placeholder.replace('$1', () => String(groups[0]))
        }),
      text,
    )
  return {
    redact(text: string): string {
      let rest = once(text)
      for (let before = text, pass = 1; rest !== before && pass < MOST_PASSES; pass++) {
        before = rest
        rest = once(rest)
      }
      return rest
    },
    get counts(): Redactions {
      return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}

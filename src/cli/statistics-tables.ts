import { MOST_COMMON_WORDS } from '../datasets/stats/copied-words.ts'
import { HARD_LABEL } from '../datasets/stats/leakage.ts'
import { NEAR_DUPLICATE, type NearDuplicates } from '../datasets/stats/near-duplicates.ts'
import type { Counts } from '../datasets/stats/set-sizes.ts'
import type { Kappa } from '../evaluate/agreement.ts'
import { bracketed, fraction, percent, wholeCount } from '../report/figures.ts'
import { NO_FIGURE, type Table } from '../report/table.ts'
import { GRADING_FILES, type SetAgreement } from './set-agreement.ts'
import type { SetStatistics } from './set-statistics.ts'

type Graded = SetAgreement & { readonly status: 'graded' }
type Ungraded = SetAgreement & { readonly status: 'none' }

function kappaText(kappa: Kappa | undefined): string {
  if (kappa === undefined || kappa.status === 'undefined') return NO_FIGURE
  return bracketed({ mean: kappa.value, low: kappa.low, high: kappa.high })
}

function kappaOf(agreement: SetAgreement): string {
  if (agreement.status === 'none') return NO_FIGURE
  const [all] = agreement.slices
  return all?.kappa.status === 'defined' ? fraction(all.kappa.value) : NO_FIGURE
}

function hardLeakage({ leakage }: SetStatistics): string {
  const hard = leakage.find(({ kind }) => kind === HARD_LABEL)
  return hard === undefined ? NO_FIGURE : percent(hard.withoutNameWord)
}

function lowestJudged({ judged }: SetStatistics): string {
  const answered = judged.filter(({ queries }) => queries > 0).map((share) => share.judged)
  return answered.length === 0 ? NO_FIGURE : fraction(Math.min(...answered))
}

/** One line for every set: how large it is. */
export function sizeTable(sets: readonly SetStatistics[]): Table {
  const grades = [...new Set(sets.flatMap(({ sizes }) => sizes.grades.map(({ grade }) => grade)))]
  const shown = grades.sort((a, b) => b - a)
  return {
    title: 'Sizes',
    columns: [
      'set',
      'tools',
      'deferred',
      'servers',
      'with parameters',
      'queries',
      'no-match',
      'core',
      'judgments',
      ...shown.map((grade) => `grade ${grade}`),
    ],
    rows: sets.map(({ dataset, sizes }) => ({
      cells: [
        `${dataset.name}@${dataset.version}`,
        wholeCount(sizes.tools),
        wholeCount(sizes.deferred),
        wholeCount(sizes.servers),
        percent(sizes.withParameters),
        wholeCount(sizes.queries),
        percent(sizes.noMatch),
        percent(sizes.core),
        wholeCount(sizes.judgments),
        ...shown.map((grade) =>
          wholeCount(sizes.grades.find((counted) => counted.grade === grade)?.judgments ?? 0),
        ),
      ],
    })),
    notes: ['with parameters: tools whose schema names one.'],
  }
}

/** One line for every set: how far it is to be trusted. */
export function qualityTable(sets: readonly SetStatistics[]): Table {
  return {
    title: 'Labels and wording',
    columns: [
      'set',
      'kappa',
      'lowest Judged@10',
      'no word of the name',
      'near-duplicate queries',
      'near-duplicate tools',
      'longest common run',
    ],
    rows: sets.map((set) => ({
      cells: [
        set.dataset.name,
        kappaOf(set.agreement),
        lowestJudged(set),
        hardLeakage(set),
        wholeCount(set.nearDuplicates.queries.count),
        wholeCount(set.nearDuplicates.tools.count),
        `${set.copied.longest} words`,
      ],
    })),
    notes: [
      `no word of the name: of the ${HARD_LABEL} queries, those that share no stemmed content word with the names of their right tools (the tools of the query's highest grade), server included.`,
      `near-duplicates: pairs with a Jaccard similarity of ${NEAR_DUPLICATE} or more between their sets of stemmed content words (of scripts without spaces: character pairs); every pair is compared. Twins, queries of the kind exact and of the form select are left out; tools are compared by name without server, and description.`,
      `longest common run: words in a row of a query that stand so in the description of a right tool; two characters of a script without spaces count as one word. More than ${MOST_COMMON_WORDS} are copied.`,
    ],
  }
}

/** Queries by kind and language. */
export function kindTable({ dataset, sizes }: SetStatistics): Table {
  const languages = Object.keys(sizes.languages)
  const cellsOf = (counts: Counts) =>
    languages.map((lang) => (counts[lang] === undefined ? NO_FIGURE : wholeCount(counts[lang])))
  const listed = (counts: Counts) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${wholeCount(count)}`)
      .join(', ')
  return {
    title: `${dataset.name}: queries by kind and language`,
    columns: ['kind', ...languages, 'all', 'share'],
    rows: [
      ...sizes.kinds.map(({ kind, queries, languages: counts }) => ({
        cells: [kind, ...cellsOf(counts), wholeCount(queries), percent(queries / sizes.queries)],
      })),
      { cells: ['all', ...cellsOf(sizes.languages), wholeCount(sizes.queries), percent(1)] },
    ],
    notes: [
      `forms: ${listed(sizes.forms)}`,
      `splits: ${listed(sizes.splits)}`,
      `typos with a clean twin: ${sizes.typosWithTwin}; parallel queries: ${sizes.parallel}; queries with several needs: ${sizes.severalNeeds}; with a need that several right tools meet: ${sizes.alternatives}`,
    ],
  }
}

/** Leakage by kind. */
export function leakageTable({ dataset, leakage }: SetStatistics): Table {
  return {
    title: `${dataset.name}: words that queries share with their right tools`,
    columns: ['kind', 'queries', 'no word of the name', 'overlap with names', 'with descriptions'],
    rows: leakage.map(({ kind, queries, withoutNameWord, nameOverlap, descriptionOverlap }) => ({
      cells: [
        kind,
        wholeCount(queries),
        percent(withoutNameWord),
        fraction(nameOverlap),
        fraction(descriptionOverlap),
      ],
    })),
    notes: ["overlap: mean share of a query's stemmed content words that stand there."],
  }
}

function settlementText({ settlement, disagreements }: Graded): string {
  const differing = `pairs graded differently: ${disagreements}`
  if (settlement.status === 'open') {
    const { problems } = settlement
    return `${differing}; ${GRADING_FILES.settled} has problems (${problems.length}), the first: ${problems[0]}`
  }
  const isSettled = settlement.status === 'settled'
  return isSettled
    ? `${differing}, all settled in ${GRADING_FILES.settled}`
    : `${differing}; no ${GRADING_FILES.settled}`
}

/** What is said of a set without two gradings. */
export function noGradingNote({ dataset }: SetStatistics, { missing }: Ungraded): string {
  return `${dataset.name}: no second grading (its folder lacks ${missing.join(' and ')}: sheets of dataset pool, graded)`
}

/** Agreement of two gradings by slice. */
export function agreementTable({ dataset }: SetStatistics, graded: Graded): Table {
  return {
    title: `${dataset.name}: agreement of two gradings`,
    columns: ['slice', 'queries', 'pairs', 'same grade', 'both 0', 'kappa'],
    rows: graded.slices.map(({ slice, queries, pairs, observed, bothZero, kappa }) => ({
      cells: [
        slice,
        wholeCount(queries),
        wholeCount(pairs),
        fraction(observed),
        fraction(bothZero),
        kappaText(kappa),
      ],
    })),
    notes: [
      "Cohen's kappa, unweighted, three grades, over the pairs that both were given, with its 95 % interval.",
      settlementText(graded),
    ],
  }
}

/** `Judged@10` by retriever. */
export function judgedTable({ dataset, judged }: SetStatistics): Table {
  return {
    title: `${dataset.name}: how much of the first ten hits is judged`,
    columns: ['retriever', 'queries', 'Judged@10', 'unjudged'],
    rows: judged.map((share) => ({
      cells: [
        share.retriever,
        wholeCount(share.queries),
        share.queries === 0 ? NO_FIGURE : fraction(share.judged),
        share.queries === 0 ? NO_FIGURE : fraction(1 - share.judged),
      ],
    })),
    notes: ['Over the queries of all splits that have a relevant tool and got a hit.'],
  }
}

/** The most alike pairs; nothing where there is none. */
export function pairTables({ dataset, nearDuplicates }: SetStatistics): readonly Table[] {
  const texts = new Map(dataset.queries.map(({ id, text }) => [id, `${id} “${text}”`]))
  const tableOf = (what: string, { count, pairs }: NearDuplicates, name: (id: string) => string): Table => ({
    title: `${dataset.name}: near-duplicate ${what} (${wholeCount(count)}${count > pairs.length ? `, the first ${pairs.length}` : ''})`,
    columns: ['pair', 'similarity'],
    rows: pairs.map(({ first, second, similarity }) => ({
      cells: [`${name(first)} ~ ${name(second)}`, fraction(similarity)],
    })),
    notes: [],
  })
  return [
    tableOf('queries', nearDuplicates.queries, (id) => texts.get(id) ?? id),
    tableOf('tools', nearDuplicates.tools, (id) => id),
  ].filter(({ rows }) => rows.length > 0)
}

/** The queries that have most words in a row in common with a right tool's description; nothing where none has. */
export function copiedTables({ dataset, copied }: SetStatistics): readonly Table[] {
  if (copied.worst.length === 0) return []
  return [
    {
      title: `${dataset.name}: longest common runs of words (queries over ${MOST_COMMON_WORDS}: ${copied.tooLong})`,
      columns: ['query, run and tool', 'words'],
      rows: copied.worst.map(({ query, tool, words, run }) => ({
        cells: [`${query} “${run}” in ${tool}`, String(words)],
      })),
      notes: [],
    },
  ]
}

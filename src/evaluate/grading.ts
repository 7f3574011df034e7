import type { ToolId } from '../catalog/tool.ts'
import type { Dataset, Query, QueryId } from '../datasets/dataset.ts'

/** As of shipped sets: 2 the tool to call, 1 acceptable, 0 would not do. */
export type SheetGrade = 0 | 1 | 2

/** What a sheet tells of a query, and its kind where the dataset is known. */
export type SheetQuery = Pick<Query, 'id' | 'text' | 'lang'> & { readonly kind?: string }

/** Which tools were looked at for which queries, and the grades given; a tool that was not named has 0. */
export interface Grading {
  readonly queries: ReadonlyMap<QueryId, SheetQuery>
  readonly grades: ReadonlyMap<QueryId, ReadonlyMap<ToolId, SheetGrade>>
  readonly descriptions: ReadonlyMap<ToolId, string>
}

/** The dataset's own labels over the pairs of another grading: below 1 is 0, above 2 is 2, no label is 0. */
export function labelGrading({ judgments }: Pick<Dataset, 'judgments'>, over: Grading): Grading {
  const grades = [...over.grades].map(([query, tools]) => {
    const ofQuery = judgments.get(query)
    return [
      query,
      new Map([...tools.keys()].map((tool) => [tool, sheetGrade(ofQuery?.get(tool)?.grade)])),
    ] as const
  })
  return { ...over, grades: new Map(grades) }
}

/** The grade of a sheet that says the same as a judgment. */
export function sheetGrade(grade: number | undefined): SheetGrade {
  if (grade === undefined || grade < 1) return 0
  return grade < 2 ? 1 : 2
}

import type { z } from 'zod'

/** What a schema found wrong, as one line: `inputSchema: expected object, found string`. */
export function zodProblem(error: z.ZodError): string {
  return error.issues
    .map((issue) => `${issue.path.length === 0 ? 'the value' : issue.path.join('.')}: ${issue.message}`)
    .join('; ')
}

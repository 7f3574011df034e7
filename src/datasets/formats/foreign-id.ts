import { z } from 'zod'

/** An id in somebody's JSON, where numbers are ids too. */
export const foreignId = z
  .union([z.string().min(1), z.number()], { error: 'expected a text that is not empty, or a number' })
  .transform(String)

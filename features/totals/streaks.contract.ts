import * as z from 'zod/mini'

const runSchema = z.object({
  result: z.enum(['Win', 'Loss', 'Draw']),
  length: z.int().check(z.gte(1)),
})

/** The runs of equal results in a stretch of time, as far as joining two stretches needs them. */
export const runsSchema = z.object({
  first: runSchema,
  last: runSchema,
  longestWin: z.int().check(z.gte(0)),
  /** Whether first and last are the same run. */
  single: z.boolean(),
})
export type Runs = z.output<typeof runsSchema>

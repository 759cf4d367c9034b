import * as z from 'zod/mini'

import { monthRunsSchema, recordsSchema } from './highlights.contract.ts'

const side = z.object({ runs: monthRunsSchema, records: recordsSchema })

/** What a stretch of time says of runs and records, and of how many entries. */
export const stretchSchema = z.object({
  entries: z.int().check(z.gte(1)),
  all: side,
  /** Over confirmed matches; null where these say the same as all. */
  confirmed: z.nullable(side),
})

export type StretchSide = z.output<typeof side>

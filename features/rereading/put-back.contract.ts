import * as z from 'zod/mini'

import { modes, results, scorings } from '#features/scoring/results.rules.ts'

const row = z.object({
  _id: z.string(),
  score: z.nullable(z.number()),
  result: z.enum(results),
  team: z.nullable(z.string()),
  role: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  started: z.boolean(),
})

/** What a correction has replaced, as it is stored until the correction is undone. */
export const replaced = z.object({
  date: z.string(),
  day: z.string(),
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  durationMinutes: z.nullable(z.int()),
  notes: z.string(),
  pad: z.nullable(
    z.object({
      rows: z.array(z.object({ label: z.string(), scores: z.array(z.nullable(z.number())) })),
    }),
  ),
  /** By seat. A row that stays is known by its id; of one that goes the name is stored, too. */
  players: z.array(
    z.union([
      z.extend(row, { guest: z.object({ name: z.string(), email: z.nullable(z.string()) }) }),
      row,
    ]),
  ),
  /** Earlier imports that were undone meanwhile: this is what the first of them has replaced. */
  handedBy: z.optional(z.array(z.string())),
})
export type Replaced = z.output<typeof replaced>

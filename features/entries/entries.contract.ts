import * as z from 'zod/mini'

import { results, modes, scorings } from '#features/scoring/results.rules.ts'

/** A name as it was written, and the key by which it is the same as others. */
const named = z.object({ key: z.string(), name: z.string() })

export const holderSchema = z.union([
  z.object({ user: z.string() }),
  z.object({ name: z.string() }),
])
/** A score with the side that has it; null for a whole table. */
const heldScore = z.object({ score: z.number(), holder: z.nullable(holderSchema) })
export type HeldScore = z.output<typeof heldScore>

const count = z.int().check(z.gte(0))

/** How a decided match ended for one side (entry-outcomes.rules.ts). */
const outcome = z.object({
  result: z.enum(['Win', 'Loss', 'Draw']),
  /** Among how many sides a draw is; 0 where it is none, and beside a winner. */
  drawAmong: count,
  /** How many wins there were for all sides together. */
  winners: count,
})
export type Outcome = z.output<typeof outcome>

const entryPerson = z.object({
  /** `user:` with an id, or `guest:` with the name's key. */
  key: z.string(),
  /** A guest's name as it was written; null for an account. */
  name: z.nullable(z.string()),
  score: z.nullable(z.number()),
  result: z.enum(results),
  /** Who stood before the other in the order of the match; null where it does not compare the two. */
  comparison: z.nullable(z.enum(['ahead', 'behind', 'level'])),
})
export type EntryPerson = z.output<typeof entryPerson>

/**
 * What one match says about one player, as far as the statistics count it. It is stored as JSON, and
 * parsed when it is read.
 */
export const entrySchema = z.object({
  match: z.string(),
  day: z.string(),
  /** When the match was logged; decides the order within a day. */
  logged: z.string(),
  game: z.string(),
  expansions: z.array(z.string()),
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  /** Rows at the table. */
  rows: count,
  sides: count,
  result: z.enum(results),
  /** How the match ended for the player; null unless it is decided. */
  outcome: z.nullable(outcome),
  score: z.nullable(z.number()),
  /** The scores of the other sides. */
  otherScores: z.array(z.number()),
  minutes: z.nullable(count),
  place: z.nullable(named),
  role: z.nullable(named),
  started: z.boolean(),
  /** How the match ended for whoever started. */
  starter: z.nullable(outcome),
  confirmed: z.boolean(),
  people: z.array(entryPerson),
  /** The best and the worst score of the table; null without scores, and where no score is better. */
  best: z.nullable(heldScore),
  worst: z.nullable(heldScore),
})
export type Entry = z.output<typeof entrySchema>

import { nullable, number, object, oneOf, record } from '#client/stored-data.ts'
import { type Result, results, type Mode, modes } from '#features/scoring/results.rules.ts'

/** Results and ranks that somebody chose, or that the stored match has. They stay until a score changes. */
export interface ResultsByHand {
  /** By the seats' keys. */
  results: Record<string, Result>
  /** In which they were chosen: they say nothing in another one. null in older drafts. */
  mode: Mode | null
  /** By the keys of the seats that have one. */
  ranks: Record<string, number>
  /** The scores at that time, by the seats' keys; null to recompute the results from the scores. */
  scores: Record<string, number | null> | null
}

export const parseByHand = nullable(
  object<ResultsByHand>({
    results: record(oneOf(results)),
    // until 0.3: older drafts have no mode and no ranks
    mode: (value) => nullable(oneOf(modes))(value ?? null),
    ranks: (value) => record(number)(value ?? {}),
    scores: nullable(record(nullable(number))),
  }),
)

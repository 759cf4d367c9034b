import { nullable, number, object, oneOf, record } from '#client/stored-data.ts'
import { type Result, results, type Mode, modes } from '#features/scoring/results.rules.ts'

/** Results and ranks that somebody chose, or that the stored match has. They stay until a score changes. */
export interface ResultsByHand {
  /** By the seats' keys. */
  results: Record<string, Result>
  /** In which they were chosen: they say nothing in another one. */
  mode: Mode
  /** By the keys of the seats that have one. */
  ranks: Record<string, number>
  /** The scores at that time, by the seats' keys; null to recompute the results from the scores. */
  scores: Record<string, number | null> | null
}

export const parseByHand = nullable(
  object<ResultsByHand>({
    results: record(oneOf(results)),
    mode: oneOf(modes),
    ranks: record(number),
    scores: nullable(record(nullable(number))),
  }),
)

import type { Batch } from './batches.ts'
import { games, matchesOf } from './matches.ts'
import { people } from './people.ts'

export const sizes = {
  /** For trying the bench itself. */
  S: { users: 2000, matches: 40_000 },
  L: { users: 200_000, matches: 1_000_000 },
} as const

export type Size = keyof typeof sizes

/** The data set of a size; the same rows each time. */
export function* rowsOf(size: Size): Generator<Batch> {
  const { users, matches } = sizes[size]
  yield* people(users)
  yield* games()
  yield* matchesOf(matches, users)
}

import type { Batch } from './batches.ts'
import { type Extent, games, guests, matchesOf } from './dataset-matches.ts'
import { people } from './people.ts'

export const sizes = {
  /** For the test that the contenders respond alike. */
  XS: { users: 300, matches: 1000, own: 500 },
  /** For trying the bench itself. */
  S: { users: 2000, matches: 40_000, own: 10_000 },
  L: { users: 200_000, matches: 1_000_000, own: 10_000 },
} as const satisfies Record<string, Extent>

export type Size = keyof typeof sizes

/** A smaller data set has too few matches to confirm. */
export const measuredSizes = ['S', 'L'] as const satisfies Size[]

/** The data set of a size; the same rows each time. */
export function* rowsOf(size: Size): Generator<Batch> {
  yield* people(sizes[size].users)
  yield* games()
  yield* guests(sizes[size])
  yield* matchesOf(sizes[size])
}

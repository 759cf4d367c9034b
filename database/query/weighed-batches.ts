import type { Engine } from '../connect.ts'

// Long work is cut into transactions by what they write, not by how many things it is about: a match of
// 32 accounts has a thousand rows of facets, a match of two has six. On SQLite everybody waits for a
// transaction; on PostgreSQL only those who want the same rows.

/** What one transaction writes at most, in rows; a single thing may weigh more. */
const WEIGHT_MAX: Record<Engine, number> = { sqlite: 800, postgres: 6000 }
/** Things that are weighed for one transaction. */
const THINGS_MAX: Record<Engine, number> = { sqlite: 40, postgres: 200 }

/** How many things are read at most for the next transaction, which changes the first of them. */
export function candidatesOf(engine: Engine): number {
  return THINGS_MAX[engine]
}

/**
 * The first of some things, as many as one transaction may change; always one if there is any.
 * @param weightOf about how many rows are written for a thing
 */
export function firstBatch<T>(
  engine: Engine,
  things: readonly T[],
  weightOf: (thing: T) => number,
): T[] {
  let weight = 0
  const end = things.slice(0, THINGS_MAX[engine]).findIndex((thing, index) => {
    weight += weightOf(thing)
    return index > 0 && weight > WEIGHT_MAX[engine]
  })
  return things.slice(0, end === -1 ? THINGS_MAX[engine] : end)
}

import { BATCH_MATCHES, BODY_BYTES } from './added-imports.rules.ts'
import type { ReadMatch } from './file-reading.rules.ts'

/** The first batch is small, so that its matches are visible at once. */
const FIRST_MATCHES = 20
/** For what stands around the items in a body. */
const AROUND_BYTES = 1000

/**
 * The order of sending: the newest day first, because those are the matches that people look for; within
 * a day as in the file, because in lists matches of one time stand in the order of adding.
 */
export function inOrderOfSending(matches: readonly ReadMatch[]): ReadMatch[] {
  return matches.toSorted((one, other) =>
    one.day === other.day ? 0 : one.day < other.day ? 1 : -1,
  )
}

/** Batches of matches to store, the first one small. */
export function batchesToSend<T>(matches: Iterable<T>): Generator<T[]> {
  return cutInBatches(matches, (batch) => (batch === 0 ? FIRST_MATCHES : BATCH_MATCHES), BODY_BYTES)
}

/**
 * Cuts a list so that each part fits into one body.
 * @param most items in a batch, from 0
 * @param bytesMax of the longest body
 */
export function* cutInBatches<T>(
  items: Iterable<T>,
  most: (batch: number) => number,
  bytesMax: number,
): Generator<T[]> {
  const encoder = new TextEncoder()
  let [batch, count, room] = [[] as T[], 0, bytesMax - AROUND_BYTES]
  for (const item of items) {
    const bytes = encoder.encode(JSON.stringify(item)).length + 1
    if (batch.length > 0 && (bytes > room || batch.length >= most(count))) {
      yield batch
      ;[batch, count, room] = [[], count + 1, bytesMax - AROUND_BYTES]
    }
    batch.push(item)
    room -= bytes
  }
  if (batch.length > 0) yield batch
}

import type { MatchToCheck, MatchToSend } from '../contract.ts'
import type { ReadMatch } from '../reading/rules.ts'
import { BATCH_MATCHES, BODY_BYTES, CHECKED_MATCHES } from '../rules.ts'

/** The first batch is small, so that its matches are visible at once. */
const FIRST_MATCHES = 20
/** For what stands around the matches in a body. */
const AROUND_BYTES = 1000

/** A body of the endpoint, as JSON. */
export interface Batch {
  json: string
  matches: number
}

/**
 * The order of sending: the newest day first, because those are the matches that people look for; within
 * a day as in the file, because in lists matches of one time stand in the order of adding.
 */
export function inOrderOfSending(matches: readonly ReadMatch[]): ReadMatch[] {
  return matches.toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1))
}

/** The bodies in which matches are sent, the first one small. */
export function* batchesToSend(
  matches: Iterable<MatchToSend>,
  deletedToo: boolean,
): Generator<Batch> {
  const ending = `],"deletedToo":${deletedToo}}`
  yield* batches(matches, (sent) => (sent === 0 ? FIRST_MATCHES : BATCH_MATCHES), ending)
}

/** The lists in which the server is asked what is here, each short enough for one body. */
export function* listsToCheck(matches: Iterable<MatchToCheck>): Generator<Batch> {
  yield* batches(matches, () => CHECKED_MATCHES, `]}`)
}

import { hasVisibleCharacter, isOneLine } from '#features/accounts/names.rules.ts'
import { LOGGED_MAX } from '#features/matches/matches.rules.ts'

export const BODY_BYTES = 1024 * 1024
export const BATCH_MATCHES = 500
/** A check is answered at once, so it is short: its body is parsed in one turn of the event loop. */
export const CHECK_BYTES = 128 * 1024
export const CHECKED_MATCHES = 200
export const FILE_NAME_MAX = 255
/** A hundred plays each: as many as an account may have. */
export const BGG_PAGES_MAX = LOGGED_MAX / 100

/** Every table is `csv`. */
export const sources = ['bgstats', 'bgg', 'csv', 'archive'] as const
export type Source = (typeof sources)[number]

export const keptReasons = ['claimed', 'confirmed', 'edited'] as const
export type KeptReason = (typeof keptReasons)[number]

/**
 * Whether a match of a file is here: `deleted` by hand after an import has brought it; `likely` looks like one
 * from elsewhere: day, game, own score, own result.
 */
export const presences = ['new', 'existing', 'deleted', 'likely'] as const
export type Presence = (typeof presences)[number]

export const IMPORT_NOT_FOUND = 'Import not found.'

export const FILE_NAME_WRONG = 'The file’s name is missing or too long.'
export const BGG_USER_MAX = 40
export const BGG_USER_WRONG = 'Enter a user name of BoardGameGeek.'

export function fileNameProblem(name: string): string | null {
  if (!hasVisibleCharacter(name) || name.length > FILE_NAME_MAX) return FILE_NAME_WRONG
  return isOneLine(name) ? null : 'The file’s name must be a single line of text.'
}

/** Nothing that means something in an address. */
export function bggUserProblem(user: string): string | null {
  return /^[\p{L}\p{N}_ .-]{1,40}$/u.test(user) ? null : BGG_USER_WRONG
}

export function noonOf(day: string): string {
  return `${day}T12:00:00.000Z`
}

/** The first batch is small, so that its matches are visible at once. */
const FIRST_MATCHES = 20
const AROUND_BYTES = 1000

/**
 * The newest day first, because people look for it; within a day as in the file, because in lists
 * matches of one time stand in the order of adding.
 */
export function inOrderOfSending<T extends { day: string }>(matches: readonly T[]): T[] {
  return matches.toSorted((one, other) => other.day.localeCompare(one.day))
}

export function batchesToSend<T>(matches: Iterable<T>): Generator<T[]> {
  return cutInBatches(matches, (batch) => (batch === 0 ? FIRST_MATCHES : BATCH_MATCHES), BODY_BYTES)
}

/**
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

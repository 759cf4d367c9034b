import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Mode } from '#features/scoring/results.rules.ts'

import { guestOf, type MatchFilters } from './match-filters.rules.ts'

/**
 * What the history can be filtered by without reading the other matches: one row of `match_facets`
 * for each user, facet and match. The texts are stored; a filter looks for the same text.
 */
export const facets = {
  game: (gameId: string) => `game:${gameId}`,
  /** Another account at the table. */
  user: (userId: string) => `user:${userId}`,
  /** A guest at the table, by the name without case and accents. */
  guest: (name: string) => `guest:${nameKey(name)}`,
  place: (place: string) => `place:${nameKey(place)}`,
  /** Nearly all matches are competitive, so that these need no facet. */
  mode: (mode: Exclude<Mode, 'competitive'>) => `mode:${mode}`,
  /** The user's own result. Wins and losses are frequent enough to be found without one. */
  draw: 'result:Draw',
  /** Somebody at the table has not confirmed. */
  pending: 'pending',
  /** The user has not confirmed, and has no open correction. */
  waiting: 'waiting',
} as const

/** By what a match is found, and in whose histories: it has facets for no others, and no others for them. */
export interface IndexKeys {
  /** The match's list key. */
  order: string
  users: string[]
  facets: string[]
}

/** @param rows the facets of one match */
export function indexKeysOf(
  order: string,
  rows: readonly { userId: string; facet: string }[],
): IndexKeys {
  return {
    order,
    users: [...new Set(rows.map(({ userId }) => userId))],
    facets: [...new Set(rows.map(({ facet }) => facet))],
  }
}

/** A match and its players by seat, as far as the index needs them. */
export interface IndexedMatch {
  id: string
  createdBy: string
  /** When it was last written. */
  updatedAt: string
  /** The match's list key. */
  order: string
  gameId: string
  mode: Mode
  location: string | null
  confirmed: boolean
  /** The creator, if they did not play. */
  onlookerId: string | null
  players: readonly IndexedPlayer[]
}

interface IndexedPlayer {
  userId: string | null
  guestName: string | null
  /** Somebody has declined the row. */
  declined: boolean
  /** The row is a deleted account's. */
  former: boolean
  result: string
  confirmed: boolean
  /** Whether they have an open correction. */
  corrects: boolean
}

/** Every facet of a match, for each user in whose history it is. */
export function facetsOf(
  match: Omit<IndexedMatch, 'id' | 'createdBy' | 'updatedAt' | 'order'>,
): { userId: string; facet: string }[] {
  const people = new Set(match.players.flatMap(personFacet))
  const shared = [
    facets.game(match.gameId),
    ...(match.mode === 'competitive' ? [] : [facets.mode(match.mode)]),
    ...(match.location === null ? [] : [facets.place(match.location)]),
    ...(match.confirmed ? [] : [facets.pending]),
  ]
  const of = (userId: string, own: readonly string[]) =>
    [...shared, ...people, ...own]
      .filter((facet) => facet !== facets.user(userId))
      .map((facet) => ({ userId, facet }))
  const players = match.players.flatMap(({ userId, result, confirmed, corrects }) => {
    if (userId === null) return []
    const own = [
      ...(result === 'Draw' ? [facets.draw] : []),
      ...(confirmed || corrects ? [] : [facets.waiting]),
    ]
    return of(userId, own)
  })
  return match.onlookerId === null ? players : [...players, ...of(match.onlookerId, [])]
}

/** A deleted account's row is nobody's. */
function personFacet({ userId, guestName, former }: IndexedPlayer): string[] {
  if (userId !== null) return [facets.user(userId)]
  return guestName === null || former ? [] : [facets.guest(guestName)]
}

/** The facets that the matches of a filter have; the rarest kinds first, since the first is read. */
export function facetsOfFilters(filters: MatchFilters, readerId: string): string[] {
  const { person, game, place, mode, result, status, waiting } = filters
  return [
    ...(waiting === 'me' ? [facets.waiting] : []),
    ...(status === 'pending' ? [facets.pending] : []),
    // Everybody is at their own table.
    ...(person === undefined || person.toLowerCase() === readerId ? [] : [facetOfPerson(person)]),
    ...(place === undefined ? [] : [facets.place(place)]),
    ...(game === undefined ? [] : [facets.game(game.toLowerCase())]),
    ...(result === 'Draw' ? [facets.draw] : []),
    ...(mode === undefined || mode === 'competitive' ? [] : [facets.mode(mode)]),
  ]
}

function facetOfPerson(person: string): string {
  const guest = guestOf(person)
  return guest === null ? facets.user(person.toLowerCase()) : facets.guest(guest)
}

/** A guest of a match. */
interface MadeGuest {
  key: string
  /** As it is written; of several rows with the same key the first by seat. */
  name: string
  /** How many rows have the key. */
  seats: number
}

/**
 * The guests of a match, once each. A row that somebody has declined is nobody's guest, nor is that of a
 * deleted account.
 * @param players by seat
 */
export function guestsAt(
  players: readonly Pick<IndexedPlayer, 'userId' | 'guestName' | 'declined' | 'former'>[],
): MadeGuest[] {
  const guests = new Map<string, MadeGuest>()
  for (const { userId, guestName, declined, former } of players) {
    if (userId !== null || guestName === null || declined || former) continue
    const key = nameKey(guestName)
    const guest = guests.get(key) ?? { key, name: guestName, seats: 0 }
    guest.seats += 1
    guests.set(key, guest)
  }
  return [...guests.values()]
}

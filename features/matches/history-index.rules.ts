import { nameKey } from '#features/accounts/name-keys.rules.ts'
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
  /** A guest at the table: who that is, and how they are called, is looked up (`guestFacets`). */
  guest: (personId: string) => `guest:${personId}`,
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
interface IndexKeys {
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

export interface IndexedPlayer {
  userId: string | null
  /** null where the row is nobody's too. */
  personId: string | null
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

/** The row of a deleted account, or of one that has left it, is nobody's. */
function personFacet({ userId, personId }: IndexedPlayer): string[] {
  if (userId !== null) return [facets.user(userId)]
  return personId === null ? [] : [facets.guest(personId)]
}

/**
 * The facets that the matches of a filter have, but for those of a guest (`guestFacets`); the rarest kinds
 * first, since the first is read.
 */
export function facetsOfFilters(filters: MatchFilters, readerId: string): string[] {
  const { person, game, place, mode, result, status, waiting } = filters
  return [
    ...(waiting === 'me' ? [facets.waiting] : []),
    ...(status === 'pending' ? [facets.pending] : []),
    // Everybody is at their own table.
    ...(person === undefined || guestOf(person) !== null || person.toLowerCase() === readerId
      ? []
      : [facets.user(person.toLowerCase())]),
    ...(place === undefined ? [] : [facets.place(place)]),
    ...(game === undefined ? [] : [facets.game(game.toLowerCase())]),
    ...(result === 'Draw' ? [facets.draw] : []),
    ...(mode === undefined || mode === 'competitive' ? [] : [facets.mode(mode)]),
  ]
}

/** How a person of a filter is called among the people of a table: `user:` with an id, or `guest:` with a name's key. */
export function keyOfPerson(person: string): string {
  const guest = guestOf(person)
  return guest === null ? facets.user(person.toLowerCase()) : `guest:${nameKey(guest)}`
}

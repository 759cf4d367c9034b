import { nameKey } from '#features/accounts/name-keys.rules.ts'
import type { Mode } from '#features/scoring/results.rules.ts'

import { guestOf, type MatchFilters } from './match-filters.rules.ts'

/**
 * What the history can be filtered by without reading the other matches: one row of `match_facets`
 * for each user, facet and match. `facets_of_matches` (database/migrations/initial/match-triggers.ts) makes the
 * same texts.
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
} as const

/**
 * The facets that the matches of a filter have, but for those of a guest (`guestFacets`); the rarest kinds
 * first, since the first is read.
 */
export function facetsOfFilters(filters: MatchFilters, readerId: string): string[] {
  const { person, game, place, mode, result, status } = filters
  return [
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

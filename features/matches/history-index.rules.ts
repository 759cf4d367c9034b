import { nameKey } from '#features/accounts/name-keys.rules.ts'
import type { Mode } from '#features/scoring/results.rules.ts'

import { guestOf, type MatchFilters } from './match-filters.rules.ts'

/**
 * Rows of `match_facets`: what a history is filtered by without reading its other matches.
 * `facets_of_matches` (database/migrations/initial/match-triggers.ts) makes the same texts.
 */
export const facets = {
  game: (gameId: string) => `game:${gameId}`,
  user: (userId: string) => `user:${userId}`,
  /** Of a person in a book; `guestFacets` finds them by their name. */
  guest: (personId: string) => `guest:${personId}`,
  place: (place: string) => `place:${nameKey(place)}`,
  /** Nearly all matches are competitive: a facet would not narrow them down. */
  mode: (mode: Exclude<Mode, 'competitive'>) => `mode:${mode}`,
  /** Wins and losses are frequent enough to be found without a facet. */
  draw: 'result:Draw',
  pending: 'pending',
} as const

/** Without a guest's (`guestFacets`). The rarest kinds come first: matches of the first are read. */
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

/** `user:` with an id, or `guest:` with a name's key. */
export function keyOfPerson(person: string): string {
  const guest = guestOf(person)
  return guest === null ? facets.user(person.toLowerCase()) : `guest:${nameKey(guest)}`
}

import { facets } from '../facets/rules.ts'
import type { Mode } from '../results/rules.ts'

/** How `person` names a guest. */
const GUEST = 'guest:'

/** The filters of the history: the same names in the page's address and in `GET /sessions`. */
export interface MatchFilters {
  /** Part of a game's name. */
  q?: string | undefined
  /** A game's id. */
  game?: string | undefined
  /** A user's id, or `guest:` and a name. */
  person?: string | undefined
  /** The reader's own result. */
  result?: 'Win' | 'Loss' | 'Draw' | undefined
  place?: string | undefined
  mode?: Mode | undefined
  /** Days, `YYYY-MM-DD`, both included. */
  from?: string | undefined
  to?: string | undefined
  status?: 'confirmed' | 'pending' | undefined
  /** What the reader has not confirmed. */
  waiting?: 'me' | undefined
}

/** Every filter, for lists that must have all. */
export const filterNames = Object.keys({
  q: true,
  game: true,
  person: true,
  result: true,
  place: true,
  mode: true,
  from: true,
  to: true,
  status: true,
  waiting: true,
} satisfies Record<keyof MatchFilters, true>) as (keyof MatchFilters)[]

/** `person` for a guest of this name. */
export function guestFilter(name: string): string {
  return `${GUEST}${name}`
}

/** The guest's name that `person` names; null when it is a user's id. */
export function guestOf(person: string): string | null {
  return person.startsWith(GUEST) ? person.slice(GUEST.length) : null
}

/** The facets that the matches of a filter have; the rarest kinds first, since the first is read. */
export function facetsOfFilters(filters: MatchFilters, readerId: string): string[] {
  const { person, game, place, mode, result, status, waiting } = filters
  return [
    ...(waiting === 'me' ? [facets.waiting] : []),
    ...(status === 'pending' ? [facets.pending] : []),
    // Everybody is at their own table.
    ...(person === undefined || person === readerId ? [] : [personFacet(person)]),
    ...(place === undefined ? [] : [facets.place(place)]),
    ...(game === undefined ? [] : [facets.game(game)]),
    ...(result === 'Draw' ? [facets.draw] : []),
    ...(mode === undefined || mode === 'competitive' ? [] : [facets.mode(mode)]),
  ]
}

function personFacet(person: string): string {
  const guest = guestOf(person)
  return guest === null ? facets.user(person) : facets.guest(guest)
}

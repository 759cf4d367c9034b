import { guestFilter, type MatchFilters } from '../match-filters.rules.ts'

/** Somebody as a page names them. */
export interface Named {
  /** The account's id; null for a guest. */
  userId: string | null
  name: string
  /** Whether it is a deleted account's row; statistics have none. */
  former?: boolean
}

/** Where a game's name leads, as the parameters of a link. */
export function pageOfGame(gameId: string) {
  return { to: '/games/$id', params: { id: gameId } } as const
}

/**
 * Where a person's name leads: a friend's to the page of both, everybody else's to the matches with
 * them. The row of a deleted account is nobody's: null.
 * @param friends the ids of the reader's friends. A page that does not know them leaves them out: the
 * page of both reads them, and sends the reader on by this rule.
 */
export function pageOfPerson({ userId, name, former }: Named, friends?: ReadonlySet<string>) {
  if (userId === null) return former === true ? null : matchesWith(guestFilter(name))
  return friends?.has(userId) === false
    ? matchesWith(userId)
    : ({ to: '/friends/$id', params: { id: userId } } as const)
}

/** The history with one filter. */
function matchesWith(person: string) {
  return { to: '/matches', search: { person } satisfies MatchFilters } as const
}

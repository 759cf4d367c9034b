import { guestFilter, type MatchFilters } from '../match-filters.rules.ts'

export interface Named {
  userId: string | null
  name: string
  /** Whether it is a deleted account's row; statistics have none. */
  former?: boolean
}

export function pageOfGame(gameId: string) {
  return { to: '/games/$id', params: { id: gameId } } as const
}

/**
 * A friend's name leads to the page of both, others' to the matches with them, a former player's nowhere.
 * @param friends ids of the reader's friends. A page that does not know them leaves them out: the page of
 * both then sends the reader on by this rule.
 */
export function pageOfPerson({ userId, name, former }: Named, friends?: ReadonlySet<string>) {
  if (userId === null) return former === true ? null : matchesWith(guestFilter(name))
  return friends?.has(userId) === false
    ? matchesWith(userId)
    : ({ to: '/friends/$id', params: { id: userId } } as const)
}

function matchesWith(person: string) {
  return { to: '/matches', search: { person } satisfies MatchFilters } as const
}

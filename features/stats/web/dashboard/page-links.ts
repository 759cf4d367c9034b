import { guestFilter } from '#features/matches/filters/rules.ts'
import type { PersonStats } from '#features/stats/contract.ts'

/** The pages with all statistics of the user, and of one year. */
export const STATS_PAGE = { to: '/stats' as string }

export function yearPage(year: number) {
  return { to: `/stats/${year}` }
}

/** Of an account: the page of both, which sends the reader on to the matches if they are no friends. */
export function personPage({ user, name }: Pick<PersonStats, 'user' | 'name'>) {
  return user === null
    ? { to: '/matches', search: { person: guestFilter(name) } }
    : { to: `/friends/${user._id}` }
}

export function gamePage(id: string) {
  return { to: `/games/${id}` }
}

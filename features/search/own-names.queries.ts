import type { Db } from '#database/connect.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { friendsOf } from '#features/friends/friends.queries.ts'
import type { HistoryRequest } from '#features/stats/history-entries.queries.ts'
import { sortedList } from '#features/stats/stat-lists.rules.ts'
import { gameRows, namedRows, personRows } from '#features/stats/stat-pages.rules.ts'
import { namesOf, summaryOf } from '#features/stats/stats-answers.queries.ts'

interface Named {
  name: string
  matches: number
}

interface OwnGame extends Named {
  kind: 'game'
  id: string
  /** Against others and together. */
  won: number
  best: number | null
  lastPlayed: string
}

/** The other matches do not compare the two. */
export interface Met extends Named {
  ahead: number
  behind: number
  level: number
}

export type OwnName =
  | OwnGame
  | (Met & { kind: 'person'; user: Person })
  | (Met & { kind: 'guest' })
  | (Named & { kind: 'place' })

/** The most frequent first; and friends. */
export async function ownNames(db: Db, request: HistoryRequest): Promise<OwnName[]> {
  const summary = await summaryOf(db, request)
  const names = await namesOf(db, summary)
  const people = sortedList(personRows(summary, names))
  const met = new Set(people.map(({ user }) => user?._id))
  const friends = await friendsOf(db, { userId: request.userId })
  return [
    ...sortedList(gameRows(summary, names)).map(({ key, name, matches, of }): OwnGame => {
      const won = of.decided.stats().wins + of.coopWins
      const { best } = of.points()
      return { kind: 'game', id: key, name, matches, won, best, lastPlayed: of.day }
    }),
    ...people.map(({ name, user, matches, of: { ahead, behind, level } }): OwnName => {
      const own = { name, matches, ahead, behind, level }
      return user === null ? { kind: 'guest', ...own } : { kind: 'person', user, ...own }
    }),
    ...friends
      .filter(({ _id }) => !met.has(_id))
      .map(({ _id, firstName, lastName }): OwnName => {
        const user = { _id, firstName, lastName }
        const none = { matches: 0, ahead: 0, behind: 0, level: 0 }
        return { kind: 'person', user, name: fullName(user), ...none }
      }),
    ...sortedList(namedRows(summary.places)).map(({ name, matches }): OwnName => {
      return { kind: 'place', name, matches }
    }),
  ]
}

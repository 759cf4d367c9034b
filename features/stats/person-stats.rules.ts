import type { Person } from '#features/accounts/accounts.contract.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { comparedOf, cooperativeOf } from './overview.rules.ts'
import { cutList, type WantedPart } from './scope-totals.rules.ts'
import type { ListPart, ListRow } from './stat-lists.rules.ts'
import type { PersonPage } from './stats.contract.ts'

/** How many matches together are listed. */
export const LAST_MAX = 10

/** What the matches with a person say. */
export interface PersonTotals {
  total: Sums
  /** By the id of a game. */
  games: ReadonlyMap<string, Sums>
  /** The newest matches together, newest first. */
  last: readonly Entry[]
}

/** The games of a person's page, with their names. */
export function gamesTogether(
  { games, names }: PersonTotals & { names: ReadonlyMap<string, string> },
  part: WantedPart,
): ListPart<ListRow> {
  const rows = [...games].map(([key, sums]) => ({ key, name: names.get(key) ?? '', sums }))
  return cutList('games', rows, part)
}

/** @param key of the person in entries */
export function personPageOf(
  { user, friend, key }: { user: Person; friend: boolean; key: string },
  { total, last, names }: PersonTotals & { names: ReadonlyMap<string, string> },
  games: ListPart<ListRow>,
): PersonPage {
  return {
    user,
    friend,
    ...comparedOf(total),
    ...cooperativeOf(total),
    games: games.rows.map((row) => ({
      game: { _id: row.key, name: row.name },
      ...comparedOf(row.sums),
      ...cooperativeOf(row.sums),
    })),
    totals: { games: games.total },
    last: last.flatMap((entry) => {
      const person = entry.people.find((other) => other.key === key)
      if (person === undefined) return []
      const { score, result, comparison } = person
      return [
        {
          _id: entry.match,
          day: entry.day,
          players: entry.rows,
          game: { _id: entry.game, name: names.get(entry.game) ?? '' },
          mine: { score: entry.score, result: entry.result },
          theirs: { score, result },
          comparison,
        },
      ]
    }),
  }
}

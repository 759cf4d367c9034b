import type { Person } from '#features/accounts/accounts.contract.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { comparedOf, cooperativeOf } from './overview.rules.ts'
import type { ListPart, ListRow } from './stat-lists.rules.ts'
import type { PersonPage } from './stats.contract.ts'

/** How many matches together are listed. */
export const LAST_MAX = 10

/** What a person's page is made of. */
export interface PersonCells {
  /** The person's own cell. */
  total: Sums
  /** The person's cell in the scope of each game; the key is the game's id. */
  games: ListPart<ListRow>
  /** The newest matches together, newest first. */
  last: readonly { entry: Entry; game: Game }[]
}

/** @param key of the person in entries */
export function personPageOf(
  { user, friend, key }: { user: Person; friend: boolean; key: string },
  { total, games, last }: PersonCells,
): PersonPage {
  return {
    ...{ user, friend },
    ...comparedOf(total),
    ...cooperativeOf(total),
    games: games.rows.map((row) => ({
      game: { _id: row.key, name: row.name },
      ...comparedOf(row.sums),
      ...cooperativeOf(row.sums),
    })),
    totals: { games: games.total },
    last: last.flatMap(({ entry, game }) => {
      const person = entry.people.find((other) => other.key === key)
      if (person === undefined) return []
      const { score, result, comparison } = person
      return [
        {
          ...{ _id: entry.match, day: entry.day, game, players: entry.rows },
          mine: { score: entry.score, result: entry.result },
          theirs: { score, result },
          comparison,
        },
      ]
    }),
  }
}

import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/accounts.rules.ts'
import { FORMER_PLAYER } from '#features/accounts/names.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'
import {
  recordsBy,
  type TableRecord,
  type TableRecords,
} from '#features/totals/score-records.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { judgedOf } from './decided.rules.ts'
import { overviewOf, type ScopeCells } from './overview.rules.ts'
import { LIST_PART, type ListRow } from './stat-lists.rules.ts'
import type { GamePage } from './stats.contract.ts'

/** What a game's page is made of, besides the cells that every scope has. */
export interface GameCells extends ScopeCells {
  /** Both sorted. */
  roles: readonly ListRow[]
  expansions: readonly ListRow[]
  /** That of the newest match; null without matches. */
  scoring: Scoring | null
  records: TableRecords
  /** Accounts by id, of those who hold records. */
  accounts: ReadonlyMap<string, Person>
}

/** A game's page but for the lists that its course has as JSON. */
export function gamePageOf(
  game: Game,
  cells: GameCells,
): Omit<GamePage, 'months' | 'days' | 'scores' | 'otherScores'> {
  const { total, course, scoring } = cells
  return {
    ...overviewOf(cells),
    game,
    ...{ best: course.best, average: course.average },
    ...{ firstPlayed: course.firstPlayed, lastPlayed: course.lastPlayed },
    tables: tablesOf(total),
    roles: cells.roles.slice(0, LIST_PART).map(({ name, sums }) => ({
      ...{ role: name, matches: sums['matches'] ?? 0 },
      ...judgedOf(sums),
    })),
    expansions: cells.expansions.slice(0, LIST_PART).map(({ key, name, sums }) => ({
      ...{ game: { _id: key, name }, matches: sums['matches'] ?? 0 },
      ...judgedOf(sums),
    })),
    starting: judgedOf(total, 'starting/'),
    starters: judgedOf(total, 'starter/'),
    records:
      scoring === null
        ? []
        : recordsBy(cells.records, scoring).map(({ kind, value, holder, match, day }) => ({
            ...{ kind, value, match, day },
            name: holder === null ? null : holderName(holder, cells.accounts),
          })),
  }
}

function holderName(
  holder: NonNullable<TableRecord['holder']>,
  people: ReadonlyMap<string, Person>,
): string {
  if ('name' in holder) return holder.name
  const person = people.get(holder.user)
  return person === undefined ? FORMER_PLAYER : fullName(person)
}

/** By the number of rows at the table. */
function tablesOf(total: Sums): GamePage['tables'] {
  return Object.entries(total)
    .flatMap(([name, matches]) =>
      name.startsWith('rows/') ? [{ players: Number(name.slice(5)), matches }] : [],
    )
    .toSorted((one, other) => one.players - other.players)
}

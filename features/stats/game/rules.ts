import type { Game } from '#features/games/contract.ts'
import type { Scoring } from '#features/matches/results/rules.ts'

import type { GamePage } from '../contract.ts'
import type { Sums } from '../counts/contract.ts'
import { judgedOf } from '../judged/rules.ts'
import { LIST_PART, type ListRow } from '../lists/rules.ts'
import { daysOf, overviewOf, type ScopeCells } from '../overview/rules.ts'
import { recordsBy, type TableRecord, type TableRecords } from '../records/rules.ts'
import { bestAndAverage, type ScoreCount, scoreList } from '../scores/rules.ts'

/** What a game's page is made of, besides the cells that every scope has. */
export interface GameCells extends ScopeCells {
  scores: readonly ScoreCount[]
  otherScores: readonly ScoreCount[]
  /** Both sorted. */
  roles: readonly ListRow[]
  expansions: readonly ListRow[]
  /** The scoring of the newest match; null without matches. */
  scoring: Scoring | null
  records: TableRecords
}

/** @param nameOf the name of who holds a record */
export function gamePageOf(
  game: Game,
  cells: GameCells,
  nameOf: (holder: NonNullable<TableRecord['holder']>) => string,
): GamePage {
  const { total, months, scores, scoring } = cells
  const [first, last] = [daysOf(months[0]).at(0), daysOf(months.at(-1)).at(-1)]
  const { best, average } =
    scoring === null ? { best: null, average: null } : bestAndAverage(scores, scoring)
  return {
    ...overviewOf(cells),
    game,
    ...{ best, average },
    firstPlayed: first?.day ?? null,
    lastPlayed: last?.day ?? null,
    scores: scoreList(scores),
    otherScores: scoreList(cells.otherScores),
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
            name: holder === null ? null : nameOf(holder),
          })),
  }
}

/** By the number of rows at the table. */
function tablesOf(total: Sums): GamePage['tables'] {
  return Object.entries(total)
    .flatMap(([name, matches]) =>
      name.startsWith('rows/') ? [{ players: Number(name.slice(5)), matches }] : [],
    )
    .toSorted((one, other) => one.players - other.players)
}

import type { Person } from '#features/accounts/accounts.contract.ts'
import type { Game } from '#features/games/games.contract.ts'
import { FORMER_PLAYER, fullName } from '#features/names/names.rules.ts'
import { recordsBy, type TableRecord } from '#features/totals/score-records.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { decidedOf } from './decided.rules.ts'
import { overviewOf } from './overview.rules.ts'
import {
  namedRows,
  type Names,
  type ScopeAnswer,
  type ScopeTotals,
  sumsOfScope,
} from './scope-totals.rules.ts'
import { LIST_PART, type ListRow, sortedList } from './stat-lists.rules.ts'
import type { GamePage } from './stats.contract.ts'

/** A game's page. @param scores how often each score was reached */
export function gamePageOf(
  game: Game,
  answer: ScopeAnswer,
  scores: Pick<GamePage, 'scores' | 'otherScores'>,
): GamePage {
  const { totals, names, timeline } = answer
  const total = sumsOfScope(totals)
  const newest = totals.newest.get(game._id)
  return {
    ...overviewOf(answer),
    game,
    ...scores,
    best: newest?.best ?? null,
    average: newest?.average ?? null,
    firstPlayed: timeline.firstPlayed,
    lastPlayed: timeline.lastPlayed,
    tables: tablesOf(total),
    roles: firstOf(namedRows(totals, 'role')).map(({ name, sums }) => ({
      role: name,
      matches: sums['matches'] ?? 0,
      ...decidedOf(sums),
    })),
    expansions: firstOf(expansionRows(totals, names)).map(({ key, name, sums }) => ({
      game: { _id: key, name },
      matches: sums['matches'] ?? 0,
      ...decidedOf(sums),
    })),
    starting: decidedOf(total, 'starting/'),
    starters: decidedOf(total, 'starter/'),
    records:
      newest === undefined
        ? []
        : recordsBy(totals.records, newest.scoring).map(({ kind, value, holder, match, day }) => ({
            kind,
            value,
            match,
            day,
            name: holder === null ? null : holderName(holder, names.users),
          })),
  }
}

function firstOf(rows: readonly ListRow[]): ListRow[] {
  return sortedList(rows).slice(0, LIST_PART)
}

function expansionRows({ sums }: ScopeTotals, { games }: Names): ListRow[] {
  return [...(sums.get('expansion') ?? [])].flatMap(([key, own]) => {
    const name = games.get(key)
    // An id that is no game any more does not count.
    return name === undefined ? [] : [{ key, name, sums: own }]
  })
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

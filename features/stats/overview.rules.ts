import type { Person } from '#features/accounts/accounts.contract.ts'
import type { Outcome } from '#features/entries/entries.contract.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { drawsIn, judgedOf, sidesOf } from './decided.rules.ts'
import type { ListCursor, ListPart, ListRow } from './stat-lists.rules.ts'
import type { GameStats, ListCursors, Overview, PersonStats, PlaceStats } from './stats.contract.ts'
import type { Course } from './timeline.rules.ts'

/**
 * What an overview is made of: the sums of the cells of one scope, and what does not add up. It comes
 * from stored tallies, or from entries that were added up for a filter.
 */
export interface ScopeCells {
  total: Sums
  course: Course
  hIndex: number
  /** The newest decided matches, newest last. */
  form: readonly FormMatch[]
  games: ListPart<GameRow>
  people: ListPart<PersonRow>
  places: ListPart<ListRow>
}

export interface FormMatch {
  match: string
  day: string
  game: Game
  result: Outcome['result']
}

/** The key is the game's id. */
export interface GameRow extends ListRow {
  best: number | null
  average: number | null
  lastPlayed: string
}

export interface PersonRow extends ListRow {
  /** null for a guest. */
  user: Person | null
}

/** An overview but for the lists that its course has as JSON. */
export function overviewOf(cells: ScopeCells): Omit<Overview, 'months' | 'days'> {
  const { total, course } = cells
  const judged = judgedOf(total)
  const draws = drawsIn(total)
  return {
    matches: total['matches'] ?? 0,
    ...judged,
    draws,
    losses: judged.decided - judged.wins - draws,
    ...cooperativeOf(total),
    minutes: total['minutes'] ?? 0,
    timedMatches: total['timed'] ?? 0,
    hIndex: cells.hIndex,
    streak: course.streak,
    longestWinStreak: course.longestWinStreak,
    weekdays: Array.from({ length: 7 }, (_, day) => total[`weekday/${day}`] ?? 0),
    sides: sidesOf(total),
    form: cells.form.map(({ match, ...rest }) => ({ _id: match, ...rest })),
    totals: {
      games: cells.games.total,
      people: cells.people.total,
      places: cells.places.total,
    },
    games: cells.games.rows.map(gameStats),
    people: cells.people.rows.map(personStats),
    places: cells.places.rows.map(({ name, sums }): PlaceStats => ({
      ...{ place: name, matches: sums['matches'] ?? 0 },
    })),
  }
}

export function cooperativeOf(sums: Sums): { coop: number; coopWins: number } {
  return { coop: sums['coop'] ?? 0, coopWins: sums['coopWins'] ?? 0 }
}

/** Who was ahead how often, from a person's cell. */
export function comparedOf(
  sums: Sums,
): Pick<PersonStats, 'together' | 'ahead' | 'behind' | 'level'> {
  return {
    together: sums['matches'] ?? 0,
    ahead: sums['ahead'] ?? 0,
    behind: sums['behind'] ?? 0,
    level: sums['level'] ?? 0,
  }
}

function gameStats({ key, name, sums, best, average, lastPlayed }: GameRow): GameStats {
  return {
    game: { _id: key, name },
    matches: sums['matches'] ?? 0,
    ...judgedOf(sums),
    ...cooperativeOf(sums),
    ...{ best, average, lastPlayed },
  }
}

function personStats({ user, name, sums }: PersonRow): PersonStats {
  return { user, name, ...comparedOf(sums), ...cooperativeOf(sums) }
}

/** How many games were played at least as often as there are such games. */
export function hIndexOf(matches: readonly number[]): number {
  const sorted = matches.toSorted((one, other) => other - one)
  const missed = sorted.findIndex((count, index) => count < index + 1)
  return missed === -1 ? sorted.length : missed
}

/** Where the lists go on. @param text how a cursor is written */
export function cursorsOf(
  parts: { [List in keyof ListCursors]: Pick<ListPart<ListRow>, 'next'> },
  text: (list: keyof ListCursors, cursor: ListCursor) => string,
): ListCursors {
  const next = (list: keyof ListCursors) => {
    const cursor = parts[list].next
    return cursor === null ? null : text(list, cursor)
  }
  return { games: next('games'), people: next('people'), places: next('places') }
}

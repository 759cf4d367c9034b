import type { Sums } from '#features/totals/totals.contract.ts'

import { decidedBySides, decidedOf, drawsIn } from './decided.rules.ts'
import {
  type GameRow,
  gameSums,
  type PersonRow,
  type ScopeAnswer,
  sumsOfScope,
} from './scope-totals.rules.ts'
import type { ListCursor, ListPart, ListRow } from './stat-lists.rules.ts'
import type { GameStats, ListCursors, Overview, PersonStats, PlaceStats } from './stats.contract.ts'

/** What the pages of all time, of a year and of a game have in common. */
export function overviewOf(answer: ScopeAnswer): Overview {
  const { totals, names, timeline, games, people, places } = answer
  const total = sumsOfScope(totals)
  const decided = decidedOf(total)
  const draws = drawsIn(total)
  return {
    matches: total['matches'] ?? 0,
    ...decided,
    draws,
    losses: decided.decided - decided.wins - draws,
    ...cooperativeOf(total),
    minutes: total['minutes'] ?? 0,
    timedMatches: total['timed'] ?? 0,
    hIndex: hIndexOf(
      [...totals.newest.keys()].map((game) => gameSums(totals, game)['matches'] ?? 0),
    ),
    streak: timeline.streak,
    longestWinStreak: timeline.longestWinStreak,
    months: timeline.months,
    weekdays: Array.from({ length: 7 }, (_, day) => total[`weekday/${day}`] ?? 0),
    days: timeline.days,
    sides: decidedBySides(total),
    form: totals.form.map(({ day, match, game, result }) => ({
      _id: match,
      day,
      result,
      game: { _id: game, name: names.games.get(game) ?? '' },
    })),
    totals: { games: games.total, people: people.total, places: places.total },
    games: games.rows.map(gameStats),
    people: people.rows.map(personStats),
    places: places.rows.map(({ name, sums }): PlaceStats => ({
      place: name,
      matches: sums['matches'] ?? 0,
    })),
  }
}

export function cooperativeOf(sums: Sums): { coop: number; coopWins: number } {
  return { coop: sums['coop'] ?? 0, coopWins: sums['coopWins'] ?? 0 }
}

/** Who was ahead how often, from the sums of a person. */
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
    ...decidedOf(sums),
    ...cooperativeOf(sums),
    best,
    average,
    lastPlayed,
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
  text: (list: keyof ListCursors, cursor: ListCursor) => string | null,
): ListCursors {
  const next = (list: keyof ListCursors) => {
    const cursor = parts[list].next
    return cursor === null ? null : text(list, cursor)
  }
  return { games: next('games'), people: next('people'), places: next('places') }
}

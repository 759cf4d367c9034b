import type { Runs } from '#features/totals/streaks.contract.ts'
import { joinedRuns } from '#features/totals/streaks.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { judgedOf } from './decided.rules.ts'
import type { GamePage, Overview, YearPage } from './stats.contract.ts'

export const DAYS_MAX = 371
export const MONTHS_MAX = 240

export interface MonthCell {
  /** `2026-11` */
  month: string
  sums: Sums
  /** Of its decided matches. */
  runs: Runs | null
}

/** What the scores of a game's scope say. */
export interface ScoreCells
  extends Pick<Course, 'best' | 'average'>, Pick<GamePage, 'scores' | 'otherScores'> {}

/**
 * What an answer says of months, days and scores: the lists that get longer with a history, and what
 * follows from them. Nobody's name is in it, so it is the same until an entry changes.
 */
export interface Course {
  /** A JSON object with `months` and `days`; of a game also with `scores` and `otherScores`. */
  lists: string
  streak: Overview['streak']
  longestWinStreak: number
  /** Days; null without matches. */
  firstPlayed: string | null
  lastPlayed: string | null
  busiest: YearPage['busiest']
  /** Ids of a year's games that were not played before; none for other scopes. */
  newGames: readonly string[]
  /** By the scoring of the newest match; null for other scopes than a game's. */
  best: number | null
  average: number | null
}

/** @param months all of them, oldest first */
export function courseOf(months: readonly MonthCell[], game?: ScoreCells): Course {
  const runs = months.reduce<Runs | null>((all, month) => joinedRuns(all, month.runs), null)
  const days = newestDays(months)
  const { best = null, average = null, ...scores } = game ?? {}
  const lists = {
    months: months.slice(-MONTHS_MAX).map(({ month, sums }) => ({
      ...{ month, matches: sums['matches'] ?? 0 },
      ...judgedOf(sums),
    })),
    days,
  }
  return {
    lists: JSON.stringify({ ...lists, ...scores }),
    streak: runs === null ? null : runs.last,
    longestWinStreak: runs?.longestWin ?? 0,
    firstPlayed: daysOf(months[0]).at(0)?.day ?? null,
    lastPlayed: days.at(-1)?.day ?? null,
    busiest: busiestOf(days),
    newGames: [],
    ...{ best, average },
  }
}

/** The newest DAYS_MAX days with matches, oldest first. Only the months that have them are read. */
function newestDays(months: readonly MonthCell[]): Overview['days'] {
  const parts: Overview['days'][] = []
  for (let [index, days] = [months.length - 1, 0]; index >= 0 && days < DAYS_MAX; index -= 1) {
    const part = daysOf(months[index])
    parts.push(part)
    days += part.length
  }
  return parts.toReversed().flat().slice(-DAYS_MAX)
}

/** Every day of a month with matches, oldest first. */
function daysOf(cell: MonthCell | undefined): Overview['days'] {
  if (cell === undefined) return []
  const { month, sums } = cell
  const days: Overview['days'] = []
  for (const [name, matches] of Object.entries(sums)) {
    if (name.startsWith('day/')) days.push({ day: `${month}-${name.slice(4)}`, matches })
  }
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** The first of the days with the most matches: DAYS_MAX are every day of a year. */
function busiestOf(days: Overview['days']): YearPage['busiest'] {
  return days.reduce<YearPage['busiest']>(
    (busiest, day) => (busiest === null || day.matches > busiest.matches ? day : busiest),
    null,
  )
}

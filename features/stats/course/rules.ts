import type { Scoring } from '#features/matches/results/rules.ts'

import type { Overview, YearPage } from '../contract.ts'
import type { Sums } from '../counts/contract.ts'
import { judgedOf } from '../judged/rules.ts'
import { bestAndAverage, type ScoreCount, scoreList } from '../scores/rules.ts'
import type { Runs } from '../streaks/contract.ts'
import { joinedRuns } from '../streaks/rules.ts'

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
export interface ScoreCells {
  scores: readonly ScoreCount[]
  otherScores: readonly ScoreCount[]
  /** The scoring of the newest match; null without matches. */
  scoring: Scoring | null
  /** By that scoring, where it is known already. */
  known?: Pick<Course, 'best' | 'average'>
}

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
  const lists = {
    months: months.slice(-MONTHS_MAX).map(({ month, sums }) => ({
      ...{ month, matches: sums['matches'] ?? 0 },
      ...judgedOf(sums),
    })),
    days,
  }
  return {
    lists: JSON.stringify(game === undefined ? lists : { ...lists, ...scoreListsOf(game) }),
    streak: runs === null ? null : runs.last,
    longestWinStreak: runs?.longestWin ?? 0,
    firstPlayed: daysOf(months[0]).at(0)?.day ?? null,
    lastPlayed: days.at(-1)?.day ?? null,
    busiest: busiestOf(days),
    newGames: [],
    ...bestAndAverageOf(game),
  }
}

function scoreListsOf({ scores, otherScores }: ScoreCells) {
  return { scores: scoreList(scores), otherScores: scoreList(otherScores) }
}

function bestAndAverageOf(game: ScoreCells | undefined): Pick<Course, 'best' | 'average'> {
  const scoring = game?.scoring ?? null
  if (game?.known !== undefined) return game.known
  return game === undefined || scoring === null
    ? { best: null, average: null }
    : bestAndAverage(game.scores, scoring)
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

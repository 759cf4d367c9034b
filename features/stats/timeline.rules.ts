import type { Runs } from '#features/totals/streaks.contract.ts'
import { joinedRuns } from '#features/totals/streaks.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { decidedOf } from './decided.rules.ts'
import type { Overview, YearPage } from './stats.contract.ts'

export const DAYS_MAX = 371
export const MONTHS_MAX = 240

/** What the months and days of a history say. */
export interface Timeline extends Pick<
  Overview,
  'months' | 'days' | 'streak' | 'longestWinStreak'
> {
  /** Days; null without matches. */
  firstPlayed: string | null
  lastPlayed: string | null
  busiest: YearPage['busiest']
}

/** @param sums of each month @param runs of each month with decided matches */
export function timelineOf(
  sums: ReadonlyMap<string, Sums>,
  runs: ReadonlyMap<string, Runs>,
): Timeline {
  const months = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const all = months.reduce<Runs | null>(
    (earlier, [month]) => joinedRuns(earlier, runs.get(month) ?? null),
    null,
  )
  const days = newestDays(months)
  return {
    months: months.slice(-MONTHS_MAX).map(([month, own]) => ({
      month,
      matches: own['matches'] ?? 0,
      ...decidedOf(own),
    })),
    days,
    streak: all === null ? null : all.last,
    longestWinStreak: all?.longestWin ?? 0,
    firstPlayed: daysOf(months[0]).at(0)?.day ?? null,
    lastPlayed: days.at(-1)?.day ?? null,
    busiest: busiestOf(days),
  }
}

/** `2026-11`, and its sums. */
type Month = readonly [month: string, sums: Sums]

/** The newest DAYS_MAX days with matches, oldest first. Only the months that have them are read. */
function newestDays(months: readonly Month[]): Overview['days'] {
  const parts: Overview['days'][] = []
  for (let [index, days] = [months.length - 1, 0]; index >= 0 && days < DAYS_MAX; index -= 1) {
    const part = daysOf(months[index])
    parts.push(part)
    days += part.length
  }
  return parts.toReversed().flat().slice(-DAYS_MAX)
}

/** Every day of a month with matches, oldest first. */
function daysOf([month, sums]: Month = ['', {}]): Overview['days'] {
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

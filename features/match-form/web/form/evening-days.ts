import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import { DAY_MS, dayAfter } from '#features/dates/days.rules.ts'
import { isOfEvening } from '#features/dates/web/of-evening.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

/** Before this hour a match may be of the evening before. */
const NIGHT_ENDS_AT = 6

/** The day before in the hours after midnight; null by day. @param now local time counts */
export function dayBefore(now: Date): string | null {
  return now.getHours() < NIGHT_ENDS_AT ? dayAfter(isoDayOf(now), -1) : null
}

/**
 * The day of an evening that goes on after midnight; null where none does, or where the new day has a
 * match.
 * @param recent newest first
 */
export function eveningBefore(
  recent: readonly Pick<Match, 'day' | 'createdAt'>[],
  now: Date,
): string | null {
  const day = dayBefore(now)
  const newest = recent.find((match) => match.day <= isoDayOf(now))
  return newest?.day === day && isOfEvening(newest) ? day : null
}

/** `YYYY-MM-DD` */
export function useToday(): string {
  return useSyncExternalStore(onVisibilityChange, isoToday)
}

/**
 * The evening that a match may belong to after midnight; null for none.
 * @param chosen the day that somebody has chosen for it
 */
export function useEveningBefore(chosen: string | null): string | null {
  const { data: recent = [] } = useQuery(recentMatchesQuery)
  const evening = useSyncExternalStore(onVisibilityChange, () => eveningBefore(recent, new Date()))
  return chosen === null ? evening : null
}

function isoToday(): string {
  return isoDayOf(new Date())
}

/** A form that stayed open over night gets the new day when the tab is shown again. */
function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** `Friday`, `Tomorrow` or the whole date of a day that has not begun; null for any other. */
export function dayToCome(day: string, today: string): string | null {
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS
  if (!(ahead > 0)) return null
  return ahead > 1 && ahead < 7 ? formatDay(day, 'EEEE') : formatNearDay(day, today)
}

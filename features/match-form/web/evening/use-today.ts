import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { eveningBefore } from './evening-before.ts'

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

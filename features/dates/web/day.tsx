import { useSyncExternalStore } from 'react'

import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { formatDay, formatHeadingDay, formatNearDay } from '../day-words.rules.ts'

/** The full date is in the title. @param day `YYYY-MM-DD` */
export function CalendarDay({ day, long = false }: { day: string; long?: boolean }) {
  const today = useToday()
  return (
    <time dateTime={day} title={formatDay(day, 'EEE d MMM yyyy')}>
      {long ? formatHeadingDay(day, today) : formatNearDay(day, today)}
    </time>
  )
}

/** `YYYY-MM-DD` */
export function useToday(): string {
  return useSyncExternalStore(onVisibilityChange, () => isoDayOf(new Date()))
}

/** A page that stayed open over night gets the new day when the tab is shown again. */
function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

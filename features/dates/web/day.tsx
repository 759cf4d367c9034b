import { useSyncExternalStore } from 'react'

import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { formatDay, formatHeadingDay, formatNearDay } from '../day-words.rules.ts'

/** A calendar day without a time zone, `YYYY-MM-DD`, as `formatNearDay` writes it; the full date is in the title. */
export function CalendarDay({ day, long = false }: { day: string; long?: boolean }) {
  const today = useSyncExternalStore(onVisibilityChange, isoToday)
  return (
    <time dateTime={day} title={formatDay(day, 'EEE d MMM yyyy')}>
      {long ? formatHeadingDay(day, today) : formatNearDay(day, today)}
    </time>
  )
}

function isoToday(): string {
  return isoDayOf(new Date())
}

/** A page that stayed open over night updates its days when the tab is shown again. */
function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

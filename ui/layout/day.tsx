import { useSyncExternalStore } from 'react'

import { dayWords, longDayWords, nearDayWords } from './date-words.ts'

/** A calendar day without a time zone, `YYYY-MM-DD`, as `nearDayWords` writes it; the full date is in the title. */
export function CalendarDay({ day, long = false }: { day: string; long?: boolean }) {
  const today = new Date(useSyncExternalStore(onVisibilityChange, startOfToday))
  const local = `${day}T12:00:00`
  return (
    <time dateTime={day} title={dayWords(local)}>
      {long ? longDayWords(local, today) : nearDayWords(local, today)}
    </time>
  )
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0)
}

/** A page that stayed open over night updates its days when the tab is shown again. */
function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

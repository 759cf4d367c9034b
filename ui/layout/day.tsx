import { useSyncExternalStore } from 'react'

import { dayWords, nearDayWords } from './date-words.ts'

/** The day of an instant where the viewer is, by its name when it is near; in full in the title. */
export function Day({ of: iso }: { of: string }) {
  const today = new Date(useSyncExternalStore(onSeenAgain, startOfToday))
  return (
    <time dateTime={iso} title={dayWords(iso)}>
      {nearDayWords(iso, today)}
    </time>
  )
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0)
}

/** A page that stayed open over night says yesterday's words until it is looked at again. */
function onSeenAgain(seen: () => void): () => void {
  document.addEventListener('visibilitychange', seen)
  return () => document.removeEventListener('visibilitychange', seen)
}

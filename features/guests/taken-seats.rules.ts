import { DAY_MS } from '#features/dates/days.rules.ts'
import { ALLOWED, denied, type Verdict } from '#features/matches/matches.rules.ts'

/** How long a guest's row that somebody has taken can be given back. */
const RELEASE_DAYS = 30

/** A guest's row that becomes somebody's, at most one of a match. */
export interface GuestRow {
  matchId: string
  rowId: string
}

/** A row that an account has taken. */
export interface TakenRow extends GuestRow {
  userId: string
}

/** @param takenAt ISO 8601; null when nobody has taken the row, or it is somebody else's by now */
export function canRelease(takenAt: string | null, now: Date): Verdict {
  if (takenAt === null) return denied('This row was not a guest’s.', 'conflict')
  if (now.getTime() - Date.parse(takenAt) <= RELEASE_DAYS * DAY_MS) return ALLOWED
  return denied(`This can be undone within ${RELEASE_DAYS} days.`, 'conflict')
}

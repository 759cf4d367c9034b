import { ALLOWED, denied, type Verdict } from '#features/matches/matches.rules.ts'

/** How long declining can be undone, or get a reason. */
export const REJOIN_MINUTES = 10

/** Where somebody stands who has declined a match. */
export interface DeclinedSeat {
  /** ISO 8601; null for somebody who has not declined. */
  declinedAt: string | null
  /** Whether the row is still there, nobody else's and as declining left it. */
  free: boolean
}

/** Whether declining is recent: also when the clock of another instance runs ahead. */
export function isRecent(declinedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(declinedAt) <= REJOIN_MINUTES * 60_000
}

export function canRejoin({ declinedAt, free }: DeclinedSeat, now: Date): Verdict {
  if (declinedAt === null) return denied('Only who has declined a match can undo it.')
  if (!isRecent(declinedAt, now)) {
    return denied(`Declining can be undone within ${REJOIN_MINUTES} minutes.`, 'conflict')
  }
  return free ? ALLOWED : denied('Your seat is somebody else’s by now, or gone.', 'conflict')
}

import { ALLOWED, denied, type Verdict } from '#features/matches/matches.rules.ts'

export const UNCONFIRM_MINUTES = 10

export interface AnsweredRow {
  confirmedAt: string | null
  /** null while it is not confirmed. */
  confirmedBy: string | null
}

/** @param isSaid whether they have confirmed it: who logs or corrects a match is sure of it */
export function canUnconfirm(row: AnsweredRow | undefined, isSaid: boolean, now: Date): Verdict {
  const notSaid = denied('Only who has confirmed a match can take it back.')
  if (row === undefined) return notSaid
  const { confirmedAt, confirmedBy } = row
  // The request before this one, or an edit, has taken it back.
  if (confirmedAt === null) return ALLOWED
  if (confirmedBy !== 'self') return denied('Only your own confirmation can be taken back.')
  if (!isSaid) return notSaid
  // Also when the clock of another instance runs ahead.
  const isSoon = now.getTime() - Date.parse(confirmedAt) <= UNCONFIRM_MINUTES * 60_000
  const late = `Confirming can be taken back within ${UNCONFIRM_MINUTES} minutes.`
  return isSoon ? ALLOWED : denied(late, 'conflict')
}

/** Within them declining can be undone, or get a reason. */
export const REJOIN_MINUTES = 10

export interface DeclinedSeat {
  /** ISO 8601; null for somebody who has not declined. */
  declinedAt: string | null
  /** Whether the row is still there, nobody else's and as declining left it. */
  free: boolean
}

/** Also when the clock of another instance runs ahead. */
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

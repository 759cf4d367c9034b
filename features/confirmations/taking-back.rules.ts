import { ALLOWED, denied, type Verdict } from '#features/matches/matches.rules.ts'

/** How long a confirmation can be taken back. */
export const UNCONFIRM_MINUTES = 10

/** Somebody's row in a match. */
export interface AnsweredRow {
  confirmedAt: string | null
  /** How it came to be confirmed; null while it is not. */
  confirmedBy: string | null
}

/**
 * Whether somebody may take back that they have confirmed: only what they said themselves, and soon.
 * @param isSaid whether they have confirmed this match; to log it, or to correct it, is to be sure of it
 */
export function canUnconfirm(row: AnsweredRow | undefined, isSaid: boolean, now: Date): Verdict {
  const notSaid = denied('Only who has confirmed a match can take it back.')
  if (row === undefined) return notSaid
  const { confirmedAt, confirmedBy } = row
  // The request before this one has done it, or an edit: there is nothing to take back.
  if (confirmedAt === null) return ALLOWED
  if (confirmedBy !== 'self') return denied('Only your own confirmation can be taken back.')
  if (!isSaid) return notSaid
  // Also when the clock of another instance runs ahead.
  const isSoon = now.getTime() - Date.parse(confirmedAt) <= UNCONFIRM_MINUTES * 60_000
  const late = `Confirming can be taken back within ${UNCONFIRM_MINUTES} minutes.`
  return isSoon ? ALLOWED : denied(late, 'conflict')
}

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

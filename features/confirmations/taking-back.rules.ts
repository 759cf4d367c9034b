import type { Activity } from '#features/matches/activity.contract.ts'
import {
  ALLOWED,
  denied,
  isCreator,
  type Verdict,
  type Viewer,
} from '#features/matches/matches.rules.ts'

/** How long a confirmation can be taken back. */
export const UNCONFIRM_MINUTES = 10

/** Whether what happened to a match leaves all that was confirmed as it was. */
const leavesAll: Record<Activity['type'], boolean> = {
  created: false,
  edited: false,
  confirmed: true,
  declined: false,
  reminded: true,
  linked: false,
  rejoined: false,
  corrected: false,
  contested: true,
  claimed: false,
  released: false,
}

/** What happened to a match: an event of its activity. */
export interface Happened {
  id: string
  type: Activity['type']
  byUserId: string | null
  /** ISO 8601. */
  at: string
}

/** Somebody's row in a match. */
export interface AnsweredRow {
  confirmedAt: string | null
  /** How it came to be confirmed; null while it is not. */
  confirmedBy: string | null
}

/**
 * Whether somebody may take back that they have confirmed: only what they said themselves, soon, and
 * while the match is what they have confirmed.
 * @param newest the newest activity of the match, newest first
 */
export function canUnconfirm(
  match: { createdBy: { _id: string } | null },
  row: AnsweredRow | undefined,
  newest: readonly Happened[],
  viewer: Viewer,
  now: Date,
): Verdict {
  const { confirmedAt = null, confirmedBy = null } = row ?? {}
  const at = newest.findIndex((one) => isOwn(one, viewer, confirmedAt))
  // To log a match is to be sure of it. An admin's edit asks its creator again, who then may take it back.
  const hasLogged = isCreator(match, viewer) && confirmedAt !== null && at === -1
  if (row === undefined || hasLogged) {
    return denied('Only who has confirmed a match can take it back.')
  }
  // The request before this one has done it, or an edit: there is nothing to take back.
  if (confirmedAt === null) return ALLOWED
  if (confirmedBy !== 'self') return denied('Only your own confirmation can be taken back.')
  // Also when the clock of another instance runs ahead.
  if (now.getTime() - Date.parse(confirmedAt) > UNCONFIRM_MINUTES * 60_000) {
    return denied(`Confirming can be taken back within ${UNCONFIRM_MINUTES} minutes.`, 'conflict')
  }
  if (at !== -1 && newest.slice(0, at).every(({ type }) => leavesAll[type])) return ALLOWED
  return denied('The match has changed since you confirmed it.', 'conflict')
}

/** Whether it is the confirmation that a row has now. */
export function isOwn(
  { type, byUserId, at }: Happened,
  viewer: Viewer,
  confirmedAt: string | null,
): boolean {
  return type === 'confirmed' && byUserId === viewer.userId && at === confirmedAt
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

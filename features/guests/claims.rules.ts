import { DAY_MS } from '#features/dates/days.rules.ts'
import { ALLOWED, denied, type Verdict } from '#features/matches/matches.rules.ts'
import { matchCount } from '#features/scoring/scores.rules.ts'

export const claimStates = ['open', 'accepted', 'rejected', 'undone'] as const
export type ClaimState = (typeof claimStates)[number]

/** Why a match is left out of a claim unless somebody asks for it (`duplicate`), or always (`seated`). */
export const leftOutReasons = ['duplicate', 'seated'] as const
export type LeftOut = (typeof leftOutReasons)[number]

/** Also for giving a row back that was taken by the table link. */
export const UNDO_DAYS = 30
export const ASK_AGAIN_DAYS = 30
export const CLAIMS_LISTED = 200
export const EXCEPT_MAX = 1000

export const CLAIM_NOT_FOUND = 'Claim not found.'
export const NOT_FRIENDS = 'Only friends can claim matches or be given them.'
export const NOT_YOURS_TO_ANSWER = 'Only the other side can answer this claim.'
export const OPEN_ALREADY = 'You have asked already.'
export const REFUSED_LATELY = `They have said no; you can ask again after ${ASK_AGAIN_DAYS} days.`
export const NOTHING_TO_CLAIM =
  'In no match can this guest be that person, who sits there already or has declined.'

interface Sides {
  creator_id: string
  person_id: string
}

export function accountOf({ creator_id: creator, person_id: person }: Sides, side: Side): string {
  return side === 'creator' ? creator : person
}

export const sideOf = (claim: Sides, userId: string): Side =>
  userId === claim.creator_id ? 'creator' : 'person'

/** Whose matches they are, or who was at the table. */
export type Side = 'creator' | 'person'

interface Answerable {
  state: ClaimState
  asked: boolean
  answeredAt: string | null
}

/** Answering again the same way is allowed and changes nothing. */
export function canAnswer({ state, asked }: Answerable, answer: 'accepted' | 'rejected'): Verdict {
  if (asked) return denied(NOT_YOURS_TO_ANSWER)
  if (state === 'open' || state === answer) return ALLOWED
  return denied(SETTLED[state], 'conflict')
}

/** Either side undoes an accepted claim; who asked withdraws an open one. Again changes nothing. */
export function canUndo({ state, asked, answeredAt }: Answerable, now: Date): Verdict {
  if (state === 'undone') return ALLOWED
  if (state === 'rejected') return denied(SETTLED.rejected, 'conflict')
  if (state === 'open') {
    return asked
      ? ALLOWED
      : denied('Reject the claim instead: nothing has changed yet.', 'conflict')
  }
  const until = answeredAt === null ? null : undoUntil(answeredAt)
  if (until !== null && now.toISOString() <= until) return ALLOWED
  return denied(`A claim can be undone within ${UNDO_DAYS} days.`, 'conflict')
}

const SETTLED = {
  accepted: 'This claim has been accepted already.',
  rejected: 'This claim has been rejected already.',
  undone: 'This claim has been undone.',
} as const

export function undoUntil(answeredAt: string): string {
  return new Date(Date.parse(answeredAt) + UNDO_DAYS * DAY_MS).toISOString()
}

/** @param takenAt ISO 8601; null when nobody has taken the row, or it is somebody else's by now */
export function canRelease(takenAt: string | null, now: Date): Verdict {
  if (takenAt === null) return denied('This row was not a guest’s.', 'conflict')
  if (now.toISOString() <= undoUntil(takenAt)) return ALLOWED
  return denied(`This can be undone within ${UNDO_DAYS} days.`, 'conflict')
}

export function areNow(count: number, whose: string): string {
  return `${matchCount(count)} ${count === 1 ? 'is' : 'are'} ${whose} now`
}

export function claimSize(matches: number, loggedBy: string): string {
  return `${matchCount(matches)} that ${loggedBy} logged`
}

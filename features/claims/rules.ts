import { DAY } from '#platform/clock.ts'

export const claimStates = ['open', 'accepted', 'rejected', 'undone'] as const
export type ClaimState = (typeof claimStates)[number]

/** Why a match is left out of a claim unless somebody asks for it (`duplicate`), or always (`seated`). */
export const leftOutReasons = ['duplicate', 'seated'] as const
export type LeftOut = (typeof leftOutReasons)[number]

/** How long either side can undo an accepted claim. */
export const UNDO_DAYS = 30
/** Open claims that one account may have asked for. */
export const OPEN_MAX = 20
/** Claims in one response, and matches of one claim. */
export const CLAIMS_PAGE = 50
export const CLAIM_MATCHES_PAGE = 200
/** Matches that an answer can leave out by name. */
export const EXCEPT_MAX = 1000

export const CLAIM_NOT_FOUND = 'Claim not found.'
export const NOT_FRIENDS = 'Only friends can claim matches or be given them.'
export const NOT_YOURS_TO_ANSWER = 'Only the other side can answer this claim.'
export const OPEN_ALREADY = 'You have asked already.'

/** ISO 8601: until when an accepted claim can be undone. */
export function undoUntil(answeredAt: string): string {
  return new Date(Date.parse(answeredAt) + UNDO_DAYS * DAY).toISOString()
}

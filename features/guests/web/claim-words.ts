import { fullName } from '#features/accounts/names.rules.ts'

import { areNow, canUndo, claimSize } from '../claims.rules.ts'
import type { Claim } from '../guests.contract.ts'

/** Whether the reader is the one at the table, not the one who logged the matches. */
export function isAboutMe(claim: Claim, me: { _id: string }): boolean {
  return claim.person._id === me._id
}

export function otherSide(claim: Claim, me: { _id: string }): Claim['person'] {
  return isAboutMe(claim, me) ? claim.creator : claim.person
}

/** `Were you “Papa”?`, `Jonas Weber as “Papa”` */
export function claimTitle(claim: Claim, me: { _id: string }): string {
  const waitsForMe = claim.state === 'open' && !claim.asked
  const guest = `“${claim.guest}”`
  if (isAboutMe(claim, me)) return waitsForMe ? `Were you ${guest}?` : `You as ${guest}`
  const name = fullName(claim.person)
  return waitsForMe ? `Is ${guest} ${name}?` : `${name} as ${guest}`
}

/** `Mara says you were Ben at 12 tables` */
export function claimAsks(claim: Claim, me: { _id: string }): string {
  if (!isAboutMe(claim, me)) return claimTitle(claim, me)
  const tables = claim.matches === 1 ? '1 table' : `${claim.matches} tables`
  return `${claim.creator.firstName} says you were ${claim.guest} at ${tables}`
}

export function claimDetail(claim: Claim, me: { _id: string }): string {
  const { matches, state } = claim
  const isMine = isAboutMe(claim, me)
  const logged = isMine ? claim.creator.firstName : 'you'
  if (state === 'open') return claimSize(matches, logged)
  if (state !== 'accepted') return `matches that ${logged} logged`
  const whose = isMine ? 'yours' : `${claim.person.firstName}’s`
  return areNow(matches, whose)
}

export function stateWords(claim: Claim, me: { _id: string }): string {
  switch (claim.state) {
    case 'open':
      return claim.asked ? `Waiting for ${otherSide(claim, me).firstName}` : 'Waits for you'
    case 'accepted':
      return claim.working ? 'Accepted, being changed' : 'Accepted'
    case 'rejected':
      return 'Rejected'
    case 'undone':
      // Nobody had answered it.
      return claim.answeredAt === null ? 'Withdrawn' : 'Undone'
  }
}

export function isUndoable(claim: Claim, now: Date): boolean {
  return claim.state !== 'undone' && canUndo(claim, now).ok
}

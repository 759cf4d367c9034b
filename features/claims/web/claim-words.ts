import { fullName } from '#features/accounts/rules.ts'
import type { Claim } from '#features/claims/contract.ts'
import type { BadgeTone } from '#ui/layout/badge.tsx'

export function matchesWords(count: number): string {
  return count === 1 ? '1 match' : `${count} matches`
}

/** Whether the reader is the one at the table, not the one who logged the matches. */
export function isAboutMe(claim: Claim, me: { _id: string }): boolean {
  return claim.person._id === me._id
}

/** The other side of a claim. */
export function otherSide(claim: Claim, me: { _id: string }): Claim['person'] {
  return isAboutMe(claim, me) ? claim.creator : claim.person
}

/** What is claimed: `You are “Papa”`, `Is “Papa” Jonas Weber?` */
export function claimTitle(claim: Claim, me: { _id: string }): string {
  const waitsForMe = claim.state === 'open' && !claim.asked
  const guest = `“${claim.guest}”`
  if (isAboutMe(claim, me)) return waitsForMe ? `Were you ${guest}?` : `You as ${guest}`
  const name = fullName(claim.person)
  return waitsForMe ? `Was ${guest} ${name}?` : `${name} as ${guest}`
}

/** Which matches it is about, and what became of them. */
export function claimDetail(claim: Claim, me: { _id: string }): string {
  const { matches, state } = claim
  const count = matchesWords(matches)
  if (state === 'accepted') {
    const whose = isAboutMe(claim, me) ? 'yours' : `${claim.person.firstName}’s`
    return `${count} ${matches === 1 ? 'is' : 'are'} ${whose} now`
  }
  const logged = isAboutMe(claim, me) ? claim.creator.firstName : 'you'
  return state === 'open' ? `${count} that ${logged} logged` : `Logged by ${logged}`
}

/** The state in words. */
export function stateOf(claim: Claim, me: { _id: string }): { words: string; tone: BadgeTone } {
  switch (claim.state) {
    case 'open':
      return claim.asked
        ? { words: `Waiting for ${otherSide(claim, me).firstName}`, tone: 'plain' }
        : { words: 'Waits for you', tone: 'primary' }
    case 'accepted':
      return { words: claim.working ? 'Being changed…' : 'Accepted', tone: 'win' }
    case 'rejected':
      return { words: 'Rejected', tone: 'plain' }
    case 'undone':
      // Nobody had answered it.
      return { words: claim.answeredAt === null ? 'Withdrawn' : 'Undone', tone: 'plain' }
  }
}

import type { AccountHooks } from '#features/accounts/accounts.commands.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { personById } from '#features/friends/friends.queries.ts'
import { acceptInvitation, claimInvitations } from '#features/friends/invited-friends.commands.ts'
import { linkGuests } from '#features/guests/settling.commands.ts'

export const welcome: AccountHooks['verified'] = async (trx, userId, invitedBy, now) => {
  const person = await personById(trx, userId)
  // The matches first: somebody who sent a friend request may be at one, and about to be deleted.
  await linkGuests(trx, { userId, emailKey: emailKey(person.email) }, now)
  if (invitedBy !== null) await acceptInvitation(trx, person, invitedBy, now)
  await claimInvitations(trx, person, now)
}

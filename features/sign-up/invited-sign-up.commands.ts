import type { Trx } from '#database/connect.ts'
import { type AccountHooks, markVerified } from '#features/accounts/accounts.commands.ts'
import { beginSignIn, type BegunSignIn, endSignIns } from '#features/accounts/sign-in.commands.ts'
import type { Origin } from '#platform/security/browser-cookie.ts'

import type { Invitation } from './invitations.queries.ts'

interface InvitedSignUp extends Origin {
  /** Of the account, which is locked and not verified. */
  id: string
  isNew: boolean
  firstName: string
  lastName: string
  email: string
  passwordHash: string | null
  invitation: Invitation
}

/**
 * Opens the account of somebody who signs up by a mailed invitation with its address: whoever has its
 * secret reads the mails of that address. Anybody may have signed up with the address before, without
 * proving it: nothing of that is left.
 */
export async function admitInvited(
  trx: Trx,
  hooks: AccountHooks,
  signUp: InvitedSignUp,
  now: Date,
): Promise<BegunSignIn> {
  const { id, invitation, isNew } = signUp
  if (!isNew) await takeOver(trx, signUp, now)
  await markVerified(trx, hooks, id, now, { invitedBy: invitation.senderId })
  return beginSignIn(trx, id, signUp, now)
}

async function takeOver(trx: Trx, signUp: InvitedSignUp, now: Date): Promise<void> {
  const { id, firstName, lastName, email, passwordHash } = signUp
  await trx
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      email,
      password_hash: passwordHash,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  await endSignIns(trx, id, 'all')
  await trx.deleteFrom('mail_tokens').where('user_id', '=', id).execute()
}

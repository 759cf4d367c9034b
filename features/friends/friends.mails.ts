import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { addresseeOf } from '#features/accounts/accounts.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { issueInvitation } from '#features/sign-up/invitations.commands.ts'
import { mayInvite } from '#platform/mail/mail-allowances.ts'
import { isolated, renderMail, sayable } from '#platform/mail/mail-layout.ts'
import { writeMail } from '#platform/mail/outbox.ts'
import { unsubscribeUrl } from '#platform/mail/unsubscribing.ts'

import type { Person } from './friends.commands.ts'

/** If the allowances permit it. */
export async function inviteMail(
  trx: Trx,
  { publicUrl }: { publicUrl: string },
  sender: Person,
  address: string,
  now: Date,
): Promise<void> {
  const to = addresseeOf(address)
  if ((await mayInvite(trx, sender.id, [to], now)).length === 0) return
  const unsubscribe = await unsubscribeUrl(trx, publicUrl, to.mailbox, now)
  const token = await issueInvitation(trx, sender.id, { email: address, name: '' }, now)
  const name = sayable(fullName(sender), 'Somebody')
  const content = renderMail({
    heading: `${isolated(name)} wants to play`,
    paragraphs: [
      `${isolated(name)} would like to be your friend on Tabletally, where friends log their game nights: who played, who won, and who still owes a rematch.`,
      'Sign up with this address and you are friends. The link is for you alone: whoever has it can sign up with your address.',
    ],
    button: { label: 'Join Tabletally', url: publicUrl + paths.invitation(token) },
    footnote: 'If you do not want to join, there is nothing to do: no account was made.',
    unsubscribeUrl: unsubscribe,
  })
  const mail = {
    kind: 'friend-invitation',
    to: address,
    senderId: sender.id,
    toKey: to.key,
    unsubscribeUrl: unsubscribe,
    subject: `${name} invites you to Tabletally`,
    ...content,
  }
  await writeMail(trx, mail, null, now)
}

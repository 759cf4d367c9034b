import type { Trx } from '#database/connect.ts'

import { DAY } from '../clock.ts'
import { countAction, type RateLimit } from '../limits/rate-limits.ts'
import { isUnsubscribed } from './unsubscribing.ts'

// Mails to people who never asked for them stay limited, even with LIMITS=off.
const TO_ADDRESS: RateLimit = { name: 'invitation-to', max: 3, windowMs: DAY }
const BY_SENDER: RateLimit = { name: 'invitation-by', max: 20, windowMs: DAY }

/**
 * Counts an invitation mail to somebody without an account, in the transaction that would enqueue it.
 * @param mailbox the key of the address's mailbox, the same for all spellings
 * @returns whether the mail may be sent: not above the allowances, nor to who has unsubscribed
 */
export async function invitationAllowed(
  trx: Trx,
  mailbox: string,
  senderId: string,
  now: Date,
): Promise<boolean> {
  const bySender = await countAction(trx, BY_SENDER, senderId, now)
  if (bySender.count > BY_SENDER.max) return false
  const toAddress = await countAction(trx, TO_ADDRESS, mailbox, now)
  return toAddress.count <= TO_ADDRESS.max && !(await isUnsubscribed(trx, mailbox))
}

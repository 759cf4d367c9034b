import type { Trx } from '#database/connect.ts'

import { DAY, MINUTE } from '../clock.ts'
import { countAction, type RateLimit } from '../limits/rate-limits.ts'
import { isUnsubscribed } from './unsubscribing.ts'

// Whether a mail may go to an address that somebody has typed. They protect people who have asked for
// nothing, so LIMITS=off does not lift them.

const TO_MAILBOX = {
  verify: { name: 'account-mails', max: 5, windowMs: 30 * MINUTE },
  reset: { name: 'reset-mails', max: 5, windowMs: 30 * MINUTE },
  invitation: { name: 'invitation-to', max: 3, windowMs: DAY },
} satisfies Record<string, RateLimit>
const BY_SENDER: RateLimit = { name: 'invitation-by', max: 20, windowMs: DAY }

/** `key` is the normalized address, `mailbox` the same for all spellings. */
export interface Addressee {
  key: string
  mailbox: string
}

/**
 * For a mail that somebody who is not signed in has asked for.
 * @param standing what the address is: without a proof; of an account that has proven it, which has a count
 *   of its own, so that strangers cannot use it up; or nobody's, for whom there is no mail. The work is the
 *   same for all three, so that its time tells nothing
 */
export async function mayMail(
  trx: Trx,
  mail: { kind: 'verify' | 'reset'; to: Addressee; standing: 'unproven' | 'proven' | 'nobody' },
  now: Date,
): Promise<boolean> {
  const { kind, to, standing } = mail
  const key = standing === 'proven' ? `proven: ${to.mailbox}` : to.mailbox
  return isWithin(trx, TO_MAILBOX[kind], key, now, standing === 'nobody' ? 0 : 1)
}

/** @returns those who may be mailed: not above the allowances, nor unsubscribed */
export async function mayInvite(
  trx: Trx,
  senderId: string,
  invited: readonly Addressee[],
  now: Date,
): Promise<Addressee[]> {
  const allowed: Addressee[] = []
  // In the same order everywhere, so that two requests cannot deadlock.
  for (const to of invited.toSorted((a, b) => (a.mailbox < b.mailbox ? -1 : 1))) {
    const isAllowed =
      (await isWithin(trx, BY_SENDER, senderId, now)) &&
      (await isWithin(trx, TO_MAILBOX.invitation, to.mailbox, now))
    if (isAllowed && !(await isUnsubscribed(trx, to.mailbox))) allowed.push(to)
  }
  return allowed
}

async function isWithin(
  trx: Trx,
  limit: RateLimit,
  key: string,
  now: Date,
  mails = 1,
): Promise<boolean> {
  const { count } = await countAction(trx, limit, key, now, mails)
  return count <= limit.max
}

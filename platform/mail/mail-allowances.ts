import type { Db, Trx } from '#database/connect.ts'

import type { App } from '../app.ts'
import { DAY, MINUTE } from '../clock.ts'
import type { Config } from '../config.ts'
import {
  type Count,
  countAction,
  countOf,
  networkCounts,
  rateLimited,
  type RateLimit,
} from '../limits/rate-limits.ts'
import { isUnsubscribed } from './unsubscribing.ts'

// Whether a mail may go to an address that nobody has proven, or that a stranger has typed. They protect
// people who have asked for nothing, so LIMITS=off does not lift them.

/** What a mailbox gets of each kind. */
const OF_KIND = {
  verify: { name: 'account-mails', max: 5, windowMs: 30 * MINUTE },
  reset: { name: 'reset-mails', max: 5, windowMs: 30 * MINUTE },
  invitation: { name: 'invitation-to', max: 3, windowMs: DAY },
} satisfies Record<string, RateLimit>
/** What a mailbox gets of all kinds, in all spellings. */
const TO_MAILBOX: RateLimit = { name: 'mails-to-mailbox', max: 6, windowMs: DAY }
/** Of these, to spellings with a `+tag`: a stranger must leave some for the address itself. */
const TO_TAGGED: RateLimit = { name: 'mails-to-tagged', max: 3, windowMs: DAY }
const BY_SENDER: RateLimit = { name: 'invitation-by', max: 20, windowMs: DAY }

function settingOf({ strangerMails }: Config): Record<'network' | 'domain' | 'server', RateLimit> {
  return {
    network: { name: 'mails-by-network', max: strangerMails.network, windowMs: DAY },
    domain: { name: 'mails-to-domain', max: strangerMails.domain, windowMs: DAY },
    server: { name: 'mails-to-strangers', max: strangerMails.server, windowMs: DAY },
  }
}

/** All strangers together have one count. */
const EVERYBODY = ''

/** Whom a mail is for. */
export interface Addressee {
  /** The normalized address. */
  key: string
  /** The same for all spellings. */
  mailbox: string
}

/** What allows mails, and logs that no more are allowed. */
type Server = Pick<App, 'config' | 'log'>

/** An account that asks for mails to strangers, and from where. */
export interface Inviter extends Server {
  userId: string
  ip: string | undefined
}

/**
 * Counts a request for a mail by somebody who is not signed in, whether or not there will be one: call it
 * before anything about the address is looked up.
 * @throws `rate_limited` when the network has asked too often
 */
export async function countAsking(
  { database, config }: Pick<App, 'database' | 'config'>,
  ip: string | undefined,
  now: Date,
): Promise<void> {
  await database.transact(async (trx) => {
    for (const [limit, key] of networkCounts(settingOf(config).network, ip)) {
      const { count, endsAt } = await countAction(trx, limit, key, now)
      if (count > limit.max) throw rateLimited(Date.parse(endsAt) - now.getTime())
    }
  })
}

/**
 * Counts a mail that somebody who is not signed in has asked for.
 * @param standing what the address is: without a proof; of an account that has proven it, which has a count
 *   of its own, so that strangers cannot use it up; or nobody's, for whom there is no mail. The work is the
 *   same for all three, so that its time tells nothing
 * @returns whether the mail may go
 */
export async function mayMail(
  trx: Trx,
  server: Server,
  mail: { kind: 'verify' | 'reset'; to: Addressee; standing: 'unproven' | 'proven' | 'nobody' },
  now: Date,
): Promise<boolean> {
  const { kind, to, standing } = mail
  const own = standing === 'proven' ? 'proven: ' : ''
  const ofKind: Step = [OF_KIND[kind], own + to.mailbox, standing === 'nobody' ? 0 : 1]
  const steps = strangerSteps(to, ofKind, server.config, standing === 'unproven' ? 1 : 0)
  const [allowed = false] = await countSteps(trx, server, [steps], now)
  return allowed
}

/**
 * Counts invitations to people without an account.
 * @returns those who may be mailed: not above the allowances, nor unsubscribed
 */
export async function mayInvite(
  trx: Trx,
  inviter: Inviter,
  invited: readonly Addressee[],
  now: Date,
): Promise<Addressee[]> {
  const by = networkCounts(settingOf(inviter.config).network, inviter.ip)
  const steps = invited.map((to): Step[] => [
    [BY_SENDER, inviter.userId, 1],
    ...by.map(([limit, key]): Step => [limit, key, 1]),
    ...strangerSteps(to, [OF_KIND.invitation, to.mailbox, 1], inviter.config, 1),
  ])
  const allowed = await countSteps(trx, inviter, steps, now)
  const mailed: Addressee[] = []
  for (const [index, to] of invited.entries()) {
    if (allowed[index] === true && !(await isUnsubscribed(trx, to.mailbox))) mailed.push(to)
  }
  return mailed
}

/** One count of a mail. With 0 it counts nothing, and costs the same time. */
type Step = readonly [...Count, actions: 0 | 1]

function strangerSteps(
  { key, mailbox }: Addressee,
  ofKind: Step,
  config: Config,
  actions: 0 | 1,
): Step[] {
  const isTagged = key.slice(0, key.lastIndexOf('@')).includes('+')
  const { domain, server } = settingOf(config)
  return [
    [TO_TAGGED, mailbox, isTagged ? actions : 0],
    ofKind,
    [TO_MAILBOX, mailbox, actions],
    [domain, mailbox.slice(mailbox.lastIndexOf('@') + 1), actions],
    [server, EVERYBODY, actions],
  ]
}

/**
 * Counts mails that have the same steps. One that is refused counts no further, so that refused mails use
 * up nothing that others need. @returns which are allowed
 */
async function countSteps(
  trx: Trx,
  { config, log }: Server,
  mails: readonly Step[][],
  now: Date,
): Promise<boolean[]> {
  const allowed = mails.map(() => true)
  for (const at of mails[0]?.keys() ?? []) {
    const steps = mails.flatMap((mail, index) =>
      mail.slice(at, at + 1).map((step) => ({ index, step })),
    )
    // In the same order everywhere, so that two requests cannot deadlock.
    for (const { index, step } of steps.toSorted((a, b) => (a.step[1] < b.step[1] ? -1 : 1))) {
      const [limit, key, wanted] = step
      const actions = allowed[index] === true ? wanted : 0
      const { count } = await countAction(trx, limit, key, now, actions)
      if (actions === 0 || count <= limit.max) continue
      allowed[index] = false
      if (limit.name === settingOf(config).server.name && count === limit.max + 1) {
        log.warn(
          { max: limit.max },
          'no more mails go to strangers today: STRANGER_MAILS is reached',
        )
      }
    }
  }
  return allowed
}

/** How many mails to strangers were asked for in the current day, also those above the setting. */
export async function mailsToStrangers(db: Db, config: Config, now: Date): Promise<number> {
  return countOf(db, settingOf(config).server, EVERYBODY, now)
}

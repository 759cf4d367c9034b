import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '#database/connect.ts'
import { troubleOf } from '#database/trouble.ts'

import { after, type Clock, DAY, HOUR, MINUTE, SECOND } from './clock.ts'
import type { Config } from './config.ts'
import { firstIdAt } from './ids.ts'
import { keepInFolder, mailFolder } from './mail-folder.ts'
import { FAREWELL, type Outbox, TRIED_FOR_MS } from './mail.ts'
import { smtpDelivery } from './smtp.ts'

/** A mail whose time has come. */
export interface DueMail {
  id: string
  kind: string
  to_address: string
  subject: string
  text: string
  html: string
  created_at: string
  /** The running attempt included. */
  attempts: number
}

/** Hands a mail over, or throws. */
export type Deliver = (mail: DueMail) => Promise<void>

interface OutboxParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  config: Config
  /** Where mails go; by default to the SMTP server, or to a folder when none is set. */
  deliver?: Deliver
}

const RETRIES_MS = [SECOND, 5 * SECOND, 25 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]
/** Another instance takes over after this time, so it must exceed the longest delivery. */
const CLAIM_MS = 3 * MINUTE
const AT_ONCE = 5
/** Doubled from the first to the last, about half a minute in all: well within the claim. */
const NOTE_FIRST_MS = 250
const NOTE_LAST_MS = 16 * SECOND
const POLL_MS = 5 * SECOND
/** How long a stop waits for what is on its way. */
const STOP_MS = 3 * SECOND
/** Rows that tell what was sent to whom are kept this long. */
const KEPT_MS = 30 * DAY
const ERROR_MAX = 300
/** A clock that ran ahead and was set right must not give a mail up before it was tried. */
const ATTEMPTS_MIN = 10
/** No attempt is put off longer than an hour: what waits longer was written by a wrong clock. */
const FARTHEST_MS = 2 * HOUR
/** The instance that wrote a mail sends it; the others look a moment later whether it has. */
const OTHERS_MS = 250

/** Sends the outbox's mails in the background until it is stopped. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, clock, log, config } = parts
  const deliver =
    parts.deliver ??
    (config.smtpUrl === null
      ? keepInFolder(mailFolder(config))
      : smtpDelivery(config, config.smtpUrl))
  let running: Promise<void> | null = null
  let wokenAgain = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let tidyAt = 0
  let soon: NodeJS.Timeout | undefined

  function wakeSoon(): void {
    if (stopped || soon !== undefined) return
    const look = () => {
      soon = undefined
      wake()
    }
    soon = setTimeout(look, OTHERS_MS * (0.2 + Math.random())).unref()
  }
  const stopListening = database.news.subscribe('mail', wakeSoon)

  function wake(): void {
    if (stopped) return
    if (running !== null) {
      wokenAgain = true
      return
    }
    clearTimeout(timer)
    running = work().then((waitMs) => {
      running = null
      if (stopped) return
      if (wokenAgain) wake()
      else timer = setTimeout(wake, waitMs).unref()
    })
  }

  /** @returns how long to sleep afterwards */
  async function work(): Promise<number> {
    wokenAgain = false
    try {
      for (;;) {
        const waitMs = await untilDue(database, clock.now())
        if (stopped || waitMs > 0) return Math.min(waitMs, POLL_MS)
        const mails = await claimDue(database, clock.now())
        await Promise.all(mails.map(attempt))
        await tidy()
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read')
      return POLL_MS
    }
  }

  async function attempt(mail: DueMail): Promise<void> {
    try {
      await deliver(mail)
    } catch (error) {
      const { id, kind, attempts } = mail
      const gaveUp = await markFailed(database, mail, error, clock.now())
      // The error itself names the recipient, whom no log needs.
      const { code } = error as { code?: string }
      log[gaveUp ? 'error' : 'warn']({ mail: id, kind, attempts, code }, 'a mail was not sent')
      return
    }
    await noteSent(mail)
  }

  /** Tries for a while: a mail whose sending is not noted is sent again. */
  async function noteSent(mail: DueMail): Promise<void> {
    for (let waitMs = NOTE_FIRST_MS; ; waitMs *= 2) {
      try {
        await markSent(database, mail, clock.now())
        return
      } catch (error) {
        if (stopped || waitMs > NOTE_LAST_MS || troubleOf(error) === null) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

  async function tidy(): Promise<void> {
    const now = clock.now()
    if (now.getTime() < tidyAt) return
    tidyAt = now.getTime() + HOUR
    await deleteOld(database, now)
  }

  return {
    wake,
    async stop() {
      stopped = true
      stopListening()
      clearTimeout(timer)
      clearTimeout(soon)
      if (running === null) return
      const patience = Promise.withResolvers<void>()
      const limit = setTimeout(patience.resolve, STOP_MS)
      await Promise.race([running, patience.promise])
      clearTimeout(limit)
    },
  }
}

/** Milliseconds until the first mail is due; 0 or less when one is. */
async function untilDue(database: Database, now: Date): Promise<number> {
  const row = await database.read
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select('next_attempt_at')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return POLL_MS
  const waitMs = Date.parse(row.next_attempt_at) - now.getTime()
  return waitMs > FARTHEST_MS ? 0 : waitMs
}

/** Moves the next attempt ahead, so that a worker that dies here delays its mails and loses none. */
async function claimDue(database: Database, now: Date): Promise<DueMail[]> {
  return database.transact(async (trx) => {
    const due = trx
      .selectFrom('outbox')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('next_attempt_at', '<=', now.toISOString()),
          eb('next_attempt_at', '>', after(now, FARTHEST_MS)),
        ]),
      )
      .select(['id', 'kind', 'to_address', 'subject', 'text', 'html', 'created_at', 'attempts'])
      .orderBy('next_attempt_at')
      .limit(AT_ONCE)
    const mails = await (
      database.engine === 'postgres' ? due.forUpdate().skipLocked() : due
    ).execute()
    if (mails.length === 0) return []
    await trx
      .updateTable('outbox')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        next_attempt_at: after(now, CLAIM_MS),
      }))
      .where(
        'id',
        'in',
        mails.map((mail) => mail.id),
      )
      .execute()
    return mails.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }))
  })
}

/** What is sent or given up holds no secret any more. */
const EMPTIED = { subject: '', text: '', html: '' } as const

async function markSent(database: Database, mail: DueMail, now: Date): Promise<void> {
  if (mail.kind === FAREWELL) return remove(database, mail)
  await database.transact((trx) =>
    trx
      .updateTable('outbox')
      .set({ ...EMPTIED, sent_at: now.toISOString(), last_error: null })
      .where('id', '=', mail.id)
      .execute(),
  )
}

async function remove(database: Database, { id }: DueMail): Promise<void> {
  await database.transact((trx) => trx.deleteFrom('outbox').where('id', '=', id).execute())
}

/** @returns whether this was the last attempt */
async function markFailed(
  database: Database,
  mail: DueMail,
  error: unknown,
  now: Date,
): Promise<boolean> {
  const next = after(now, RETRIES_MS[mail.attempts - 1] ?? HOUR)
  const tooOld = next > after(new Date(mail.created_at), TRIED_FOR_MS)
  if (tooOld && mail.kind === FAREWELL) {
    await remove(database, mail)
    return true
  }
  const gaveUp = tooOld && mail.attempts >= ATTEMPTS_MIN
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
  await database.transact((trx) =>
    trx
      .updateTable('outbox')
      .set(
        gaveUp
          ? { ...EMPTIED, failed_at: now.toISOString(), last_error: reason }
          : { next_attempt_at: next, last_error: reason },
      )
      .where('id', '=', mail.id)
      .execute(),
  )
  return gaveUp
}

async function deleteOld(database: Database, now: Date): Promise<void> {
  await database.transact((trx) =>
    trx
      .deleteFrom('outbox')
      .where('id', '<', firstIdAt(new Date(now.getTime() - KEPT_MS)))
      .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
      .execute(),
  )
}

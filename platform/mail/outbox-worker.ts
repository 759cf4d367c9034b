import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '#database/connect.ts'
import { databaseFailureOf } from '#database/database-errors.ts'

import { type Clock, HOUR, SECOND } from '../clock.ts'
import type { Config } from '../config.ts'
import { storeInFolder, mailFolder } from './mail-folder.ts'
import type { Outbox } from './outbox-queue.ts'
import {
  claimDue,
  deleteOld,
  type Deliver,
  type DueMail,
  markFailed,
  markSent,
  timeUntilDue,
} from './outbox-rows.ts'
import { smtpDelivery } from './smtp.ts'

interface OutboxParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  config: Config
  /** How mails are delivered; by default to the SMTP server, or to a folder when none is set. */
  deliver?: Deliver
}

const AT_ONCE = 5
/** A mail that takes longer does not count for AT_ONCE: slow recipients must not block others. */
const SLOW_MS = 2 * SECOND
const AT_ONCE_WITH_SLOW = 25
/** Backoff for marking a mail as sent: doubles, about half a minute in all, well within the claim. */
const MARK_BACKOFF_MIN_MS = 250
const MARK_BACKOFF_MAX_MS = 16 * SECOND
const POLL_MS = 5 * SECOND
/** How long a stop waits for deliveries in progress. */
const STOP_MS = 3 * SECOND
/** The instance that enqueued a mail sends it; the others check a moment later whether it did. */
const OTHERS_DELAY_MS = 250

/** Sends the outbox's mails in the background until it is stopped. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, clock, log, config } = parts
  const deliver =
    parts.deliver ??
    (config.smtpUrl === null
      ? storeInFolder(mailFolder(config))
      : smtpDelivery(config, config.smtpUrl))
  const sending = new Set<Promise<void>>()
  /** How many of them are slow, and do not count for AT_ONCE. */
  let slow = 0
  let claiming: Promise<void> | null = null
  let wokenAgain = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let cleanupAt = 0
  let soon: NodeJS.Timeout | undefined

  function wakeSoon(): void {
    if (stopped || soon !== undefined) return
    const check = () => {
      soon = undefined
      wake()
    }
    soon = setTimeout(check, OTHERS_DELAY_MS * (0.2 + Math.random())).unref()
  }
  const unsubscribe = database.pubSub.subscribe('mail', wakeSoon)

  function wake(): void {
    if (stopped) return
    if (claiming !== null) {
      wokenAgain = true
      return
    }
    clearTimeout(timer)
    claiming = claim().then((waitMs) => {
      claiming = null
      if (stopped) return
      if (wokenAgain) wake()
      else timer = setTimeout(wake, waitMs).unref()
    })
  }

  /** How many more deliveries may start now. */
  function freeSlots(): number {
    return Math.min(AT_ONCE - (sending.size - slow), AT_ONCE_WITH_SLOW - sending.size)
  }

  /** Sends due mails while there are free slots. @returns how long to sleep afterwards, in ms */
  async function claim(): Promise<number> {
    wokenAgain = false
    try {
      for (;;) {
        // A delivery that ends frees its slot and wakes the worker.
        if (stopped || freeSlots() <= 0) return POLL_MS
        const waitMs = await timeUntilDue(database, clock.now())
        if (stopped || waitMs > 0) return Math.min(waitMs, POLL_MS)
        for (const mail of await claimDue(database, clock.now(), freeSlots())) send(mail)
        await cleanUp()
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read')
      return POLL_MS
    }
  }

  function send(mail: DueMail): void {
    let isSlow = false
    const watch = setTimeout(() => {
      isSlow = true
      slow += 1
      wake()
    }, SLOW_MS).unref()
    const attempting = attempt(mail)
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be written'))
      .then(() => {
        clearTimeout(watch)
        if (isSlow) slow -= 1
        sending.delete(attempting)
        wake()
      })
    sending.add(attempting)
  }

  async function attempt(mail: DueMail): Promise<void> {
    try {
      await deliver(mail)
    } catch (error) {
      const { id, kind, attempts } = mail
      const outcome = await markFailed(database, mail, error, clock.now())
      // The error is not logged: it contains the recipient's address.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const about = { mail: id, kind, attempts, code, responseCode }
      if (outcome === 'refused') log.warn(about, 'a mail was refused for good')
      else log[outcome === 'too old' ? 'error' : 'warn'](about, 'a mail was not sent')
      return
    }
    await recordSent(mail)
  }

  /** Retries for a while: a sent mail that is not marked as sent would be sent again. */
  async function recordSent(mail: DueMail): Promise<void> {
    for (let waitMs = MARK_BACKOFF_MIN_MS; ; waitMs *= 2) {
      try {
        await markSent(database, mail, clock.now())
        return
      } catch (error) {
        if (stopped || waitMs > MARK_BACKOFF_MAX_MS || databaseFailureOf(error) === null)
          throw error
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

  async function cleanUp(): Promise<void> {
    const now = clock.now()
    // A time further ahead than an hour was set by a clock that was set back later.
    if (now.getTime() < cleanupAt && cleanupAt <= now.getTime() + HOUR) return
    cleanupAt = now.getTime() + HOUR
    await deleteOld(database, now)
  }

  /** Waits for all claimed mails: no other instance sends them before the claim expires. */
  async function finish(): Promise<void> {
    await claiming
    await Promise.all(sending)
  }

  return {
    wake,
    async stop() {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
      clearTimeout(soon)
      const timeout = Promise.withResolvers<void>()
      const limit = setTimeout(timeout.resolve, STOP_MS)
      await Promise.race([finish(), timeout.promise])
      clearTimeout(limit)
    },
  }
}

import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '#database/connect.ts'
import { databaseFailureOf } from '#database/errors.ts'

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
  /** Where mails go; by default to the SMTP server, or to a folder when none is set. */
  deliver?: Deliver
}

const AT_ONCE = 5
/** A mail that takes longer is not counted among those: a slow recipient keeps nobody waiting. */
const SLOW_MS = 2 * SECOND
const AT_ONCE_WITH_SLOW = 25
/** Doubled from the first to the last, about half a minute in all: well within the claim. */
const NOTE_FIRST_MS = 250
const NOTE_LAST_MS = 16 * SECOND
const POLL_MS = 5 * SECOND
/** How long a stop waits for what is on its way. */
const STOP_MS = 3 * SECOND
/** The instance that wrote a mail sends it; the others look a moment later whether it has. */
const OTHERS_MS = 250

/** Sends the outbox's mails in the background until it is stopped. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, clock, log, config } = parts
  const deliver =
    parts.deliver ??
    (config.smtpUrl === null
      ? storeInFolder(mailFolder(config))
      : smtpDelivery(config, config.smtpUrl))
  const sending = new Set<Promise<void>>()
  /** How many of them have taken long: others go past them. */
  let slow = 0
  let claiming: Promise<void> | null = null
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
  const stopListening = database.pubSub.subscribe('mail', wakeSoon)

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

  /** How many more mails may be on their way at once. */
  function room(): number {
    return Math.min(AT_ONCE - (sending.size - slow), AT_ONCE_WITH_SLOW - sending.size)
  }

  /** Sends what is due while there is room. @returns how long to sleep afterwards */
  async function claim(): Promise<number> {
    wokenAgain = false
    try {
      for (;;) {
        // A mail that ends makes room, and wakes.
        if (stopped || room() <= 0) return POLL_MS
        const waitMs = await timeUntilDue(database, clock.now())
        if (stopped || waitMs > 0) return Math.min(waitMs, POLL_MS)
        for (const mail of await claimDue(database, clock.now(), room())) send(mail)
        await tidy()
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
      // The error itself names the recipient, whom no log needs.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const about = { mail: id, kind, attempts, code, responseCode }
      if (outcome === 'refused') log.warn(about, 'a mail was refused for good')
      else log[outcome === 'too old' ? 'error' : 'warn'](about, 'a mail was not sent')
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
        if (stopped || waitMs > NOTE_LAST_MS || databaseFailureOf(error) === null) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

  async function tidy(): Promise<void> {
    const now = clock.now()
    // Farther away than an hour it was set by a clock that has been set back since.
    if (now.getTime() < tidyAt && tidyAt <= now.getTime() + HOUR) return
    tidyAt = now.getTime() + HOUR
    await deleteOld(database, now)
  }

  /** What is claimed is sent: nobody else takes it before its claim ends. */
  async function finish(): Promise<void> {
    await claiming
    await Promise.all(sending)
  }

  return {
    wake,
    async stop() {
      stopped = true
      stopListening()
      clearTimeout(timer)
      clearTimeout(soon)
      const patience = Promise.withResolvers<void>()
      const limit = setTimeout(patience.resolve, STOP_MS)
      await Promise.race([finish(), patience.promise])
      clearTimeout(limit)
    },
  }
}

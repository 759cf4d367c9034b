import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '#database/connect.ts'
import { databaseFailureOf } from '#database/database-errors.ts'

import { type Clock, SECOND } from '../clock.ts'
import type { Config } from '../config.ts'
import { createSendingWorker } from '../sending-worker.ts'
import { storeInFolder, mailFolder } from './mail-folder.ts'
import {
  claimDue,
  deleteOld,
  type Deliver,
  type DueMail,
  markFailed,
  markSent,
  timeUntilDue,
} from './outbox-rows.ts'
import type { Outbox } from './outbox.ts'
import { smtpDelivery } from './smtp.ts'

interface OutboxParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  config: Config
  deliver?: Deliver
}

/** Backoff for marking a mail as sent: doubles, about half a minute in all, well within the claim. */
const MARK_BACKOFF_MIN_MS = 250
const MARK_BACKOFF_MAX_MS = 16 * SECOND

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, clock, log, config } = parts
  const deliver =
    parts.deliver ??
    (config.smtpUrl === null
      ? storeInFolder(mailFolder(config))
      : smtpDelivery(config, config.smtpUrl))
  let stopped = false

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

  const worker = createSendingWorker({
    clock,
    log,
    name: 'the outbox',
    timeUntilDue: (now) => timeUntilDue(database, now),
    claim: (now, atMost) => claimDue(database, now, atMost),
    attempt,
    cleanUp: (now) => deleteOld(database, now),
  })
  const unsubscribe = database.pubSub.subscribe('mail', worker.wakeSoon)
  return {
    wake: worker.wake,
    async stop() {
      stopped = true
      unsubscribe()
      await worker.stop()
    },
  }
}

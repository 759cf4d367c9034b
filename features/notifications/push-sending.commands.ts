import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '#database/connect.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type DeliverPush, httpsDelivery } from '#platform/push/push-delivery.ts'
import { hashToken } from '#platform/security/secrets.ts'
import { createSendingWorker } from '#platform/sending-worker.ts'

import {
  claimPushes,
  type DuePush,
  endPush,
  forgetUnreached,
  postponePush,
} from './due-pushes.commands.ts'
import { timeUntilPush } from './due-pushes.queries.ts'
import { forgetEndpoint } from './push-devices.commands.ts'
import { pushKeys } from './push-keys.commands.ts'
import { messageOf } from './push-message.rules.ts'

interface PushParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  config: Config
  /** By default with the browsers' push services. */
  deliver?: DeliverPush
}

/** base64url (RFC 8030). */
const TOPIC_LENGTH = 32

export function createPushSender(parts: PushParts): { wake(): void; stop(): Promise<void> } {
  const { database, clock, log, config } = parts
  const deliver = parts.deliver ?? httpsDelivery(subjectOf(config))

  async function attempt(push: DuePush): Promise<void> {
    const message = messageOf(push.notification, push.wants)
    const outcome = await deliver(push, {
      payload: JSON.stringify(message),
      topic: hashToken(message.tag).slice(0, TOPIC_LENGTH),
      keys: await pushKeys(database),
    })
    if (outcome.is === 'sent') return endPush(database, push, clock.now())
    // Without the endpoint, which is a secret.
    log.warn({ push: push.id, attempts: push.attempts, why: outcome.why }, 'a push was not sent')
    if (outcome.is === 'refused') return endPush(database, push, clock.now())
    if (outcome.is === 'later') return postponePush(database, push, outcome.afterMs, clock.now())
    await database.transact((trx) => forgetEndpoint(trx, push.endpoint))
  }

  const worker = createSendingWorker({
    clock,
    log,
    name: 'the queue of push messages',
    timeUntilDue: (now) => timeUntilPush(database.read, now),
    claim: (now, atMost) => claimPushes(database, now, atMost),
    attempt,
    cleanUp: (now) => forgetUnreached(database, now),
  })
  const unsubscribe = database.pubSub.subscribe('push', worker.wake)
  return {
    wake: worker.wake,
    async stop() {
      unsubscribe()
      await worker.stop()
    },
  }
}

/** Push services take no http address. */
function subjectOf({ publicUrl }: Config): string {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' ? publicUrl : `mailto:push@${hostname}`
}

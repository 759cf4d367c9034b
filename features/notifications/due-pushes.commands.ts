import { sql } from 'kysely'

import type { Database, Trx } from '#database/connect.ts'
import { idleSince } from '#features/accounts/accounts.queries.ts'
import { after, DAY, MINUTE } from '#platform/clock.ts'

import { awakeDevices, type Due, dueMessages, messagesOf } from './due-pushes.queries.ts'
import { pushedAs, type PushWant, readWants } from './push-kinds.rules.ts'
import type { PushedNotification } from './push-message.rules.ts'

export interface DuePush {
  /** Of the waiting message. */
  id: string
  signInId: string
  userId: string
  /** Attempts since something has reached the device, the current one included. */
  attempts: number
  endpoint: string
  p256dh: string
  auth: string
  wants: PushWant[]
  notification: PushedNotification
}

/** After the first attempts without success. */
const RESTS_MS = [MINUTE, 5 * MINUTE]
const LAST_REST_MS = 25 * MINUTE
/** Another instance tries a claimed device after this time, so it must exceed the longest attempt. */
const CLAIM_MS = MINUTE
const SENT_WITHIN_MS = DAY
/** A device that nothing has reached for so long is forgotten. */
const FORGOTTEN_AFTER_MS = 7 * DAY

/**
 * Claims devices for which something is due, those that wait longest first, and finds the oldest message of
 * each: they come in order. A claimed device rests: others leave it alone, and try it later if this worker
 * dies. Of what nobody is to be told any more nothing is left. The cost does not grow with what waits.
 */
export async function claimPushes(
  database: Database,
  now: Date,
  atMost: number,
): Promise<DuePush[]> {
  return database.transact(async (trx) => {
    const due = await dueMessages(trx, now)
    const awake = await awakeDevices(trx, [...new Set(due.map(({ signInId }) => signInId))], now)
    await putOff(trx, due, awake)
    const claimed: DuePush[] = []
    for (const signInId of awake) {
      if (claimed.length === atMost) break
      const found = await messagesOf(trx, signInId)
      await deletePushes(trx, idsOf(found.filter((row) => !isToBeSent(row, now))))
      const row = found.find((one) => isToBeSent(one, now))
      if (row === undefined) continue
      const { id, userId, endpoint, p256dh, auth, notificationId } = row
      claimed.push({
        ...{ id, signInId, userId, endpoint, p256dh, auth },
        ...{ attempts: row.attempts + 1, wants: readWants(row.wants) },
        notification: { ...row, id: notificationId },
      })
    }
    if (claimed.length === 0) return []
    const until = after(now, CLAIM_MS)
    const signInIds = claimed.map(({ signInId }) => signInId)
    await trx
      .updateTable('push_devices')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), rests_until: until }))
      .where('sign_in_id', 'in', signInIds)
      .execute()
    // Most of what waits was put off with an earlier message of the last minute.
    await waitingFor(trx, signInIds)
      .set({ next_attempt_at: until })
      .where('next_attempt_at', '<=', now.toISOString())
      .execute()
    return claimed
  })
}

function isToBeSent(row: Awaited<ReturnType<typeof messagesOf>>[number], now: Date): boolean {
  return (
    row.readAt === null &&
    row.suspendedAt === null &&
    row.senderSuspendedAt === null &&
    row.expiresAt > now.toISOString() &&
    row.lastUsedAt > idleSince(now) &&
    row.createdAt > after(now, -SENT_WITHIN_MS) &&
    readWants(row.wants).includes(pushedAs[row.type].kind)
  )
}

/** What has come for a device that has begun to rest meanwhile waits as long. */
async function putOff(trx: Trx, due: readonly Due[], awake: readonly string[]): Promise<void> {
  const ids = idsOf(due.filter(({ signInId }) => !awake.includes(signInId)))
  if (ids.length === 0) return
  const rest = sql<string>`coalesce((select rests_until from push_devices as d
    where d.sign_in_id = push_queue.sign_in_id), next_attempt_at)`
  const put = trx.updateTable('push_queue').set({ next_attempt_at: rest })
  await put.where('id', 'in', ids).execute()
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

async function deletePushes(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('push_queue').where('id', 'in', ids).execute()
}

/** After a message was sent, or refused for good by a push service that answers. */
export async function endPush(
  database: Database,
  { id, signInId }: DuePush,
  now: Date,
): Promise<void> {
  await database.transact(async (trx) => {
    // The device is locked first, as where it is deleted with what waits for it.
    const device = trx.updateTable('push_devices').where('sign_in_id', '=', signInId)
    await device.set({ failing_since: null, attempts: 0, rests_until: null }).execute()
    await deletePushes(trx, [id])
    // The oldest alone: with each that is sent the next is due.
    const waiting = trx.selectFrom('push_queue').where('sign_in_id', '=', signInId)
    await trx
      .updateTable('push_queue')
      .set({ next_attempt_at: now.toISOString() })
      .where('id', '=', waiting.orderBy('id').limit(1).select('id'))
      .execute()
  })
}

/** What would be too old after the rest is deleted. */
export async function postponePush(
  database: Database,
  { signInId, attempts }: DuePush,
  afterMs: number | null,
  now: Date,
): Promise<void> {
  const rest = RESTS_MS[attempts - 1] ?? LAST_REST_MS
  const until = after(now, Math.max(afterMs ?? 0, rest))
  const failing_since = sql<string>`coalesce(failing_since, ${now.toISOString()})`
  await database.transact(async (trx) => {
    const device = trx.updateTable('push_devices').where('sign_in_id', '=', signInId)
    await device.set({ failing_since, rests_until: until }).execute()
    await waitingFor(trx, [signInId]).set({ next_attempt_at: until }).execute()
  })
}

const waitingFor = (trx: Trx, signInIds: readonly string[]) =>
  trx.updateTable('push_queue').where('sign_in_id', 'in', signInIds)

export async function forgetUnreached(database: Database, now: Date): Promise<void> {
  await database.transact((trx) =>
    trx
      .deleteFrom('push_devices')
      .where('failing_since', '<=', after(now, -FORGOTTEN_AFTER_MS))
      .execute(),
  )
}

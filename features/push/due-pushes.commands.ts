import type { Database, Db, Trx } from '#database/connect.ts'
import { idleSince } from '#features/accounts/accounts.queries.ts'
import { pushedAs, type PushWant, readWants } from '#features/notifications/push-kinds.rules.ts'
import { after, DAY, HOUR, MINUTE, SECOND, SKEW_MS } from '#platform/clock.ts'

import type { PushedNotification } from './push-message.rules.ts'

/** A notification that is due on a device. */
export interface DuePush {
  id: string
  signInId: string
  /** The current attempt included. */
  attempts: number
  device: { endpoint: string; p256dh: string; auth: string }
  wants: PushWant[]
  notification: PushedNotification
}

const RETRIES_MS = [SECOND, 5 * SECOND, 25 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]
/** Another instance takes a claimed message over after this time, so it must exceed the longest attempt. */
const CLAIM_MS = MINUTE
/** What is older is news no more. */
const SENT_WITHIN_MS = DAY
/** A device that nothing has reached for so long is forgotten. */
const FORGOTTEN_AFTER_MS = 7 * DAY

/**
 * The oldest message of each device. The others wait for it: they come in order, a device that fails is
 * tried once for all of them, and a slow one occupies one place.
 */
function oldest(db: Db) {
  return db
    .selectFrom('push_queue as q')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('push_queue as o')
            .whereRef('o.sign_in_id', '=', 'q.sign_in_id')
            .whereRef('o.id', '<', 'q.id')
            .select('o.id'),
        ),
      ),
    )
}

/** No attempt is put off for longer: the clock was wrong when such a row was written. */
const farthest = (now: Date) => after(now, DAY + SKEW_MS)

/** Milliseconds until the next message is due: 0 or less when one is due, Infinity without messages. */
export async function timeUntilPush(database: Database, now: Date): Promise<number> {
  const next = oldest(database.read).select('q.next_attempt_at as at')
  const [soonest, ahead] = [
    await next.orderBy('q.next_attempt_at').limit(1).executeTakeFirst(),
    await next.where('q.next_attempt_at', '>', farthest(now)).limit(1).executeTakeFirst(),
  ]
  if (soonest === undefined) return Infinity
  return ahead === undefined ? Date.parse(soonest.at) - now.getTime() : 0
}

/**
 * Claims due messages by postponing their next attempt: if the worker dies, another retries them later.
 * Those that nobody is to be told any more are deleted instead.
 */
export async function claimPushes(
  database: Database,
  now: Date,
  atMost: number,
): Promise<DuePush[]> {
  return database.transact(async (trx) => {
    const due = oldest(trx)
      .innerJoin('push_devices as d', 'd.sign_in_id', 'q.sign_in_id')
      .innerJoin('sign_ins as s', 's.id', 'q.sign_in_id')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .innerJoin('notifications as n', 'n.id', 'q.notification_id')
      .leftJoin('users as sender', 'sender.id', 'n.sender_id')
      .where((eb) =>
        eb.or([
          eb('q.next_attempt_at', '<=', now.toISOString()),
          eb('q.next_attempt_at', '>', farthest(now)),
        ]),
      )
      .select(['q.id', 'q.sign_in_id as signInId', 'q.attempts', 'q.created_at as createdAt'])
      .select(['d.endpoint', 'd.p256dh', 'd.auth', 'd.wants'])
      .select(['s.expires_at as expiresAt', 's.last_used_at as lastUsedAt'])
      .select(['u.suspended_at as suspendedAt', 'sender.suspended_at as senderSuspendedAt'])
      .select([
        'n.id as notificationId',
        'n.type',
        'n.title',
        'n.description',
        'n.outcome',
        'n.link',
      ])
      .select(['n.match_id as matchId', 'n.entity_id as entityId', 'n.read_at as readAt'])
      .orderBy('q.next_attempt_at')
      .limit(atMost)
    const found = await (
      database.engine === 'postgres' ? due.forUpdate('q').skipLocked() : due
    ).execute()
    const isToBeSent = (row: (typeof found)[number]) =>
      row.readAt === null &&
      row.suspendedAt === null &&
      row.senderSuspendedAt === null &&
      row.expiresAt > now.toISOString() &&
      row.lastUsedAt > idleSince(now) &&
      row.createdAt > after(now, -SENT_WITHIN_MS) &&
      readWants(row.wants).includes(pushedAs[row.type].kind)
    await deletePushes(trx, idsOf(found.filter((row) => !isToBeSent(row))))
    const sent = found.filter(isToBeSent)
    if (sent.length === 0) return []
    await trx
      .updateTable('push_queue')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: after(now, CLAIM_MS) }))
      .where('id', 'in', idsOf(sent))
      .execute()
    return sent.map(({ id, signInId, attempts, ...row }) => ({
      ...{ id, signInId, attempts: attempts + 1, wants: readWants(row.wants) },
      device: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
      notification: { ...row, id: row.notificationId },
    }))
  })
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

async function deletePushes(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('push_queue').where('id', 'in', ids).execute()
}

/** After a message was sent, or refused for good by a push service that answers. */
export async function endPush(database: Database, { id, signInId }: DuePush): Promise<void> {
  await database.transact(async (trx) => {
    await deletePushes(trx, [id])
    await trx
      .updateTable('push_devices')
      .set({ failing_since: null })
      .where('sign_in_id', '=', signInId)
      .where('failing_since', 'is not', null)
      .execute()
  })
}

/** Tries a message again later; one that would come too late is deleted then. */
export async function postponePush(
  database: Database,
  { id, signInId, attempts }: DuePush,
  afterMs: number | null,
  now: Date,
): Promise<void> {
  const next = after(now, Math.max(afterMs ?? 0, RETRIES_MS[attempts - 1] ?? HOUR))
  await database.transact(async (trx) => {
    await trx
      .updateTable('push_queue')
      .set({ next_attempt_at: next })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('push_devices')
      .set({ failing_since: now.toISOString() })
      .where('sign_in_id', '=', signInId)
      .where('failing_since', 'is', null)
      .execute()
  })
}

/** Forgets the devices that nothing reaches. */
export async function forgetUnreached(database: Database, now: Date): Promise<void> {
  await database.transact((trx) =>
    trx
      .deleteFrom('push_devices')
      .where('failing_since', '<=', after(now, -FORGOTTEN_AFTER_MS))
      .execute(),
  )
}

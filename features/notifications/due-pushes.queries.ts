import { type Db, engineOf, type Trx } from '#database/connect.ts'

/** A look reads so many of the messages that wait, however many there are. */
export const LOOKED_AT = 100

/** Milliseconds until the next message is due: 0 or less when one is due, Infinity without messages. */
export async function timeUntilPush(db: Db, now: Date): Promise<number> {
  const inOrder = db.selectFrom('push_queue').orderBy('next_attempt_at')
  const first = await inOrder.select('next_attempt_at as at').limit(1).executeTakeFirst()
  return first === undefined ? Infinity : Date.parse(first.at) - now.getTime()
}

/** Whether nothing may be sent to a device yet. */
export function isResting({ restsUntil }: { restsUntil: string | null }, now: Date): boolean {
  return restsUntil !== null && restsUntil > now.toISOString()
}

/** The messages that are due first, locked. They are read alone, by the index of their times. */
export async function dueMessages(
  trx: Trx,
  now: Date,
): Promise<{ id: string; signInId: string }[]> {
  const inOrder = trx
    .selectFrom('push_queue')
    .select(['id', 'sign_in_id as signInId'])
    .orderBy('next_attempt_at')
    .limit(LOOKED_AT)
  // Whoever deletes one at this moment, or looks at it too, is not waited for.
  const queue = engineOf(trx) === 'postgres' ? inOrder.forUpdate().skipLocked() : inOrder
  return queue.where('next_attempt_at', '<=', now.toISOString()).execute()
}

/** The devices of messages, in the order of these. */
export async function devicesOf(trx: Trx, messages: readonly { signInId: string }[]) {
  const ids = [...new Set(messages.map(({ signInId }) => signInId))]
  if (ids.length === 0) return []
  const devices = await trx
    .selectFrom('push_devices')
    .where('sign_in_id', 'in', ids)
    .select(['sign_in_id as signInId', 'user_id as userId', 'endpoint'])
    .select('rests_until as restsUntil')
    .execute()
  const byId = new Map(devices.map((device) => [device.signInId, device]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What waits for some devices, oldest first, with all that decides whether it is sent; locked. */
export async function messagesOf(trx: Trx, signInIds: readonly string[]) {
  if (signInIds.length === 0) return []
  const messages = trx
    .selectFrom('push_queue as q')
    .innerJoin('push_devices as d', 'd.sign_in_id', 'q.sign_in_id')
    .innerJoin('sign_ins as s', 's.id', 'q.sign_in_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('notifications as n', 'n.id', 'q.notification_id')
    .leftJoin('users as sender', 'sender.id', 'n.sender_id')
    .where('q.sign_in_id', 'in', signInIds)
    .select(['q.id', 'q.sign_in_id as signInId', 'q.created_at as createdAt'])
    .select(['d.user_id as userId', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.wants'])
    .select(['d.attempts', 'd.rests_until as restsUntil'])
    .select(['s.expires_at as expiresAt', 's.last_used_at as lastUsedAt'])
    .select(['u.suspended_at as suspendedAt', 'sender.suspended_at as senderSuspendedAt'])
    .select(['n.id as notificationId', 'n.type', 'n.title', 'n.description', 'n.outcome', 'n.link'])
    .select(['n.match_id as matchId', 'n.entity_id as entityId', 'n.read_at as readAt'])
    .orderBy('q.id')
  return engineOf(trx) === 'postgres'
    ? messages.forNoKeyUpdate(['q', 'd']).skipLocked().execute()
    : messages.execute()
}

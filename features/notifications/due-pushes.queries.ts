import { type Db, engineOf, type Trx } from '#database/connect.ts'

/** A look reads so many of the messages that wait, however many there are. */
const LOOKED_AT = 100

/** Milliseconds until the next message is due: 0 or less when one is due, Infinity without messages. */
export async function timeUntilPush(db: Db, now: Date): Promise<number> {
  const inOrder = db.selectFrom('push_queue').orderBy('next_attempt_at')
  const first = await inOrder.select('next_attempt_at as at').limit(1).executeTakeFirst()
  return first === undefined ? Infinity : Date.parse(first.at) - now.getTime()
}

export interface Due {
  id: string
  signInId: string
}

/** Locks them. */
export async function dueMessages(trx: Trx, now: Date): Promise<Due[]> {
  const inOrder = trx
    .selectFrom('push_queue')
    .select(['id', 'sign_in_id as signInId'])
    .orderBy('next_attempt_at')
    .limit(LOOKED_AT)
  // Whoever deletes one at this moment, or looks at it too, is not waited for.
  const queue = engineOf(trx) === 'postgres' ? inOrder.forUpdate().skipLocked() : inOrder
  return queue.where('next_attempt_at', '<=', now.toISOString()).execute()
}

/** Locks them, in the order of the ids. */
export async function awakeDevices(
  trx: Trx,
  signInIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (signInIds.length === 0) return []
  const devices = trx
    .selectFrom('push_devices')
    .where('sign_in_id', 'in', signInIds)
    // Another instance may have claimed one meanwhile.
    .where((eb) =>
      eb.or([eb('rests_until', 'is', null), eb('rests_until', '<=', now.toISOString())]),
    )
    .select('sign_in_id as signInId')
  const found = await (
    engineOf(trx) === 'postgres' ? devices.forNoKeyUpdate().skipLocked() : devices
  ).execute()
  const awake = new Set(found.map(({ signInId }) => signInId))
  return signInIds.filter((id) => awake.has(id))
}

/** Of what waits for one device so many are read together: one is sent, and days may have made more old. */
const READ_TOGETHER = 50

/** Locks them. The oldest is first, with all that decides whether it is sent. */
export async function messagesOf(trx: Trx, signInId: string) {
  const messages = trx
    .selectFrom('push_queue as q')
    .innerJoin('push_devices as d', 'd.sign_in_id', 'q.sign_in_id')
    .innerJoin('sign_ins as s', 's.id', 'q.sign_in_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('notifications as n', 'n.id', 'q.notification_id')
    .leftJoin('users as sender', 'sender.id', 'n.sender_id')
    .where('q.sign_in_id', '=', signInId)
    .select(['q.id', 'q.sign_in_id as signInId', 'q.created_at as createdAt'])
    .select(['d.user_id as userId', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.wants'])
    .select('d.attempts')
    .select(['s.expires_at as expiresAt', 's.last_used_at as lastUsedAt'])
    .select(['u.suspended_at as suspendedAt', 'sender.suspended_at as senderSuspendedAt'])
    .select(['n.id as notificationId', 'n.type', 'n.title', 'n.description', 'n.link'])
    .select(['n.match_id as matchId', 'n.entity_id as entityId', 'n.read_at as readAt'])
    .orderBy('q.id')
    .limit(READ_TOGETHER)
  return engineOf(trx) === 'postgres'
    ? messages.forNoKeyUpdate('q').skipLocked().execute()
    : messages.execute()
}

import type { Trx } from '#database/connect.ts'
import { publishHere } from '#database/pub-sub/collected.ts'
import { perCount, prepared, preparedInsert } from '#database/query/prepared.ts'
import { newId } from '#platform/ids.ts'

import type { NotificationType } from './notifications.rules.ts'
import { pushedAs, readWants } from './push-kinds.rules.ts'

interface Stored {
  id: string
  user_id: string
  type: NotificationType
}

export async function queuePushes(
  trx: Trx,
  notifications: readonly Stored[],
  now: Date,
): Promise<void> {
  const userIds = [...new Set(notifications.map(({ user_id: userId }) => userId))]
  if (userIds.length === 0) return
  const devices = await devicesOf(userIds.length)(trx, userIds)
  if (devices.length === 0) return
  const at = now.toISOString()
  const rows = notifications.flatMap(({ id, user_id: userId, type }) =>
    devices
      .filter(({ userId: owner, wants }) => {
        return owner === userId && readWants(wants).includes(pushedAs[type].kind)
      })
      .map(({ signInId, restsUntil }) => ({
        id: newId(),
        sign_in_id: signInId,
        notification_id: id,
        created_at: at,
        next_attempt_at: restsUntil ?? at,
      })),
  )
  await insertPushes(trx, rows)
  if (rows.length > 0) publishHere(trx, 'push')
}

interface Device {
  signInId: string
  userId: string
  wants: string
  /** While nothing may be sent to it. */
  restsUntil: string | null
}

const devicesOf = perCount((count) =>
  prepared<string[], Device>((db, params) =>
    db
      .selectFrom('push_devices')
      .where(
        'user_id',
        'in',
        Array.from({ length: count }, (_, index) => params[index] ?? ''),
      )
      .select(['sign_in_id as signInId', 'user_id as userId', 'wants'])
      .select('rests_until as restsUntil'),
  ),
)

const insertPushes = preparedInsert('push_queue', {
  id: true,
  sign_in_id: true,
  notification_id: true,
  created_at: true,
  next_attempt_at: true,
})

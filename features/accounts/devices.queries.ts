import type { Db } from '#database/connect.ts'
import { after, DAY } from '#platform/clock.ts'

const KNOWN_DAYS = 180

/** A browser that was last used to sign in at this time or before is unknown again. */
export function knownSince(now: Date): string {
  return after(now, -KNOWN_DAYS * DAY)
}

/** Whether the browser is known to the address's account; the same query when there is no account. */
export async function isKnownDevice(
  db: Db,
  emailKey: string,
  browserHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .where('users.email_key', '=', emailKey)
    .where('known_devices.browser_hash', '=', browserHash)
    .where('known_devices.last_used_at', '>', knownSince(now))
    .select('known_devices.user_id')
    .executeTakeFirst()
  return row !== undefined
}

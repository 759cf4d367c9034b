import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'
import type { App } from '#platform/app.ts'
import { after, DAY } from '#platform/clock.ts'
import { countAction, type RateLimit } from '#platform/limits/rate-limits.ts'
import { writeMail } from '#platform/mail/outbox.ts'
import type { Origin } from '#platform/security/browser-cookie.ts'

import { newSignInMail } from './security-mails.mails.ts'
import { knownSince } from './sign-in.queries.ts'

/** Known browsers of one account; beyond it the one used longest ago is deleted. */
const DEVICES_MAX = 20
/** After so many mails an owner who reads mail knows. `LIMITS=off` does not lift it. */
const NEW_SIGN_IN_MAILS: RateLimit = { name: 'new-sign-in-mails', max: 3, windowMs: DAY }

/**
 * Saves the browser that somebody signs in with, and mails the owner when the account does not know
 * it yet. The first sign-in after the address was verified sends no mail.
 */
export async function recordDevice(
  trx: Trx,
  app: App,
  userId: string,
  origin: Origin,
  now: Date,
): Promise<void> {
  if (await saveDevice(trx, userId, origin.browserHash, now)) return
  const owner = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name as firstName', 'email', 'email_verified_at as verifiedAt'])
    .executeTakeFirstOrThrow()
  const isFresh = (owner.verifiedAt ?? '') > after(now, -DAY)
  if (isFresh && !(await wasUsed(trx, userId, origin.browserHash))) return
  const { count } = await countAction(trx, NEW_SIGN_IN_MAILS, userId, now)
  if (count > NEW_SIGN_IN_MAILS.max) return
  await writeMail(trx, newSignInMail(app.config, owner, origin, now), userId, now)
}

/** Whether the account has been signed in to with another browser. */
async function wasUsed(trx: Trx, userId: string, browserHash: string): Promise<boolean> {
  const device = await trx
    .selectFrom('known_devices')
    .where('user_id', '=', userId)
    .where('browser_hash', '<>', browserHash)
    .select('browser_hash')
    .limit(1)
    .executeTakeFirst()
  return device !== undefined
}

/** @returns whether the account knew the browser already */
async function saveDevice(
  trx: Trx,
  userId: string,
  browserHash: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('known_devices')
    .set({ last_used_at: at })
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .where('last_used_at', '>', knownSince(now))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('browser_hash', '=', browserHash),
        eb(
          'browser_hash',
          'not in',
          eb
            .selectFrom('known_devices as newest')
            .where('newest.user_id', '=', userId)
            .select('newest.browser_hash')
            .orderBy('newest.last_used_at', 'desc')
            .orderBy('newest.browser_hash')
            .limit(DEVICES_MAX - 1),
        ),
      ]),
    )
    .execute()
  await trx
    .insertInto('known_devices')
    .values({
      user_id: userId,
      browser_hash: browserHash,
      last_used_at: at,
    } satisfies Schema['known_devices'])
    .execute()
  return false
}

/**
 * After a new password the only known browser is the one that chose it: the others may belong to
 * somebody who had the old password.
 */
export async function deleteOtherDevices(
  trx: Trx,
  userId: string,
  browserHash: string,
  now: Date,
): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await trx
    .insertInto('known_devices')
    .values({
      user_id: userId,
      browser_hash: browserHash,
      last_used_at: now.toISOString(),
    } satisfies Schema['known_devices'])
    .execute()
}

/** Deletes browsers that nobody has signed in with for a long time. */
export async function deleteOldDevices(trx: Trx, now: Date, room: Room): Promise<void> {
  await deleteWithin(trx, room, 'known_devices', sql`last_used_at <= ${knownSince(now)}`)
}

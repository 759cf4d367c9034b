import { locked, type Trx } from '#database/connect.ts'
import { lockUsers, takeLock } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import { invalid, Refusal, signInFirst } from '#platform/http/errors.ts'
import type { Caller } from '#platform/http/serve.ts'
import { addressIn, isPublicAddress } from '#platform/push/public-addresses.ts'
import { hashToken } from '#platform/security/secrets.ts'

import { pushWants } from './push-kinds.rules.ts'
import type { PushDevice } from './push.contract.ts'
import { DEVICES_MAX, PRIVATE_ENDPOINT, TOO_MANY_DEVICES } from './push.rules.ts'

/** What only the server can see: an IP address of a private network. */
export function assertReachable({ endpoint }: PushDevice): void {
  const address = addressIn(new URL(endpoint))
  if (address !== null && !isPublicAddress(address)) throw invalid('endpoint', PRIVATE_ENDPOINT)
}

/**
 * A browser that another sign-in has registered is this one's from now on: whoever used it before
 * has no page open in it.
 */
export async function tellDevice(
  trx: Trx,
  { userId, signInId }: Caller,
  device: PushDevice,
  now: Date,
): Promise<void> {
  const { keys, wants } = device
  const endpoint = oneForm(device.endpoint)
  const hash = hashToken(endpoint)
  await lockUsers(trx, [userId])
  await takeLock(trx, 'push', hash)
  // It may end meanwhile, and the device with it.
  const signIn = trx.selectFrom('sign_ins').where('id', '=', signInId).select('id')
  if ((await locked(trx, signIn).executeTakeFirst()) === undefined) throw signInFirst()
  const known = trx.selectFrom('push_devices').where('endpoint_hash', '=', hash)
  // Registering it again does not make it answer.
  const before = await known.select(['failing_since', 'attempts', 'rests_until']).executeTakeFirst()
  await trx
    .deleteFrom('push_devices')
    .where('endpoint_hash', '=', hash)
    .where('sign_in_id', '<>', signInId)
    .execute()
  if ((await othersOf(trx, userId, signInId)) >= DEVICES_MAX) {
    throw new Refusal('conflict', TOO_MANY_DEVICES)
  }
  const values = {
    endpoint,
    endpoint_hash: hash,
    p256dh: keys.p256dh,
    auth: keys.auth,
    wants: pushWants.filter((want) => wants.includes(want)).join(' '),
    created_at: now.toISOString(),
    ...(before ?? { failing_since: null, attempts: 0, rests_until: null }),
  }
  await trx
    .insertInto('push_devices')
    .values({
      sign_in_id: signInId,
      user_id: userId,
      ...values,
    } satisfies Schema['push_devices'])
    .onConflict((conflict) => conflict.column('sign_in_id').doUpdateSet(values))
    .execute()
}

/** Addresses that reach the same subscription are one: what follows `#` is never sent. */
function oneForm(endpoint: string): string {
  const url = new URL(endpoint)
  url.hash = ''
  return url.href
}

async function othersOf(trx: Trx, userId: string, signInId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('push_devices')
    .where('user_id', '=', userId)
    .where('sign_in_id', '<>', signInId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Forgets a browser that its push service does not know any more; it may have another address by now. */
export async function forgetEndpoint(trx: Trx, endpoint: string): Promise<void> {
  await trx.deleteFrom('push_devices').where('endpoint_hash', '=', hashToken(endpoint)).execute()
}

/** What waits for the device goes too. */
export async function forgetDevice(trx: Trx, signInId: string): Promise<void> {
  await trx.deleteFrom('push_devices').where('sign_in_id', '=', signInId).execute()
}

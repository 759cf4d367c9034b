import { createECDH } from 'node:crypto'

import type { Database, Db } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import type { PushKeys } from '#platform/push/push-delivery.ts'

/** The name of the private key in `server_secrets`. */
const NAME = 'push'
const CURVE = 'prime256v1'
const KEY_BYTES = 32

/**
 * The keys by which push services know this server. They are made at the first start; instances that
 * start at the same time use the same ones. New keys would end every subscription.
 */
export async function pushKeys(database: Database): Promise<PushKeys> {
  const stored = await storedKey(database.read)
  return keysOf(
    stored ??
      (await database.transact(async (trx) => {
        const made = createECDH(CURVE)
        made.generateKeys()
        const secret = made
          .getPrivateKey()
          .toString('hex')
          .padStart(2 * KEY_BYTES, '0')
        await trx
          .insertInto('server_secrets')
          .values({
            name: NAME,
            secret,
            created_at: new Date().toISOString(),
          } satisfies Schema['server_secrets'])
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return (await storedKey(trx)) ?? secret
      })),
  )
}

/** Makes them at the start, so that no request has to. */
export async function makePushKeys(database: Database): Promise<void> {
  await pushKeys(database)
}

async function storedKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secrets')
    .where('name', '=', NAME)
    .select('secret')
    .executeTakeFirst()
  return row?.secret
}

function keysOf(secret: string): PushKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret, 'hex')
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(secret, 'hex').toString('base64url'),
  }
}

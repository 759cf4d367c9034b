import { createECDH } from 'node:crypto'

import type { Database } from '#database/connect.ts'
import type { PushKeys } from '#platform/push/push-delivery.ts'
import { serverSecret, storedSecret } from '#platform/security/server-secrets.ts'

const NAME = 'push'
const CURVE = 'prime256v1'
const KEY_BYTES = 32

/**
 * Made at the first start; instances that start at the same time use the same ones. New keys would
 * end every subscription.
 */
export async function pushKeys(database: Database): Promise<PushKeys> {
  const secret =
    (await storedSecret(database.read, NAME)) ??
    (await database.transact((trx) => serverSecret(trx, NAME, newKey, new Date())))
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret, 'hex')
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(secret, 'hex').toString('base64url'),
  }
}

function newKey(): string {
  const made = createECDH(CURVE)
  made.generateKeys()
  return made
    .getPrivateKey()
    .toString('hex')
    .padStart(2 * KEY_BYTES, '0')
}

/** At the start, so that no request has to. */
export async function makePushKeys(database: Database): Promise<void> {
  await pushKeys(database)
}

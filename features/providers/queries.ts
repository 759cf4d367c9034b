import type { Db, Trx } from '#database/connect.ts'

export interface Attempt {
  nonce: string
  codeVerifier: string
  redirect: string
}

/** Takes an attempt out: each state serves once. */
export async function takeAttempt(
  trx: Trx,
  stateHash: string,
  now: string,
): Promise<Attempt | undefined> {
  await trx.deleteFrom('provider_attempts').where('expires_at', '<=', now).execute()
  return trx
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', stateHash)
    .returning(['nonce', 'code_verifier as codeVerifier', 'redirect'])
    .executeTakeFirst()
}

/** The account that signs in with an identity. */
export async function userOfIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}

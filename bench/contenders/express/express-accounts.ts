import type { Database, Db } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

const IDLE_MS = 30 * 86_400_000

export async function callerOf(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .where('last_used_at', '>', new Date(Date.now() - IDLE_MS).toISOString())
    .where('suspended_at', 'is', null)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function logIn(database: Database, email: string, password: string) {
  const account = await database.read
    .selectFrom('users')
    .where('email_key', '=', email)
    .selectAll()
    .executeTakeFirst()
  if (account === undefined || !(await verifyPassword(account.password_hash, password))) {
    return undefined
  }
  const token = newToken()
  const now = new Date().toISOString()
  await database.transact((trx) =>
    trx
      .insertInto('sign_ins')
      .values({
        id: newId(),
        token_hash: hashToken(token),
        user_id: account.id,
        user_agent: '',
        created_at: now,
        last_used_at: now,
        expires_at: '2100-01-01T00:00:00.000Z',
      })
      .execute(),
  )
  const user = {
    _id: account.id,
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    role: account.role,
    createdAt: account.created_at,
  }
  return { token, user }
}

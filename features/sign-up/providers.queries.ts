import type { Db } from '#database/connect.ts'

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

export async function identitiesOf(db: Db, userId: string) {
  return db
    .selectFrom('identities')
    .where('user_id', '=', userId)
    .select(['issuer', 'subject', 'created_at as createdAt'])
    .orderBy('created_at')
    .execute()
}

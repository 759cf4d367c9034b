import type { Db } from '#database/connect.ts'

interface SignUpOfNewest {
  signUpId: string
  browserHash: string | null
}

export async function newestSignUp(
  db: Db,
  emailKey: string,
): Promise<(SignUpOfNewest & { firstName: string; email: string }) | undefined> {
  return db
    .selectFrom('sign_ups')
    .innerJoin('users', 'users.id', 'sign_ups.user_id')
    .where('users.email_key', '=', emailKey)
    .select([
      'sign_ups.id as signUpId',
      'sign_ups.browser_hash as browserHash',
      'sign_ups.first_name as firstName',
      'sign_ups.email',
    ])
    .orderBy('sign_ups.created_at', 'desc')
    .orderBy('sign_ups.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

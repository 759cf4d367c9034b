import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'

/** An account that is to be deleted, or is being deleted. */
export interface AccountToDelete {
  id: string
  firstName: string
  email: string
  verifiedAt: string | null
  deletingAt: string | null
  deletingBy: 'owner' | 'admin' | null
}

export async function findAccountToDelete(
  db: Db,
  id: string,
): Promise<AccountToDelete | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select([
      'id',
      'first_name as firstName',
      'email',
      'email_verified_at as verifiedAt',
      'deleting_at as deletingAt',
      'deleting_by as deletingBy',
    ])
    .executeTakeFirst()
}

/** The first account after another one that is being deleted. */
export const nextAccountToDelete = prepared<{ after: string }, { id: string }>((db, { after }) =>
  db
    .selectFrom('users')
    .where('deleting_at', 'is not', null)
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(1),
)

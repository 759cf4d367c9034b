import type { Db } from '#database/connect.ts'

/** The accounts at the tables of some matches. */
export async function usersAt(db: Db, matchIds: readonly string[]): Promise<string[]> {
  if (matchIds.length === 0) return []
  const rows = await db
    .selectFrom('players')
    .where('match_id', 'in', matchIds)
    .where('user_id', 'is not', null)
    .select((eb) => eb.ref('user_id').$notNull().as('userId'))
    .distinct()
    .execute()
  return rows.map(({ userId }) => userId)
}

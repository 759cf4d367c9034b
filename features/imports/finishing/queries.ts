import type { Db } from '#database/connect.ts'

/** The friends in an import who have not been asked yet, with the guest's name. */
export async function friendsToAsk(
  db: Db,
  importId: string,
): Promise<{ userId: string; name: string }[]> {
  return db
    .selectFrom('import_people')
    .where('import_id', '=', importId)
    .where('claim_id', 'is', null)
    .select(['user_id as userId', 'name'])
    .distinct()
    .orderBy('user_id')
    .execute()
}

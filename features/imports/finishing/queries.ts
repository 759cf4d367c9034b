import type { Db } from '#database/connect.ts'
import { facets } from '#features/matches/facets/rules.ts'

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

/** Whether an import has added a match with a guest. @param guestKey the name as names are compared */
export async function addsGuest(
  db: Db,
  { importId, userId, guestKey }: { importId: string; userId: string; guestKey: string },
): Promise<boolean> {
  const match = await db
    .selectFrom('import_matches as i')
    .innerJoin('match_facets as f', 'f.match_id', 'i.match_id')
    .where('i.import_id', '=', importId)
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facets.guest(guestKey))
    .select('i.match_id')
    .limit(1)
    .executeTakeFirst()
  return match !== undefined
}

/**
 * Whether a claim was asked without an import, or is in the place of one that was: then it is open
 * without any import, too.
 */
export async function isAskedByHand(db: Db, claimId: string): Promise<boolean> {
  const behind = await db
    .selectFrom('import_people')
    .where('claim_id', '=', claimId)
    .select('asked_before')
    .execute()
  return behind.every(({ asked_before: byHand }) => byHand === 1)
}

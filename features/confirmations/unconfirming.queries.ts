import type { Db } from '#database/connect.ts'
import type { Happened } from '#features/whole-match/unconfirming.rules.ts'

/** A match with more than this within minutes has changed. */
const LOOKED_AT = 50

/** The newest activity of a match, newest first. */
export async function newestActivity(db: Db, matchId: string): Promise<Happened[]> {
  return db
    .selectFrom('activity')
    .where('match_id', '=', matchId)
    .select(['id', 'type', 'by_user_id as byUserId', 'at'])
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
}

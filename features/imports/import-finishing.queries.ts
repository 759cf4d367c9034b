import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { facets } from '#features/history-index/history-index.rules.ts'

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

/** Matches with a guest that are looked at at once: on SQLite all requests wait for it. */
const LOOKED_AT = 1000

/**
 * Whether an import has added a match with a guest.
 * @param guestKey the name as names are compared
 * @param nextTurn lets others go first, after each part
 */
export async function addsGuest(
  db: Db,
  { importId, userId, guestKey }: { importId: string; userId: string; guestKey: string },
  nextTurn: () => Promise<void>,
): Promise<boolean> {
  const facet = facets.guest(guestKey)
  for (let [order, id] = ['Z', LAST_ID]; ;) {
    const rows = await matchesWith(db, { importId, userId, facet, order, id, limit: LOOKED_AT })
    if (rows.some(({ brought }) => brought !== null)) return true
    const last = rows.at(-1)
    if (last === undefined || rows.length < LOOKED_AT) return false
    ;[order, id] = [last.order, last.id]
    await nextTurn()
  }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Place {
  order: string
  id: string
}

/** A user's matches with a facet, newest first, and whether the import has brought them. */
const matchesWith = prepared<
  Place & { importId: string; userId: string; facet: string; limit: number },
  Place & { brought: string | null }
>((db, { importId, userId, facet, order, id, limit }) =>
  db
    .selectFrom('match_facets as f')
    .leftJoin('import_matches as i', (join) =>
      join.onRef('i.match_id', '=', 'f.match_id').on('i.import_id', '=', importId),
    )
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facet)
    .where((eb) => eb(eb.refTuple('f.match_order', 'f.match_id'), '<', eb.tuple(order, id)))
    .select(['f.match_order as order', 'f.match_id as id', 'i.match_id as brought'])
    .orderBy('f.match_order', 'desc')
    .orderBy('f.match_id', 'desc')
    .limit(limit),
)

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

import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Db } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

/** Edits of a match that are looked at once; with more of them, or larger ones, the rest comes later. */
export const EDITS_AT_ONCE = 50

/** In bytes, without reading the text. */
const sizeOf = sql<number>`octet_length(changes)`

/**
 * How large the recorded edits of matches are, in bytes: of each match the newest ones, one more than
 * are looked at once. Matches without any are missing.
 */
export const editSizes = prepared<
  { ids: string },
  { matchId: string; edits: number; size: number }
>((db, { ids }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('matches as m')
        .where('m.id', 'in', (of) =>
          of.selectFrom(elements(db, ids).as('r')).select(idElement(db).as('id')),
        )
        .select('m.id as matchId')
        .select(
          sql<number>`(select count(*) from (select 1 from activity where match_id = m.id
              and changes is not null order by id desc limit ${sql.lit(EDITS_AT_ONCE + 1)}) c)`.as(
            'edits',
          ),
        )
        .select(
          sql<number>`(select sum(size) from (select ${sizeOf} as size from activity
              where match_id = m.id and changes is not null
              order by id desc limit ${sql.lit(EDITS_AT_ONCE + 1)}) s)`.as('size'),
        )
        .as('sizes'),
    )
    .where('sizes.edits', '>', 0)
    .select(['sizes.matchId', 'sizes.edits', 'sizes.size']),
)

/** The newest edits of a match before an id, with their size. */
export const editsBefore = prepared<
  { matchId: string; before: string },
  { id: string; size: number }
>((db, { matchId, before }) =>
  db
    .selectFrom('activity')
    .where('match_id', '=', matchId)
    .where('changes', 'is not', null)
    .where('id', '<', before)
    .select(['id', sizeOf.as('size')])
    .orderBy('id', 'desc')
    .limit(sql.lit(EDITS_AT_ONCE)),
)

/** What is left to be named in a match. */
export interface UnnamedEdits {
  matchId: string
  userId: string
  names: string[]
  reachedId: string
}

/** What is left in these matches, or of an account, or next in the order of the accounts. */
export async function findUnnamed(
  db: Db,
  of: { userId: string; matchIds: readonly string[] } | { userId: string } | { after: string },
): Promise<UnnamedEdits[]> {
  const all = db.selectFrom('unnamed_edits')
  const chosen =
    'after' in of
      ? all.where('user_id', '>', of.after).orderBy('user_id').orderBy('match_id').limit(1)
      : all.where('user_id', '=', of.userId)
  const rows = await ('matchIds' in of ? chosen.where('match_id', 'in', of.matchIds) : chosen)
    .selectAll()
    .execute()
  return rows.map(presentUnnamed)
}

export function presentUnnamed(row: Schema['unnamed_edits']): UnnamedEdits {
  return {
    matchId: row.match_id,
    userId: row.user_id,
    names: z.parse(z.array(z.string()), JSON.parse(row.names)),
    reachedId: row.reached_id,
  }
}

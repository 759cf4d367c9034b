import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'

import type { TakenRow } from './taken-seats.rules.ts'

/** People of one name; at a table of more there are as many new ones. */
const TWINS_MAX = 50

/** How an account came to a row of a match, by a link or a claim; undefined when it did not. */
export async function findTakenSeat(
  db: Db,
  matchId: string,
  rowId: string,
): Promise<(TakenRow & { takenAt: string }) | undefined> {
  const row = await db
    .selectFrom('players as p')
    .innerJoin('people as x', (join) =>
      join.onRef('x.id', '=', 'p.person_id').onRef('x.user_id', '=', 'p.user_id'),
    )
    .where('p.match_id', '=', matchId)
    .where('p.id', '=', rowId)
    .where('x.user_at', 'is not', null)
    .select((eb) => [
      eb.ref('p.user_id').$notNull().as('userId'),
      eb.ref('x.user_at').$notNull().as('takenAt'),
    ])
    .executeTakeFirst()
  return row && { matchId, rowId, ...row }
}

/** Whether an account was released at this match once: then it can only ask for a row. */
export async function wasReleased(db: Db, matchId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('released')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Some people who were split off from a person and are nobody's, with the tables at which they sit, or who is the same. */
export async function twinsAt(db: Db, personId: string, matchIds: readonly string[]) {
  const twins = await db
    .selectFrom('people')
    .where('split_from', '=', personId)
    .where('split_why', '=', 'left')
    .where('user_id', 'is', null)
    .where('merged_into', 'is', null)
    .select('id')
    .orderBy('nth')
    .limit(TWINS_MAX)
    .execute()
  const ids = twins.map(({ id }) => id)
  if (ids.length === 0) return []
  const same = sql<string>`coalesce(x.merged_into, x.id)`
  const rows = await db
    .selectFrom('players as p')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .where('p.match_id', 'in', matchIds)
    .where(same, 'in', ids)
    .select(['p.match_id as matchId', same.as('personId')])
    .execute()
  return ids.map((id) => ({
    id,
    there: new Set(rows.flatMap((row) => (row.personId === id ? [row.matchId] : []))),
  }))
}

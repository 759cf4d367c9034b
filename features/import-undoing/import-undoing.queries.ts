import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { reasonToKeep } from '#features/import-runs/import-runs.queries.ts'
import type { WorkItem } from '#platform/background.ts'

/** The next matches that an import has added, in the order of logging, and how many rows each has. */
export async function nextBrought(
  db: Db,
  importId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; rows: number }[]> {
  const count = (table: 'players' | 'activity' | 'imports') =>
    sql<number>`(select count(*) from ${sql.table(table)} as t where t.match_id = i.match_id)`
  const rows = await db
    .selectFrom('import_matches as i')
    .where('import_id', '=', importId)
    .where('match_id', '>', after)
    .select('match_id as id')
    .select([count('players').as('players'), count('activity').as('activity')])
    .select(count('imports').as('ids'))
    .orderBy('match_id')
    .limit(limit)
    .execute()
  return rows.map(({ id, players, activity, ids }) => ({
    id,
    // A player is in a facet, too.
    rows: 2 * Number(players) + Number(activity) + Number(ids),
  }))
}

/** Those of these matches that nobody else has a part in and that were not edited. */
export async function removableOf(
  db: Db,
  { importId, userId }: { importId: string; userId: string },
  matchIds: readonly string[],
): Promise<string[]> {
  if (matchIds.length === 0) return []
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('import_matches as i', 'i.match_id', 'm.id')
    .where('i.import_id', '=', importId)
    .where('m.id', 'in', matchIds)
    .where('m.created_by', '=', userId)
    .where(reasonToKeep(userId), 'is', null)
    .select('m.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids that an import has given to matches that were here already. */
export async function nextAddedIds(db: Db, importId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .where('import_id', '=', importId)
    .select('source_id as id')
    .orderBy('source_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The first import after another one that is being undone, by user. */
export async function nextUndoing(db: Db, { userId, id }: WorkItem): Promise<WorkItem | undefined> {
  return db
    .selectFrom('import_runs')
    .where('state', '=', 'undoing')
    .where((eb) => eb(eb.refTuple('user_id', 'id'), '>', eb.tuple(userId, id)))
    .select(['user_id as userId', 'id'])
    .orderBy('user_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** An import while it is being undone. */
export async function findUndoing(db: Db, id: string): Promise<ImportRunsTable | undefined> {
  return db
    .selectFrom('import_runs')
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .selectAll()
    .executeTakeFirst()
}

/** A claim to guests of the user that was accepted and whose matches are still being changed. */
export async function acceptedAndWorking(db: Db, userId: string): Promise<string | undefined> {
  const claim = await db
    .selectFrom('claims')
    .where('creator_id', '=', userId)
    .where('state', '=', 'accepted')
    .where('working_since', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return claim?.id
}

import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, idElement, textElement } from '#database/query/json-rows.ts'
import { prepared, preparedInsert } from '#database/query/prepared.ts'

const idsIn = (db: Db, json: string) =>
  db.selectFrom(elements(db, json).as('r')).select(idElement(db).as('id'))

/** Which of these matches an import has added. */
export async function addedOf(
  db: Db,
  importId: string,
  matchIds: readonly string[],
): Promise<Set<string>> {
  if (matchIds.length === 0) return new Set()
  const rows = await addedIn(db, { importId, json: JSON.stringify(matchIds) })
  return new Set(rows.map(({ id }) => id))
}

const addedIn = prepared<{ importId: string; json: string }, { id: string }>(
  (db, { importId, json }) =>
    db
      .selectFrom('import_matches')
      .where('import_id', '=', importId)
      .where('match_id', 'in', idsIn(db, json))
      .select('match_id as id'),
)

/** How many ids elsewhere a user has of each of some matches. */
export async function idsStoredOf(
  db: Db,
  userId: string,
  matchIds: readonly string[],
): Promise<Map<string, number>> {
  if (matchIds.length === 0) return new Map()
  const rows = await idCounts(db, { userId, json: JSON.stringify(matchIds) })
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

const idCounts = prepared<{ userId: string; json: string }, { id: string; count: number }>(
  (db, { userId, json }) =>
    db
      .selectFrom('imports')
      .where('match_id', 'in', idsIn(db, json))
      .where('user_id', '=', userId)
      .groupBy('match_id')
      .select((eb) => ['match_id as id', eb.fn.countAll<number>().as('count')]),
)

/** Which of these ids elsewhere are of matches that the user has deleted. */
export async function deletedOf(
  db: Db,
  userId: string,
  sourceIds: readonly string[],
): Promise<Set<string>> {
  if (sourceIds.length === 0) return new Set()
  const rows = await deletedIn(db, { userId, json: JSON.stringify(sourceIds) })
  return new Set(rows.map(({ id }) => id))
}

const deletedIn = prepared<{ userId: string; json: string }, { id: string }>(
  (db, { userId, json }) =>
    db
      .selectFrom(elements(db, json).as('r'))
      // A cross join is read in this order by SQLite: the few elements first.
      .crossJoin('deleted_imports as d')
      .where('d.user_id', '=', userId)
      .where(sql<boolean>`lower(d.source_id) = lower(${textElement(db)})`)
      .select(textElement(db).as('id')),
)

export const insertImportMatches = preparedInsert('import_matches', {
  import_id: true,
  match_id: true,
  version: true,
})

/** Counts matches that an import has added. */
export const countImported = prepared<{ importId: string; more: number }, never>(
  (db, { importId, more }) =>
    db
      .updateTable('import_runs')
      .set((eb) => ({ imported: eb('imported', '+', more) }))
      .where('id', '=', importId),
)

import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, idElement, textElement } from '#database/query/json-rows.ts'
import { prepared, preparedInsert } from '#database/query/prepared.ts'
import { isId } from '#platform/ids.ts'

/** Imported earlier, or logged here under that id. */
export async function matchesHere(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const imported = await importedHere(db, { userId, json: JSON.stringify(ids) })
  const here = new Map(imported.map(({ id, matchId }) => [id, matchId]))
  const possible = ids.filter((id) => isId(id) && !here.has(id))
  if (possible.length === 0) return here
  for (const { id } of await loggedHere(db, { userId, json: JSON.stringify(possible) })) {
    here.set(id, id)
  }
  return here
}

const importedHere = prepared<OwnIds, { id: string; matchId: string }>((db, { userId, json }) =>
  db
    .selectFrom(elements(db, json).as('r'))
    // A cross join is read in this order by SQLite: the few elements first, then the index alone, which
    // it would not choose for the whole row.
    .crossJoin('imports as k')
    .where('k.user_id', '=', userId)
    // As the index has it: ids are the same without case.
    .where(sql<boolean>`lower(k.source_id) = lower(${textElement(db)})`)
    .crossJoin('imports as i')
    .where('i.user_id', '=', userId)
    .whereRef('i.source_id', '=', 'k.source_id')
    .innerJoin('matches as m', 'm.id', 'i.match_id')
    // The user may have left the match, or declined it, since.
    .where(isMatchOf(userId))
    .select([textElement(db).as('id'), 'i.match_id as matchId']),
)

const loggedHere = prepared<OwnIds, { id: string }>((db, { userId, json }) =>
  db
    .selectFrom(elements(db, json).as('r'))
    .crossJoin('matches as m')
    .where(sql<boolean>`m.id = ${idElement(db)}`)
    .where(isMatchOf(userId))
    .select('m.id'),
)

interface OwnIds {
  userId: string
  /** The ids elsewhere, as a JSON array. */
  json: string
}

/** Whether the user has logged the match `m`, or plays in it. */
function isMatchOf(userId: string) {
  return sql<boolean>`(m.created_by = ${userId} or exists (
    select 1 from players as p where p.match_id = m.id and p.user_id = ${userId}))`
}

/** Whether an id elsewhere is one of the user's that are like these, without case; the index has them. */
function isLike(db: Db, table: 'imports' | 'deleted_imports', { userId, json }: OwnIds) {
  return sql<boolean>`source_id in (
    select k.source_id from ${elements(db, json)} as r cross join ${sql.table(table)} as k
    where k.user_id = ${userId} and lower(k.source_id) = lower(${textElement(db)}))`
}

export const forgetIds = prepared<OwnIds, never>((db, own) =>
  db
    .deleteFrom('imports')
    .where('user_id', '=', own.userId)
    .where(isLike(db, 'imports', own)),
)

export const forgetDeleted = prepared<OwnIds, never>((db, own) =>
  db
    .deleteFrom('deleted_imports')
    .where('user_id', '=', own.userId)
    .where(isLike(db, 'deleted_imports', own)),
)

export const insertIds = preparedInsert('imports', {
  user_id: true,
  source_id: true,
  match_id: true,
  original: true,
  place: true,
})

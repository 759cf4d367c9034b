import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { NO_ID, pagesById } from '#database/query/pages-by-id.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'
import type { WorkItem } from '#platform/background.ts'
import { Refusal } from '#platform/http/errors.ts'

import {
  IMPORT_NOT_FOUND,
  IMPORTS_LISTED,
  KEPT_LISTED,
  type KeptReason,
} from './added-imports.rules.ts'
import type { Import, KeptMatch } from './imports.contract.ts'

/** An import of a user; others do not learn that it exists. */
export async function findImport(
  db: Db,
  id: string,
  userId: string,
): Promise<ImportRunsTable | undefined> {
  return importsOf(db, userId).where('id', '=', id).selectAll().executeTakeFirst()
}

/** @throws for what is not there, or somebody else's */
export async function knownImport(db: Db, id: string, userId: string): Promise<ImportRunsTable> {
  const row = await findImport(db, id, userId)
  if (row === undefined) throw new Refusal('not_found', IMPORT_NOT_FOUND)
  return row
}

/** A user's imports, newest first. */
export async function listImports(db: Db, userId: string): Promise<Import[]> {
  const newest = importsOf(db, userId).selectAll().orderBy('id', 'desc')
  const rows = await newest.limit(IMPORTS_LISTED).execute()
  return rows.map(presentImport)
}

function importsOf(db: Db, userId: string) {
  return db.selectFrom('import_runs').where('user_id', '=', userId)
}

/** What the contract does not list is not sent. */
export function presentImport(row: ImportRunsTable): Import {
  return { ...row, _id: row.id, at: row.created_at }
}

/**
 * Somebody else has a part in the match (`m`), also where their claim is still being settled, or it was
 * edited since the import (`i`) has added it. Guests who were renamed, or claimed and given back, are no edit.
 */
function reasonToKeep(userId: string) {
  return sql<KeptReason | null>`case
    when exists (select 1 from players as o left join people as x on x.id = o.person_id
      where o.match_id = m.id and coalesce(o.user_id, x.user_id, ${userId}) <> ${userId}) then 'claimed'
    when exists (select 1 from players as o
      where o.match_id = m.id and o.said_at is not null) then 'confirmed'
    when m.version > i.version then 'edited' end`
}

/** Matches that are left of an import, in the order of logging, and why they stay. */
export async function importedMatches(
  db: Db,
  { importId, userId }: { importId: string; userId: string },
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('import_matches as i')
    .innerJoin('matches as m', 'm.id', 'i.match_id')
    .where('i.import_id', '=', importId)
    .where('i.match_id', '>', after ?? NO_ID)
    .select(['m.id', reasonToKeep(userId).as('why')])
    .orderBy('i.match_id')
    .limit(limit)
    .execute()
}

/** The first matches that have stayed when a user's imports were undone. */
export async function keptMatches(db: Db, userId: string): Promise<KeptMatch[]> {
  const rows = await db
    .selectFrom('import_runs as r')
    .innerJoin('import_matches as i', 'i.import_id', 'r.id')
    .innerJoin('matches as m', 'm.id', 'i.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .where('r.user_id', '=', userId)
    .where('r.state', '=', 'undone')
    .select(['r.id as importId', 'm.id as _id', dayOfMatch.as('day'), 'g.name as game'])
    .select(reasonToKeep(userId).as('why'))
    .orderBy('i.import_id', 'desc')
    .orderBy('i.match_id')
    .limit(KEPT_LISTED)
    .execute()
  return rows.flatMap(({ why, ...match }) => (why === null ? [] : [{ ...match, why }]))
}

export function importPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      importsOf(db, userId)
        .where('id', '>', after)
        .select(['id', 'source', 'file', 'created_at as at', 'state'])
        .select(['imported', 'claims', 'kept'])
        .orderBy('id'),
    ({ id: _, ...run }) => run,
  )
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

/** The open questions about guests between a user and the friends in an import, with what it has asked. */
export async function openClaimsOf(db: Db, { id, user_id: userId }: ImportRunsTable) {
  return (
    db
      .selectFrom('import_people as p')
      .innerJoin('claims as c', 'c.person_id', 'p.user_id')
      .where('p.import_id', '=', id)
      .where('c.creator_id', '=', userId)
      .where('c.state', '=', 'open')
      // A single row is asked for by the table link, and goes with its match.
      .where('c.match_id', 'is', null)
      .selectAll('c')
      .select('p.claim_id')
      .execute()
  )
}

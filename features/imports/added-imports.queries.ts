import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'

import { IMPORTS_PAGE, KEPT_PAGE, type KeptReason } from './added-imports.rules.ts'
import type { Import, KeptMatch } from './imports.contract.ts'

/** An import of a user; others do not learn that it exists. */
export async function findImport(
  db: Db,
  id: string,
  userId: string,
): Promise<ImportRunsTable | undefined> {
  return importsOf(db, userId).where('id', '=', id).selectAll().executeTakeFirst()
}

/** One page of a user's imports, newest first. @param before the last id of the page before */
export async function listImports(
  db: Db,
  userId: string,
  before: string,
): Promise<{ imports: Import[]; next: string | null }> {
  const rows = await importsOf(db, userId)
    .where('id', '<', before)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(IMPORTS_PAGE + 1)
    .execute()
  const page = rows.slice(0, IMPORTS_PAGE)
  const next = rows.length > IMPORTS_PAGE ? (page.at(-1)?.id ?? null) : null
  return { imports: page.map(presentImport), next }
}

function importsOf(db: Db, userId: string) {
  return db.selectFrom('import_runs').where('user_id', '=', userId)
}

export function presentImport({
  id,
  created_at,
  user_id: _user,
  removed: _removed,
  reached_id: _reached,
  ...shown
}: ImportRunsTable): Import {
  return { _id: id, at: created_at, ...shown }
}

/** How many imports a user has made. */
export async function importsMade(db: Db, userId: string): Promise<number> {
  const { count } = await importsOf(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Somebody else has a part in the match (`m`), or it was edited since the import (`i`) has added it.
 * Guests who were renamed, or claimed and given back, are no edit.
 */
export function reasonToKeep(userId: string) {
  return sql<KeptReason | null>`case
    when exists (select 1 from players as o
      where o.match_id = m.id and o.user_id is not null and o.user_id <> ${userId}) then 'claimed'
    when exists (select 1 from players as o
      where o.match_id = m.id and o.said_at is not null) then 'confirmed'
    when m.version > i.version then 'edited' end`
}

/** Matches that one page looks at: few of them may stay, so a page can be short, or empty. */
const KEPT_SCANNED = 1000

/** One page of the matches of an import that stay, or would stay, when it is undone, in the order of logging. */
export async function keptMatches(
  db: Db,
  { importId, userId, after }: { importId: string; userId: string; after: string },
): Promise<{ kept: KeptMatch[]; removable: number; next: string | null }> {
  const page = await db
    .selectFrom('import_matches as i')
    .innerJoin('matches as m', 'm.id', 'i.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .where('i.import_id', '=', importId)
    .select(['m.id as _id', dayOfMatch.as('day'), 'g.id as gameId', 'g.name as game'])
    .select(reasonToKeep(userId).as('why'))
    .where('i.match_id', '>', after)
    .orderBy('i.match_id')
    .limit(KEPT_SCANNED)
    .execute()
  const kept = page.flatMap(({ why, gameId, game: name, ...match }) =>
    why === null ? [] : [{ ...match, game: { _id: gameId, name }, why }],
  )
  const shown = kept.slice(0, KEPT_PAGE)
  const isLast = page.length < KEPT_SCANNED && kept.length === shown.length
  const end = (kept.length > shown.length ? shown : page).at(-1)?._id ?? ''
  const removable = page.filter(({ _id, why }) => why === null && _id <= end).length
  return { kept: shown, removable, next: isLast || end === '' ? null : end }
}

/** What the user has imported: which files, when, and what became of them. */
export function importPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('import_runs')
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .select(['id', 'source', 'file', 'bytes', 'created_at as at', 'state'])
        .select(['imported', 'existing', 'problems', 'claims', 'kept'])
        .orderBy('id'),
    ({ id: _, ...run }) => run,
  )
}

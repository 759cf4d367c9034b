import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Db } from '#database/connect.ts'
import { NO_ID, pagesById } from '#database/query/pages-by-id.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'
import type { WorkItem } from '#platform/background.ts'

import { IMPORTS_PAGE, type KeptReason } from './added-imports.rules.ts'
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

export async function importsMade(db: Db, userId: string): Promise<number> {
  const { count } = await importsOf(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What the contract does not list is not sent. */
export function presentImport(row: ImportRunsTable): Import {
  return { ...row, _id: row.id, at: row.created_at }
}

/**
 * Somebody else has a part in the match (`m`), or it was edited since the import (`i`) has added it.
 * Guests who were renamed, or claimed and given back, are no edit.
 */
function reasonToKeep(userId: string) {
  return sql<KeptReason | null>`case
    when exists (select 1 from players as o
      where o.match_id = m.id and o.user_id is not null and o.user_id <> ${userId}) then 'claimed'
    when exists (select 1 from players as o
      where o.match_id = m.id and o.said_at is not null) then 'confirmed'
    when m.version > i.version then 'edited' end`
}

/**
 * The next matches of an import, in the order of logging: those that stay when it is undone, and the ids
 * of those that go.
 */
export async function keptMatches(
  db: Db,
  { importId, userId }: { importId: string; userId: string },
  { after, limit }: { after: string; limit: number },
): Promise<{ kept: KeptMatch[]; removable: string[]; next: string | null }> {
  const page = await db
    .selectFrom('import_matches as i')
    .innerJoin('matches as m', 'm.id', 'i.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .where('i.import_id', '=', importId)
    .where('i.match_id', '>', after)
    .select(['m.id as _id', dayOfMatch.as('day'), 'g.id as gameId', 'g.name as game'])
    .select(reasonToKeep(userId).as('why'))
    .orderBy('i.match_id')
    .limit(limit)
    .execute()
  const kept = page.flatMap(({ why, gameId, game: name, ...match }) =>
    why === null ? [] : [{ ...match, game: { _id: gameId, name }, why }],
  )
  const removable = page.flatMap(({ _id, why }) => (why === null ? _id : []))
  return { kept, removable, next: page.length < limit ? null : (page.at(-1)?._id ?? null) }
}

export function importPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      importsOf(db, userId)
        .where('id', '>', after)
        .select(['id', 'source', 'file', 'bytes', 'created_at as at', 'state'])
        .select(['imported', 'existing', 'problems', 'claims', 'kept'])
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

/** A claim to guests of the user that was accepted and whose matches are still being changed. */
export async function acceptedAndSettling(db: Db, userId: string): Promise<string | undefined> {
  const person = await db
    .selectFrom('people')
    .where('owner_id', '=', userId)
    .where('settling', '=', 1)
    .where('user_id', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return person?.id
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

/** Matches with expansions that are read at once. */
const CHANGED = 500
const storedIds = z.array(z.string())

/** The games that are expansions of matches that were changed since a time. */
export async function expansionsSince(
  db: Db,
  since: string,
  nextTurn: () => Promise<void> = async () => {},
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let [at, id] = [since, NO_ID]; ;) {
    const rows = await db
      .selectFrom('matches')
      .where('expansions', 'is not', null)
      .where((eb) => eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(at, id)))
      .select(['id', 'updated_at as at', 'expansions'])
      .orderBy('updated_at')
      .orderBy('id')
      .limit(CHANGED)
      .execute()
    for (const { expansions } of rows) {
      for (const game of z.parse(storedIds, JSON.parse(expansions ?? '[]'))) found.add(game)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < CHANGED) return found
    ;[at, id] = [last.at, last.id]
    await nextTurn()
  }
}

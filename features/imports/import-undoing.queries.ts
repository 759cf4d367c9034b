import * as z from 'zod/mini'

import type { Db } from '#database/connect.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import type { WorkItem } from '#platform/background.ts'

import { reasonToKeep } from './added-imports.queries.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The next matches that an import has added, in the order of logging. */
export async function nextBrought(
  db: Db,
  { id, reached_id: reached }: ImportRunsTable,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_matches')
    .where('import_id', '=', id)
    .where('match_id', '>', reached ?? NO_ID)
    .select('match_id as id')
    .orderBy('match_id')
    .limit(limit)
    .execute()
  return rows.map((match) => match.id)
}

/** Those of these matches that nobody else has a part in and that were not edited. */
export async function removableOf(
  db: Db,
  { id, user_id: userId }: ImportRunsTable,
  matchIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('import_matches as i', 'i.match_id', 'm.id')
    .where('i.import_id', '=', id)
    .where('m.id', 'in', matchIds)
    .where('m.created_by', '=', userId)
    .where(reasonToKeep(userId), 'is', null)
    .select('m.id')
    .execute()
  return rows.map((match) => match.id)
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
  const run = db.selectFrom('import_runs').where('id', '=', id).where('state', '=', 'undoing')
  return run.selectAll().executeTakeFirst()
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

/** The open questions to friends of an import, and whether nothing but this import has asked. */
export async function openClaimsOf(
  db: Db,
  { id, user_id: userId }: ImportRunsTable,
): Promise<{ claim: ClaimsTable; isOnly: boolean }[]> {
  const rows = await db
    .selectFrom('import_people as p')
    .innerJoin('claims as c', 'c.person_id', 'p.user_id')
    .where('p.import_id', '=', id)
    .where('c.creator_id', '=', userId)
    .where('c.state', '=', 'open')
    .selectAll('c')
    .select(['p.claim_id', 'p.asked_before'])
    .execute()
  // Several names of one friend ask by one claim.
  const byId = new Map(
    rows.map(({ claim_id, asked_before, ...claim }) => [
      claim.id,
      { claim, isOnly: claim_id === claim.id && asked_before === 0 },
    ]),
  )
  return [...byId.values()]
}

/** The games that an import has added, with the times when they were added. */
export async function gamesAdded(
  db: Db,
  importId: string,
): Promise<{ id: string; addedAt: string }[]> {
  return db
    .selectFrom('import_games as i')
    .innerJoin('games as g', 'g.id', 'i.game_id')
    .where('i.import_id', '=', importId)
    .select(['g.id', 'g.created_at as addedAt'])
    .execute()
}

/** Those of these games that no match is of. */
export async function unplayedOf(db: Db, gameIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('games as g')
    .where('g.id', 'in', gameIds)
    .where((eb) => {
      const played = eb.selectFrom('matches as m').whereRef('m.game_id', '=', 'g.id').select('m.id')
      return eb.not(eb.exists(played))
    })
    .select('g.id')
    .execute()
  return rows.map(({ id }) => id)
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

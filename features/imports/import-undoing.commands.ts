import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { type Database, type Trx, engineOf, locked } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { NO_ID } from '#database/query/pages-by-id.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { resizeClaim } from '#features/guests/ended-claims.commands.ts'
import { countMatches } from '#features/guests/guests.queries.ts'
import { tellOfMatches } from '#features/matches/history-index.commands.ts'
import { forgetPeople, peopleAt } from '#features/matches/people.commands.ts'
import type { BackgroundWork, Batch } from '#platform/background.ts'
import { MINUTE, after } from '#platform/clock.ts'

import { lockImport } from './added-imports.commands.ts'
import {
  findImport,
  importedMatches,
  knownImport,
  nextUndoing,
  openClaimsOf,
  presentImport,
} from './added-imports.queries.ts'
import type { Import } from './imports.contract.ts'

/** In one request; the background does the others. */
const BATCHES_AT_ONCE = 80
/** So that others' requests seldom meet a batch. */
const REST_MS = 12
/** Matches and games of one transaction: on SQLite all requests wait for it. */
const [MATCHES, GAMES] = [6, 50]
/** Clocks of several instances differ a little. */
const SLACK = -5 * MINUTE

export async function beginUndo(
  trx: Trx,
  { importId, userId }: { importId: string; userId: string },
): Promise<void> {
  const { state } = await lockImport(trx, importId, userId)
  if (state === 'undoing' || state === 'undone') return
  await trx
    .updateTable('import_runs')
    .set({ state: 'undoing', kept: 0, reached_id: null })
    .where('id', '=', importId)
    .execute()
}

export async function workOnUndo(
  database: Database,
  { importId, userId }: { importId: string; userId: string },
  { now, nextTurn }: Batch,
): Promise<Import> {
  const rest = async () => {
    await nextTurn()
    await sleep(REST_MS)
  }
  for (let batches = 0; ; batches += 1) {
    const row = await knownImport(database.read, importId, userId)
    if (row.state !== 'undoing' || batches === BATCHES_AT_ONCE) return presentImport(row)
    await undoBatch(database, row, { now, nextTurn: rest })
    await rest()
  }
}

export const undoWork: BackgroundWork = {
  next: nextUndoing,
  work: async (database, { id, userId }, batch) => {
    const row = await findImport(database.read, id, userId)
    if (row?.state === 'undoing') await undoBatch(database, row, batch)
  },
}

/** Says how far it is, so that it goes on after a crash, and anybody may go on. */
async function undoBatch(
  database: Database,
  row: ImportRunsTable,
  { now, nextTurn }: Batch,
): Promise<void> {
  const { id: importId, user_id: creatorId } = row
  if (await undoMatches(database, row)) return
  for (let last: string | undefined = NO_ID; last !== undefined;) {
    const reached: string = last
    last = await database.transact(async (trx) =>
      // Others may have gone on since the row was read.
      removeGames(trx, await lockImport(trx, importId, creatorId), reached),
    )
    await nextTurn()
  }
  // What only the import has asked is withdrawn; other questions are about the matches that are left.
  for (const { id, guest_id, person_id, claim_id } of await openClaimsOf(database.read, row)) {
    await database.transact(async (trx) => {
      await lockImport(trx, importId, creatorId)
      const matches = id === claim_id ? 0 : await countMatches(trx, guest_id, person_id)
      await resizeClaim(trx, { id, matches }, now)
    })
    await nextTurn()
  }
  await database.transact(async (trx) => {
    const run = trx.updateTable('import_runs').where('id', '=', importId)
    await run.where('state', '=', 'undoing').set({ state: 'undone' }).execute()
  })
}

/**
 * Whoever confirms or edits one of these matches at the same time comes first or last.
 * @returns whether there were some
 */
async function undoMatches(
  database: Database,
  { id, user_id: userId }: ImportRunsTable,
): Promise<boolean> {
  return database.transact(async (trx) => {
    const { state, reached_id } = await lockImport(trx, id, userId)
    if (state !== 'undoing') return false
    const brought = await trx
      .selectFrom('import_matches')
      .where('import_id', '=', id)
      .where('match_id', '>', reached_id ?? NO_ID)
      .select('match_id')
      .orderBy('match_id')
      .limit(MATCHES)
      .execute()
    if (brought.length === 0) return false
    const ids = brought.map(({ match_id }) => match_id)
    const matches = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
    const { length } = await locked(trx, matches).execute()
    // Others have deleted them while we waited.
    if (length === 0) return true
    const next = await importedMatches(
      trx,
      { importId: id, userId },
      { after: reached_id, limit: length },
    )
    const removable = next.flatMap(({ id: matchId, why }) => (why === null ? matchId : []))
    if (removable.length > 0) {
      await tellOfMatches(trx, removable)
      const people = await peopleAt(trx, removable)
      // Not recorded: the activity goes with the match.
      await trx.deleteFrom('matches').where('id', 'in', removable).execute()
      await forgetPeople(trx, people)
    }
    await trx
      .updateTable('import_runs')
      .set((eb) => ({
        kept: eb('kept', '+', next.length - removable.length),
        reached_id: next.at(-1)?.id ?? null,
      }))
      .where('id', '=', id)
      .execute()
    return true
  })
}

/**
 * Games that the user has added while the import brought its matches and that nobody uses, of
 * themselves or as expansions.
 * @returns the last one that was looked at; undefined when there was none
 */
async function removeGames(
  trx: Trx,
  { user_id: userId, created_at, reached_id }: ImportRunsTable,
  last: string,
): Promise<string | undefined> {
  // The import's last match, before which its games were added.
  if (reached_id === null) return undefined
  const since = after(new Date(created_at), SLACK)
  const added = trx
    .selectFrom('games')
    .where('created_by', '=', userId)
    .where('created_at', '>=', since)
    .where('id', '>', last)
    .where('id', '<', reached_id)
    .select('id')
    .orderBy('id')
    .limit(GAMES)
  // It waits for all who are adding them to a match: no foreign key keeps a game that is only an expansion.
  const isPostgres = engineOf(trx) === 'postgres'
  const ids = (await (isPostgres ? added.forUpdate() : added).execute()).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const own = elements(trx, sql.ref('m.expansions'))
  const expansions = sql<string>`(select distinct ${idElement(trx)} from matches as m
    cross join ${own} as r where m.expansions is not null and m.updated_at >= ${since})`
  await trx
    .deleteFrom('games')
    .where('id', 'in', ids)
    .where('id', 'not in', expansions)
    .where(sql<boolean>`not exists (select 1 from matches as m where m.game_id = games.id)`)
    .execute()
  return ids.at(-1)
}

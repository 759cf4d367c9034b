import { setTimeout as sleep } from 'node:timers/promises'

import { type Database, type Trx, engineOf, locked } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
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
  expansionsSince,
  findImport,
  importedMatches,
  nextUndoing,
  openClaimsOf,
} from './added-imports.queries.ts'

/** Batches in one request; the background does the others. */
const BATCHES_AT_ONCE = 80
/** So that others' requests seldom meet a batch. */
const REST_MS = 12
/** Matches and games of one transaction: on SQLite all requests wait for it. */
const [MATCHES, GAMES] = [6, 50]
/** Clocks of several instances differ a little. */
const SLACK = -5 * MINUTE

/**
 * Begins to take an import back; an undone one stays as it is. From now on no batch of it is accepted, and
 * the background goes on until all is done.
 */
export async function beginUndo(trx: Trx, importId: string, userId: string): Promise<void> {
  const { state } = await lockImport(trx, importId, userId)
  if (state === 'undoing' || state === 'undone') return
  await trx
    .updateTable('import_runs')
    .set({ state: 'undoing', removed: 0, kept: 0, reached_id: null })
    .where('id', '=', importId)
    .execute()
}

/** Takes an import back, up to a number of batches that a request can wait for. */
export async function workOnUndo(
  database: Database,
  { importId, userId }: { importId: string; userId: string },
  { now, nextTurn, rests }: Batch & { rests: boolean },
): Promise<{ removed: number; kept: number; working: boolean }> {
  const rest = async () => {
    await nextTurn()
    if (rests) await sleep(REST_MS)
  }
  for (let batches = 0; batches < BATCHES_AT_ONCE; batches += 1) {
    const row = await findImport(database.read, importId, userId)
    if (row?.state !== 'undoing') break
    await undoBatch(database, row, { now, nextTurn: rest })
    await rest()
  }
  const row = await findImport(database.read, importId, userId)
  return { removed: row?.removed ?? 0, kept: row?.kept ?? 0, working: row?.state === 'undoing' }
}

/** The imports of all users in the background. */
export const undoWork: BackgroundWork = {
  next: nextUndoing,
  work: async (database, { id, userId }, batch) => {
    const row = await findImport(database.read, id, userId)
    if (row?.state === 'undoing') await undoBatch(database, row, batch)
    return true
  },
}

/**
 * Its matches go, then its games, then what was asked about matches that are gone. The import says how far
 * it is, so that it goes on after a crash, and anybody may go on.
 */
async function undoBatch(
  database: Database,
  row: ImportRunsTable,
  { now, nextTurn }: Batch,
): Promise<void> {
  const { id: importId, user_id: creatorId } = row
  if (await undoMatches(database, row)) return
  await removeGames(database, importId, { now, nextTurn })
  // What only the import has asked is withdrawn; other questions are about the matches that are left.
  for (const claim of await openClaimsOf(database.read, row)) {
    const { id, guest_id, person_id } = claim
    const isOwn = id === claim.claim_id
    const matches = isOwn ? 0 : await countMatches(database.read, guest_id, person_id)
    await database.transact(async (trx) => {
      await lockUsers(trx, [creatorId])
      await resizeClaim(trx, { id, matches }, now)
    })
    await nextTurn()
  }
  await database.transact(async (trx) => {
    await lockImport(trx, importId, creatorId)
    const run = trx.updateTable('import_runs').where('id', '=', importId)
    await run.where('state', '=', 'undoing').set({ state: 'undone' }).execute()
  })
}

/**
 * Deletes the next matches that nobody else has a part in. Whoever confirms or edits one of them at the
 * same time comes first or last. @returns whether there were some
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
    const removable = next.flatMap(({ _id, why }) => (why === null ? _id : []))
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
        removed: eb('removed', '+', removable.length),
        kept: eb('kept', '+', next.length - removable.length),
        reached_id: next.at(-1)?._id ?? null,
      }))
      .where('id', '=', id)
      .execute()
    return true
  })
}

/**
 * Removes games that an import has added and that nobody else uses, of themselves or as expansions: all
 * matches are read that were changed since the games are here, and once more, while the games are locked,
 * those that were changed meanwhile.
 */
export async function removeGames(
  database: Database,
  importId: string,
  { now, nextTurn }: Batch,
): Promise<void> {
  const games = await database.read
    .selectFrom('import_games as i')
    .innerJoin('games as g', 'g.id', 'i.game_id')
    .where('i.import_id', '=', importId)
    .select(['g.id', 'g.created_at as addedAt'])
    .orderBy('g.created_at')
    .execute()
  const [oldest] = games
  if (oldest === undefined) return
  const used = await expansionsSince(
    database.read,
    after(new Date(oldest.addedAt), SLACK),
    nextTurn,
  )
  const unused = games.flatMap(({ id }) => (used.has(id) ? [] : id))
  for (let from = 0; from < unused.length; from += GAMES) {
    await nextTurn()
    await database.transact(async (trx) => {
      const ids = unused.slice(from, from + GAMES)
      // It waits for all who are adding them to a match: no foreign key keeps a game that is only an expansion.
      const rows = trx.selectFrom('games').where('id', 'in', ids).select('id').orderBy('name_key')
      if (engineOf(trx) === 'postgres') await rows.forUpdate().execute()
      const late = await expansionsSince(trx, after(now, SLACK))
      const free = ids.filter((id) => !late.has(id))
      if (free.length === 0) return
      await trx
        .deleteFrom('games')
        .where('id', 'in', free)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom('matches as m').whereRef('m.game_id', '=', 'games.id').select('m.id'),
            ),
          ),
        )
        .execute()
    })
  }
}

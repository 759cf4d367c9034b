import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Database, Db, Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import type { Schema } from '#database/schema/schema.ts'
import {
  type ColumnDeletion,
  deletes,
  deletesWhere,
} from '#features/accounts/account-data.commands.ts'
import { looksLikeFormerPlayer } from '#features/accounts/former-player.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { type Adding, partsOf } from '#features/exports/archive-adding.commands.ts'
import { matchesHere } from '#features/exports/archive-adding.queries.ts'
import { gamesOf, pastMatch, storeIds } from '#features/exports/archives.commands.ts'
import { guestName, sourceIdKey } from '#features/exports/archives.rules.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { askClaim, type Asking } from '#features/guests/claims.commands.ts'
import { addPastMatches } from '#features/matches/importing.commands.ts'
import { ID_TAKEN } from '#features/matches/matches.rules.ts'
import { checkStored } from '#features/matches/stored-bytes.commands.ts'
import { DAY } from '#platform/clock.ts'
import { Refusal, invalid } from '#platform/http/errors.ts'
import { isId, newId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { deletedOf, findImport, knownImport, presentImport } from './added-imports.queries.ts'
import { noonOf } from './added-imports.rules.ts'
import type { Import, importEndpoints } from './imports.contract.ts'

const IMPORT_ENDED = 'This import has ended: begin another one.'

type NewImport = z.output<(typeof importEndpoints)['POST /imports']['body']>

/** A client's id may be one that it has begun: then that import is answered. */
export async function beginImport(
  trx: Trx,
  userId: string,
  { _id = newId(), source, file, people }: NewImport,
  now: Date,
): Promise<Import> {
  await lockUsers(trx, [userId])
  const begun = await findImport(trx, _id, userId)
  if (begun !== undefined) return presentImport(begun)
  const named = await friendsOf(trx, userId, people)
  const row = {
    ...{ id: _id, user_id: userId, source, file: file.name },
    ...{ created_at: now.toISOString(), state: 'open' as const },
    ...{ imported: 0, claims: 0, kept: null, reached_id: null },
  }
  const inserted = await trx
    .insertInto('import_runs')
    .values(row satisfies Schema['import_runs'])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) throw new Refusal('conflict', ID_TAKEN)
  if (named.length > 0) {
    const rows = named.map((person) => ({ ...person, import_id: row.id, claim_id: null }))
    await trx
      .insertInto('import_people')
      .values(rows satisfies Schema['import_people'][])
      .execute()
  }
  return presentImport(row)
}

async function friendsOf(trx: Trx, userId: string, people: NewImport['people']) {
  const seen = new Set<string>()
  const rows = []
  for (const [index, person] of people.entries()) {
    const name = guestName(person.name)
    const key = nameKey(name)
    const field = `people.${index}`
    if (key === '' || looksLikeFormerPlayer(person.name))
      throw invalid(`${field}.name`, 'A person has no name.')
    if (seen.has(key) || seen.has(person.userId))
      throw invalid(`${field}.name`, 'Each name can be one friend only, and each friend one name.')
    seen.add(key).add(person.userId)
    // PostgreSQL throws an error when an id is compared with anything else.
    const isFriend = isId(person.userId) && (await areFriends(trx, userId, person.userId))
    if (!isFriend)
      throw invalid(`${field}.userId`, 'Only friends can be asked whether they are somebody in it.')
    rows.push({ name_key: key, name, user_id: person.userId })
  }
  return rows
}

/** Locks the user, and with them all their imports. */
export async function lockImport(
  trx: Trx,
  importId: string,
  userId: string,
): Promise<ImportRunsTable> {
  await lockUsers(trx, [userId])
  return knownImport(trx, importId, userId)
}

const MATCHES: RateLimit = { name: 'imported-match', max: 100_000, windowMs: DAY }

type Batch = z.output<(typeof importEndpoints)['POST /imports/:id/matches']['body']> & {
  importId: string
  userId: string
}

/** What was cut off can be sent again: each match is added in one transaction with its ids. */
export async function addBatch(
  adding: Adding,
  { matches, ...batch }: Batch,
  now: Date,
): Promise<Import> {
  const { database, inTurn } = adding
  let answer: Import | undefined
  // An empty batch has to learn, too, whether the import is still open.
  for (const part of matches.length === 0 ? [[]] : partsOf(matches, database.engine)) {
    answer = await inTurn(() =>
      database.transact((trx) => addPart(trx, adding, { ...batch, matches: part }, now)),
    )
  }
  return answer ?? presentImport(await knownImport(database.read, batch.importId, batch.userId))
}

async function addPart(trx: Trx, adding: Adding, part: Batch, now: Date): Promise<Import> {
  const { importId, userId } = part
  // One import per user at a time: two of the same file would not see each other's matches.
  const run = await lockImport(trx, importId, userId)
  if (run.state !== 'open') throw new Refusal('conflict', IMPORT_ENDED)
  const matches = await freshOf(trx, part)
  if (matches.length > 0) await addFresh(trx, adding, { ...part, matches }, now)
  return presentImport({ ...run, imported: run.imported + matches.length })
}

/** Matches of which no id is known here; the first of two alike. */
async function freshOf(trx: Trx, { userId, matches, deletedToo }: Batch) {
  const sourceIds = matches.flatMap((match) => match.sourceIds)
  const known = new Set([...(await matchesHere(trx, userId, sourceIds)).keys()].map(sourceIdKey))
  const deleted = deletedToo ? new Set() : await deletedOf(trx, userId, sourceIds)
  return matches.flatMap((match) => {
    const ids = new Map(match.sourceIds.map((id) => [sourceIdKey(id), id]))
    if (ids.keys().some((key) => known.has(key))) return []
    if (match.sourceIds.some((id) => deleted.has(id))) return []
    for (const key of ids.keys()) known.add(key)
    return { ...match, sourceIds: [...ids.values()] }
  })
}

async function addFresh(
  trx: Trx,
  adding: Adding,
  { importId, userId, matches }: Batch,
  now: Date,
): Promise<void> {
  await adding.limits.countIn(trx, MATCHES, userId, matches.length)
  const games = await gamesOf(trx, adding, userId, matches, now)
  const past = matches.map((match) =>
    pastMatch({ ...match, date: match.date ?? noonOf(match.day) }, games),
  )
  const matchIds = await addPastMatches(trx, past, userId, now)
  const brought = matchIds.map((match_id) => ({ import_id: importId, match_id, version: 1 }))
  await trx
    .insertInto('import_matches')
    .values(brought satisfies Schema['import_matches'][])
    .execute()
  await trx
    .updateTable('import_runs')
    .set((eb) => ({ imported: eb('imported', '+', matches.length) }))
    .where('id', '=', importId)
    .execute()
  const ids = matches.flatMap(({ sourceIds, original }, index) =>
    sourceIds.map((source_id, place) => ({
      ...{ user_id: userId, source_id, match_id: matchIds[index] ?? '', place },
      original: place > 0 || original === null ? null : JSON.stringify(original),
    })),
  )
  await storeIds(trx, userId, ids)
  await checkStored(trx, userId, adding.accountBytes)
}

/** So that the next import leaves out what was deleted by hand. */
export async function rememberDeleted(trx: Trx, matchId: string): Promise<void> {
  const rows = await trx
    .selectFrom('imports as i')
    .innerJoin('matches as m', (join) =>
      join.onRef('m.id', '=', 'i.match_id').onRef('m.created_by', '=', 'i.user_id'),
    )
    .where('i.match_id', '=', matchId)
    .select(['i.user_id', 'i.source_id'])
    .execute()
  if (rows.length === 0) return
  await trx
    .insertInto('deleted_imports')
    .values(rows satisfies Schema['deleted_imports'][])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const isOfRun = (userId: string) =>
  sql<boolean>`import_id in (select id from import_runs where user_id = ${userId})`

/** Parents after their children. */
export const importDeletions: readonly ColumnDeletion[] = [
  deletesWhere('import_matches.import_id', isOfRun),
  deletesWhere('import_people.import_id', isOfRun),
  ...deletes('import_people.user_id'),
  ...deletes('import_runs.user_id'),
]

/**
 * Asks each friend who is in it in a transaction of its own: who repeats this after it was cut off
 * asks nobody twice.
 */
export async function finishImport(
  database: Database,
  { importId, userId }: { importId: string; userId: string },
  { now, nextTurn }: { now: Date; nextTurn: () => Promise<void> },
): Promise<Import> {
  await knownImport(database.read, importId, userId)
  for (const { personId, name } of await friendsToAsk(database.read, importId)) {
    await nextTurn()
    const asking = {
      ...{ creator_id: userId, person_id: personId },
      ...{ asked_by: 'creator' as const, guest: name },
    }
    const asked = database.transact((trx) => askFriend(trx, importId, asking, now))
    await asked.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
  return database.transact(async (trx) => {
    const current = await lockImport(trx, importId, userId)
    if (current.state === 'finished') return presentImport(current)
    if (current.state !== 'open') throw new Refusal('conflict', IMPORT_ENDED)
    const state = 'finished'
    await trx.updateTable('import_runs').set({ state }).where('id', '=', importId).execute()
    return presentImport({ ...current, state })
  })
}

async function friendsToAsk(db: Db, importId: string) {
  return db
    .selectFrom('import_people as p')
    .innerJoin('import_runs as r', 'r.id', 'p.import_id')
    .where('r.id', '=', importId)
    .where('r.state', '=', 'open')
    .where('p.claim_id', 'is', null)
    .select(['p.user_id as personId', 'p.name'])
    .orderBy('p.user_id')
    .execute()
}

async function askFriend(trx: Trx, importId: string, asking: Asking, now: Date): Promise<void> {
  const { creator_id: creatorId, person_id: friendId } = asking
  await lockUsers(trx, [creatorId, friendId])
  // The same request may have come twice, or the import is being undone.
  const left = await friendsToAsk(trx, importId)
  if (!left.some(({ personId }) => personId === friendId)) return
  const { id, isFirst } = await askClaim(trx, asking, now, false)
  // What was asked before is not withdrawn with the import.
  await trx
    .updateTable('import_people')
    .set({ claim_id: isFirst ? id : null })
    .where('import_id', '=', importId)
    .where('user_id', '=', friendId)
    .execute()
  await trx
    .updateTable('import_runs')
    .set((eb) => ({ claims: eb('claims', '+', 1) }))
    .where('id', '=', importId)
    .execute()
}

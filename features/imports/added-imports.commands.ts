import { type Trx, locked } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import type { Schema } from '#database/schema/schema.ts'
import { guestName } from '#features/archives/archives.rules.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { ID_TAKEN } from '#features/matches/matches.rules.ts'
import { looksLikeFormerPlayer } from '#features/names/former-player.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { Refusal, invalid } from '#platform/http/errors.ts'
import { isId, newId } from '#platform/ids.ts'

import type { Import } from './added-imports.contract.ts'
import { findImport, importsMade, presentImport } from './added-imports.queries.ts'
import {
  IMPORTS_MAX,
  IMPORT_NOT_FOUND,
  NAME_TWICE,
  NOT_A_FRIEND_OF_YOURS,
  TOO_MANY_IMPORTS,
} from './added-imports.rules.ts'

interface NewImport {
  _id?: string | undefined
  source: Import['source']
  file: { name: string; bytes: number }
  people: readonly { name: string; userId: string }[]
  problems: number
}

/** Begins an import: from now on its batches can come. A client's id may be one that it has begun. */
export async function beginImport(
  trx: Trx,
  userId: string,
  { _id = newId(), source, file, people, problems }: NewImport,
  now: Date,
): Promise<Import> {
  await lockUsers(trx, [userId])
  const begun = await findImport(trx, _id, userId)
  if (begun !== undefined) return presentImport(begun)
  if ((await importsMade(trx, userId)) >= IMPORTS_MAX)
    throw new Refusal('conflict', TOO_MANY_IMPORTS)
  const named = await friendsOf(trx, userId, people)
  const row = {
    id: _id,
    user_id: userId,
    source,
    file: file.name,
    bytes: file.bytes,
    created_at: now.toISOString(),
    state: 'open' as const,
    problems,
    imported: 0,
    existing: 0,
    claims: 0,
    removed: 0,
    kept: null,
    reached_id: null,
  }
  const inserted = await trx
    .insertInto('import_runs')
    .values(row satisfies Schema['import_runs'])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) throw new Refusal('conflict', ID_TAKEN)
  if (named.length > 0) {
    const none = { claim_id: null, asked_before: 0 }
    const rows = named.map((person) => ({ ...person, import_id: row.id, ...none }))
    await trx
      .insertInto('import_people')
      .values(rows satisfies Schema['import_people'][])
      .execute()
  }
  return presentImport(row)
}

/** All names of one friend become the first of them, so that one claim covers them. */
async function friendsOf(
  trx: Trx,
  userId: string,
  people: NewImport['people'],
): Promise<Pick<Schema['import_people'], 'name_key' | 'name' | 'user_id'>[]> {
  const nameOf = new Map<string, string>()
  const seen = new Set<string>()
  const rows = []
  for (const [index, person] of people.entries()) {
    const name = guestName(person.name)
    const key = nameKey(name)
    const field = `people.${index}`
    if (key === '' || looksLikeFormerPlayer(person.name))
      throw invalid(`${field}.name`, 'A person has no name.')
    if (seen.has(key)) throw invalid(`${field}.name`, NAME_TWICE)
    seen.add(key)
    if (!nameOf.has(person.userId)) {
      // PostgreSQL throws an error when an id is compared with anything else.
      const isFriend = isId(person.userId) && (await areFriends(trx, userId, person.userId))
      if (!isFriend) throw invalid(`${field}.userId`, NOT_A_FRIEND_OF_YOURS)
      nameOf.set(person.userId, name)
    }
    const shown = nameOf.get(person.userId) ?? name
    rows.push({ name_key: key, name: shown, user_id: person.userId })
  }
  return rows
}

/** Runs a transaction about an import, unless somebody else is working on the same one. */
export type Alone = (work: (trx: Trx) => Promise<void>) => Promise<void>

/** Locks an import of the user, after the user; others do not learn that it exists. */
export async function lockImport(
  trx: Trx,
  importId: string,
  userId: string,
): Promise<ImportRunsTable> {
  await locked(trx, trx.selectFrom('import_runs').where('id', '=', importId).select('id')).execute()
  const row = await findImport(trx, importId, userId)
  if (row === undefined) throw new Refusal('not_found', IMPORT_NOT_FOUND)
  return row
}

/** Remembers that the user has deleted an imported match by hand: the next import leaves it out. */
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

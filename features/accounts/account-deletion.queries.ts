import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

/** Rows of one table that the deletion of an account deletes, or that lose a reference to it. */
export interface Reference {
  table: keyof Schema
  chosen: RawBuilder<boolean>
  /** The column to be emptied; without it the rows are deleted. */
  emptied?: string
  /** Others lock these rows after those of a match. */
  afterMatches?: true
}

/**
 * What connects an account that is being deleted with others, and what of it is still to be sent or done.
 * It goes before its matches, so that nothing is added to them meanwhile.
 */
export function referencesOfOthers(userId: string): Reference[] {
  const isHis = (column: string) => sql<boolean>`${sql.ref(column)} = ${userId}`
  const claims = (column: string) =>
    sql<boolean>`claim_id in (select id from claims where ${sql.ref(column)} = ${userId})`
  return [
    { table: 'friendships', chosen: isHis('user_id') },
    { table: 'friendships', chosen: isHis('friend_id') },
    { table: 'friend_requests', chosen: isHis('sender_id') },
    { table: 'friend_requests', chosen: isHis('recipient_id') },
    { table: 'outbox', chosen: isHis('user_id') },
    { table: 'outbox', chosen: isHis('sender_id') },
    ...['creator_id', 'person_id'].flatMap((side): Reference[] => [
      { table: 'taken_seats', chosen: claims(side), emptied: 'claim_id', afterMatches: true },
      { table: 'import_people', chosen: claims(side), emptied: 'claim_id' },
      { table: 'claims', chosen: isHis(side), afterMatches: true },
    ]),
    { table: 'table_links', chosen: isHis('created_by') },
  ]
}

/** What is left of an account when it has no matches any more, parents after their children. */
export function ownReferences(userId: string): Reference[] {
  const isHis = (column: string) => sql<boolean>`${sql.ref(column)} = ${userId}`
  const imported = sql<boolean>`import_id in (select id from import_runs where user_id = ${userId})`
  return [
    { table: 'notifications', chosen: isHis('user_id') },
    { table: 'notifications', chosen: isHis('sender_id') },
    { table: 'idempotency_people', chosen: isHis('user_id') },
    { table: 'idempotency_keys', chosen: isHis('user_id') },
    { table: 'import_corrections', chosen: imported },
    { table: 'import_matches', chosen: imported },
    { table: 'import_games', chosen: imported },
    { table: 'import_people', chosen: imported },
    { table: 'import_people', chosen: isHis('user_id') },
    { table: 'imports', chosen: isHis('user_id') },
    // An import of somebody else may have given the account's id to a match.
    { table: 'imports', chosen: imported, emptied: 'import_id' },
    { table: 'import_runs', chosen: isHis('user_id') },
    { table: 'deleted_imports', chosen: isHis('user_id') },
    { table: 'games', chosen: isHis('created_by'), emptied: 'created_by' },
    { table: 'sign_ups', chosen: isHis('user_id') },
    { table: 'unnamed_edits', chosen: isHis('user_id') },
  ]
}

/** An account that is to be deleted, or is being deleted. */
export interface LeavingAccount {
  id: string
  firstName: string
  email: string
  verifiedAt: string | null
  deletingAt: string | null
  deletingBy: 'owner' | 'admin' | null
}

export async function findLeaving(db: Db, id: string): Promise<LeavingAccount | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select([
      'id',
      'first_name as firstName',
      'email',
      'email_verified_at as verifiedAt',
      'deleting_at as deletingAt',
      'deleting_by as deletingBy',
    ])
    .executeTakeFirst()
}

/** The first account after another one that is being deleted. */
export const nextLeaving = prepared<{ after: string }, { id: string }>((db, { after }) =>
  db
    .selectFrom('users')
    .where('deleting_at', 'is not', null)
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(1),
)

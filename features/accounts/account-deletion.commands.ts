import { setTimeout as sleep } from 'node:timers/promises'

import { type Database, engineOf, type Trx } from '#database/connect.ts'
import { lockUserForDeletion, takeAdvisoryLock } from '#database/query/locks.ts'
import { deleteWithin, isFull, newRoom, type Room, emptyWithin } from '#database/query/parts.ts'
import type { Actor } from '#features/audit/audit.commands.ts'
import type { BackgroundWork } from '#platform/background.ts'
import { deleteMailsTo } from '#platform/mail/outbox-queue.ts'
import { deleteResponsesAbout } from '#platform/security/idempotency.ts'

import {
  findLeaving,
  type LeavingAccount,
  nextLeaving,
  ownReferences,
  type Reference,
  referencesOfOthers,
} from './account-deletion.queries.ts'
import { type AccountHooks, lockUser } from './accounts.commands.ts'
import { emailKey } from './accounts.rules.ts'
import { recordDeletion, sendFarewell } from './security-mails.commands.ts'
import { endSignIns } from './sign-in.commands.ts'

/** Runs a transaction of the deletion; those of several accounts take turns. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>

/** What is between two transactions of a deletion, in ms: others come first. */
const REST_MS = 10

/**
 * Deletes an account with all personal data: what stays in other people's data has no name and no
 * address. A small account goes in one transaction. A larger one is gone for everybody after the first
 * one: nobody can sign in, find it or add it. Its rows go in further transactions, as many in each as
 * others can wait for, and every match is complete in each moment. The background goes on where a
 * process stopped (`deletionWork`).
 * @returns false when there is no such account, or it is being deleted already
 */
export async function deleteAccount(
  database: Database,
  hooks: AccountHooks,
  { userId, by, turn }: { userId: string; by: Actor; turn: Turn },
  now: Date,
): Promise<boolean> {
  const begun = await turn(() =>
    database.transact((trx) => beginDeletion(trx, hooks, { userId, by }, now)),
  )
  if (begun === null) return false
  const met = new Set(begun.met)
  for (let part: Part = begun; !part.isDone;) {
    await sleep(REST_MS)
    part = await turn(() => database.transact((trx) => continueDeletion(trx, hooks, userId, now)))
    for (const other of part.met) met.add(other)
  }
  await hooks.deleted(database, [...met], now)
  return true
}

/** The deletions that were begun, in the background: one transaction in each piece. */
export function deletionWork(hooks: AccountHooks): BackgroundWork {
  return {
    async next(db, { userId: after }) {
      const [next] = await nextLeaving(db, { after })
      return next && { userId: next.id, id: next.id }
    },
    async work(database, { userId }, { now }) {
      await database.transact((trx) => continueDeletion(trx, hooks, userId, now))
      return true
    },
  }
}

/** What one transaction has done. */
interface Part {
  /** Whether the account is gone. */
  isDone: boolean
  /** The accounts at the tables that it has left. */
  met: string[]
}

/** @returns null when there is no such account */
async function beginDeletion(
  trx: Trx,
  hooks: AccountHooks,
  { userId, by }: { userId: string; by: Actor },
  now: Date,
): Promise<Part | null> {
  const account = await lockLeaving(trx, userId)
  if (account === undefined || account.deletingAt !== null) return null
  await recordDeletion(trx, userId, by, now)
  // A cascade would delete them too, but without publishing it.
  await endSignIns(trx, userId, 'all')
  const leaving: LeavingAccount = {
    ...account,
    deletingBy: by.userId === userId ? 'owner' : 'admin',
  }
  const part = await removePart(trx, hooks, leaving, now)
  if (!part.isDone) await hide(trx, { ...leaving, deletingAt: now.toISOString() })
  return part
}

async function continueDeletion(
  trx: Trx,
  hooks: AccountHooks,
  userId: string,
  now: Date,
): Promise<Part> {
  const account = await lockLeaving(trx, userId)
  // Another one, which works on the same account, has done the rest.
  if (account === undefined || account.deletingAt === null) return { isDone: true, met: [] }
  return removePart(trx, hooks, account, now)
}

async function lockLeaving(trx: Trx, userId: string): Promise<LeavingAccount | undefined> {
  // Without it, deleting two accounts that played in the same matches could deadlock.
  await takeAdvisoryLock(trx, 'deleting an account')
  await lockUser(trx, userId)
  return findLeaving(trx, userId)
}

/**
 * Makes an account that is being deleted unusable: nobody finds it or signs in to it, and its address is
 * free. The version before takes it for a suspended one.
 */
async function hide(trx: Trx, account: LeavingAccount): Promise<void> {
  const { id, deletingAt, deletingBy } = account
  for (const table of ['user_words', 'identities', 'mail_tokens', 'linkings'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  }
  await trx
    .updateTable('users')
    .set({
      ...{ deleting_at: deletingAt, deleting_by: deletingBy, suspended_at: deletingAt },
      password_hash: null,
      // No address has this form.
      email_key: `deleting ${id}`,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes as much of an account as one transaction may, and the account itself when nothing is left. */
async function removePart(
  trx: Trx,
  hooks: AccountHooks,
  account: LeavingAccount,
  now: Date,
): Promise<Part> {
  const room = newRoom(trx)
  const met = await removeRows(trx, hooks, account, room, now)
  if (isFull(room)) return { isDone: false, met }
  await lockUserForDeletion(trx, account.id)
  if (engineOf(trx) === 'postgres') {
    // Again: others may have added the account to something while we waited for the locks.
    met.push(...(await removeRows(trx, hooks, account, room, now)))
    if (isFull(room)) return { isDone: false, met }
  }
  await trx.deleteFrom('users').where('id', '=', account.id).execute()
  const { firstName, email, verifiedAt } = account
  await sendFarewell(trx, { firstName, email, verifiedAt }, account.deletingBy ?? 'admin', now)
  return { isDone: true, met }
}

/** @returns the accounts at the tables that the account has left */
async function removeRows(
  trx: Trx,
  hooks: AccountHooks,
  account: LeavingAccount,
  room: Room,
  now: Date,
): Promise<string[]> {
  const { id } = account
  // An address that nobody has proven is somebody else's: what names it is about whoever has it.
  const key = account.verifiedAt === null ? '' : emailKey(account.email)
  // What has been written to the address since is for whoever has it now.
  const since = account.deletingAt ?? now.toISOString()
  for (const one of referencesOfOthers(id)) {
    const before = room.rows
    await removeReference(trx, room, one)
    // Matches come in the next transaction then: in this one, we could wait for each other.
    const mayDeadlock = one.afterMatches === true && room.rows < before
    if (mayDeadlock && engineOf(trx) === 'postgres') room.rows = 0
  }
  // Mails and stored responses caused by other people's actions name the user too.
  if (key !== '') {
    await deleteMailsTo(trx, room, { key, spellings: [account.email, key], until: since })
  }
  await deleteResponsesAbout(trx, room, key === '' ? [id] : [id, key])
  const deleted = { id, emailKey: key, since, freeSince: account.deletingAt }
  const met = await hooks.deleting(trx, deleted, room, now)
  for (const one of ownReferences(id)) await removeReference(trx, room, one)
  return met
}

async function removeReference(
  trx: Trx,
  room: Room,
  { table, chosen, emptied }: Reference,
): Promise<void> {
  if (emptied === undefined) await deleteWithin(trx, room, table, chosen)
  else await emptyWithin(trx, room, table, emptied, chosen)
}

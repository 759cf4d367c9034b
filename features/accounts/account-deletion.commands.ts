import { setTimeout as sleep } from 'node:timers/promises'

import { type Database, type Trx, engineOf } from '#database/connect.ts'
import { lockUserForDeletion, takeLock } from '#database/query/locks.ts'
import { isFull, newRoom } from '#database/query/parts.ts'
import { prepared } from '#database/query/prepared.ts'
import type { BackgroundWork } from '#platform/background.ts'
import { deleteMailsTo } from '#platform/mail/outbox.ts'

import { type AccountData, type DataDeletion, deletes } from './account-data.commands.ts'
import { type AccountHooks, lockUser } from './accounts.commands.ts'
import { emailKey } from './accounts.rules.ts'
import { type Actor, writeAudit } from './audit.commands.ts'
import { sendFarewell } from './security-mails.commands.ts'
import { endSignIns } from './sign-in.commands.ts'

type Turn = <T>(work: () => Promise<T>) => Promise<T>

/** In ms, between two transactions of a deletion: others come first. */
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
  let isDone = await turn(() =>
    database.transact((trx) => beginDeletion(trx, hooks, { userId, by }, now)),
  )
  if (isDone === null) return false
  while (!isDone) {
    await sleep(REST_MS)
    isDone = await turn(() => database.transact((trx) => continueDeletion(trx, hooks, userId, now)))
  }
  return true
}

export function deletionWork(hooks: AccountHooks): BackgroundWork {
  return {
    async next(db, { userId: after }) {
      const [next] = await nextAccountToDelete(db, { after })
      return next && { userId: next.id, id: next.id }
    },
    async work(database, { userId }, { now }) {
      await database.transact((trx) => continueDeletion(trx, hooks, userId, now))
    },
  }
}

/** @returns whether the account is gone; null when there is no such account */
async function beginDeletion(
  trx: Trx,
  hooks: AccountHooks,
  { userId, by }: { userId: string; by: Actor },
  now: Date,
): Promise<boolean | null> {
  const account = await lockAccountToDelete(trx, userId)
  if (account === undefined || account.deletingAt !== null) return null
  await writeAudit(trx, { what: 'delete-account', by, about: userId }, now)
  // A cascade would delete them too, but without publishing it.
  await endSignIns(trx, userId, 'all')
  const deleted: AccountToDelete = {
    ...account,
    deletingBy: by.userId === userId ? 'owner' : 'admin',
  }
  const isDone = await removePart(trx, hooks, deleted, now)
  if (!isDone) await hide(trx, { ...deleted, deletingAt: now.toISOString() })
  return isDone
}

/** @returns whether the account is gone */
async function continueDeletion(
  trx: Trx,
  hooks: AccountHooks,
  userId: string,
  now: Date,
): Promise<boolean> {
  const account = await lockAccountToDelete(trx, userId)
  // Another one, which works on the same account, has done the rest.
  if (account === undefined || account.deletingAt === null) return true
  return removePart(trx, hooks, account, now)
}

async function lockAccountToDelete(trx: Trx, userId: string): Promise<AccountToDelete | undefined> {
  // Without it, deleting two accounts that played in the same matches could deadlock.
  await takeLock(trx, 'deletion', '')
  await lockUser(trx, userId)
  return trx
    .selectFrom('users')
    .where('id', '=', userId)
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

/** Nobody finds the account or signs in to it, and its address is free. */
async function hide(trx: Trx, account: AccountToDelete): Promise<void> {
  const { id, deletingAt, deletingBy } = account
  for (const table of ['user_words', 'identities', 'mail_tokens'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  }
  await trx
    .updateTable('users')
    .set({
      deleting_at: deletingAt,
      deleting_by: deletingBy,
      suspended_at: deletingAt,
      password_hash: null,
      // No address has this form.
      email_key: `deleting ${id}`,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * As much as one transaction may.
 * @returns whether the account is gone
 */
async function removePart(
  trx: Trx,
  hooks: AccountHooks,
  account: AccountToDelete,
  now: Date,
): Promise<boolean> {
  const { id, email, verifiedAt, deletingAt } = account
  const room = newRoom(trx)
  const deleted = {
    id,
    email,
    freeSince: deletingAt,
    since: deletingAt ?? now.toISOString(),
    // An address that nobody has proven is somebody else's: what names it is about whoever has it.
    emailKey: verifiedAt === null ? '' : emailKey(email),
  }
  const deletion = { account: deleted, room, now }
  await removeRows(trx, hooks, deletion)
  if (isFull(room)) return false
  await lockUserForDeletion(trx, id)
  if (engineOf(trx) === 'postgres') {
    // Again: others may have added the account to something while we waited for the locks.
    await removeRows(trx, hooks, deletion)
    if (isFull(room)) return false
  }
  await trx.deleteFrom('users').where('id', '=', id).execute()
  const { firstName, deletingBy } = account
  await sendFarewell(
    trx,
    { firstName, email, emailKey: deleted.emailKey },
    deletingBy ?? 'admin',
    now,
  )
  return true
}

async function removeRows(trx: Trx, hooks: AccountHooks, deletion: DataDeletion): Promise<void> {
  const features = hooks.accountData()
  for (const stage of ['ties', 'matches', 'rest'] as const) {
    for (const { [stage]: deletions = [] } of features) {
      for (const { remove } of deletions) await remove(trx, deletion)
    }
  }
}

/** Beside the account's own row; also mails that others have caused. */
export const ownAccountData: AccountData = {
  ties: [
    ...deletes('outbox.user_id', 'outbox.sender_id'),
    {
      columns: ['outbox.to_address', 'outbox.to_key'],
      async remove(trx, { account: { email, emailKey: key, since }, room }) {
        if (key === '') return
        await deleteMailsTo(trx, room, { key, spellings: [email, key], until: since })
      },
    },
  ],
  rest: deletes('done_writes.user_id'),
  not: {
    'users.email': 'The row is the account.',
    'users.email_key': 'The row is the account.',
    'unsubscribed.address_hash': 'Whoever has no account any more wants no mails either.',
    'audit.by_user_id': 'The audit outlives accounts, and has ids alone.',
    'audit.about_user_id': 'The same.',
  },
}

interface AccountToDelete {
  id: string
  firstName: string
  email: string
  verifiedAt: string | null
  deletingAt: string | null
  deletingBy: 'owner' | 'admin' | null
}

const nextAccountToDelete = prepared<{ after: string }, { id: string }>((db, { after }) =>
  db
    .selectFrom('users')
    .where('deleting_at', 'is not', null)
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(1),
)

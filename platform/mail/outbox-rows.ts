import { sql } from 'kysely'

import type { Database, Db, Trx } from '#database/connect.ts'

import { after, DAY, HOUR, MINUTE, SECOND } from '../clock.ts'
import { firstIdAt } from '../ids.ts'
import { FAREWELL, RETRY_FOR_MS } from './outbox.ts'
import { isPermanentFailure } from './smtp-refusals.ts'

export interface DueMail {
  id: string
  kind: string
  to_address: string
  subject: string
  text: string
  html: string
  unsubscribe_url: string | null
  created_at: string
  /** The current attempt included. */
  attempts: number
}

export type Deliver = (mail: DueMail) => Promise<void>

const RETRIES_MS = [SECOND, 5 * SECOND, 25 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]
/** Another instance takes a claimed mail over after this time, so it must exceed the longest delivery. */
const CLAIM_MS = 3 * MINUTE
const RETENTION_MS = 30 * DAY
const ERROR_MAX = 300

function waiting(db: Db) {
  return db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null)
}

/** Milliseconds until the next mail is due: 0 or less when one is due, Infinity without mails. */
export async function timeUntilDue(database: Database, now: Date): Promise<number> {
  const row = await waiting(database.read)
    .select('next_attempt_at')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? Infinity : Date.parse(row.next_attempt_at) - now.getTime()
}

const isOfSuspended = sql<number | boolean>`exists (select 1 from users as u
  where u.id = outbox.sender_id and u.suspended_at is not null)`

/**
 * Postpones their next attempt: if the worker dies, another retries. Those in the name of somebody who is
 * suspended by now are deleted.
 */
export async function claimDue(database: Database, now: Date, atMost: number): Promise<DueMail[]> {
  return database.transact(async (trx) => {
    const due = waiting(trx)
      .where('next_attempt_at', '<=', now.toISOString())
      .select(['id', 'kind', 'to_address', 'subject', 'text', 'html', 'unsubscribe_url'])
      .select(['created_at', 'attempts', isOfSuspended.as('isOfSuspended')])
      .orderBy('next_attempt_at')
      .limit(atMost)
    const found = await (
      database.engine === 'postgres' ? due.forUpdate().skipLocked() : due
    ).execute()
    await deleteMails(trx, idsOf(found.filter((mail) => mail.isOfSuspended)))
    const mails = found.flatMap(({ isOfSuspended: isLeftOut, ...mail }) =>
      isLeftOut ? [] : [mail],
    )
    if (mails.length === 0) return []
    await trx
      .updateTable('outbox')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        next_attempt_at: after(now, CLAIM_MS),
      }))
      .where('id', 'in', idsOf(mails))
      .execute()
    return mails.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }))
  })
}

function idsOf(mails: readonly { id: string }[]): string[] {
  return mails.map(({ id }) => id)
}

async function deleteMails(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('outbox').where('id', 'in', ids).execute()
}

/** Clears the content, which may hold secrets, once a mail is sent or given up. */
const CLEARED = { subject: '', text: '', html: '', unsubscribe_url: null } as const

export async function markSent(database: Database, mail: DueMail, now: Date): Promise<void> {
  if (mail.kind === FAREWELL) return deleteMail(database, mail)
  await database.transact((trx) =>
    trx
      .updateTable('outbox')
      .set({ ...CLEARED, sent_at: now.toISOString(), last_error: null })
      .where('id', '=', mail.id)
      .execute(),
  )
}

async function deleteMail(database: Database, { id }: DueMail): Promise<void> {
  await database.transact((trx) => deleteMails(trx, [id]))
}

/** @returns what happens to the mail; its text is cleared unless it is retried */
export async function markFailed(
  database: Database,
  mail: DueMail,
  error: unknown,
  now: Date,
): Promise<'retry' | 'refused' | 'too old'> {
  const next = after(now, RETRIES_MS[mail.attempts - 1] ?? HOUR)
  const tooOld = next > after(new Date(mail.created_at), RETRY_FOR_MS)
  const outcome = isPermanentFailure(error) ? 'refused' : tooOld ? 'too old' : 'retry'
  if (mail.kind === FAREWELL && outcome !== 'retry') {
    await deleteMail(database, mail)
    return outcome
  }
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
  await database.transact((trx) =>
    trx
      .updateTable('outbox')
      .set(
        outcome === 'retry'
          ? { next_attempt_at: next, last_error: reason }
          : { ...CLEARED, failed_at: now.toISOString(), last_error: reason },
      )
      .where('id', '=', mail.id)
      .execute(),
  )
  return outcome
}

export async function deleteOld(database: Database, now: Date): Promise<void> {
  await database.transact((trx) =>
    trx
      .deleteFrom('outbox')
      .where('id', '<', firstIdAt(new Date(now.getTime() - RETENTION_MS)))
      .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
      .execute(),
  )
}

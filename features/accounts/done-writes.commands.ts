import { hash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'
import { after, DAY } from '#platform/clock.ts'
import type { Caller } from '#platform/http/serve.ts'

/** A device asks its person before it sends again what had no answer for a day (client/pending). */
const REPEATED_DAYS = 2

interface Write {
  request: FastifyRequest
  caller: Caller
  now: Date
}

/**
 * Notes a write, in its transaction.
 * @returns false for a repeat of one that was done, whose answer was lost: it is not done again, because
 * its person may have undone it on another device. True for clients that do not say when it was written.
 */
export async function isFirst(trx: Trx, { request, caller, now }: Write): Promise<boolean> {
  const { method, url, body, headers } = request
  const writtenAt = headers['written-at']
  if (writtenAt === undefined) return true
  const text = JSON.stringify([method, url, body, writtenAt])
  const write = { user_id: caller.userId, request_hash: hash('sha256', text, 'base64url') }
  const inserted = await trx
    .insertInto('done_writes')
    .values({ ...write, done_at: now.toISOString() } satisfies Schema['done_writes'])
    .onConflict((conflict) => conflict.doNothing())
    .returning('done_at')
    .executeTakeFirst()
  if (inserted !== undefined) return true
  // The first commit may be at the primary alone; with a lock this one waits for a standby.
  const done = trx
    .selectFrom('done_writes')
    .where('user_id', '=', write.user_id)
    .where('request_hash', '=', write.request_hash)
    .select('done_at')
  await locked(trx, done).execute()
  return false
}

export async function deleteOldWrites(trx: Trx, now: Date, room: Room): Promise<void> {
  const before = after(now, -REPEATED_DAYS * DAY)
  await deleteWithin(trx, room, 'done_writes', sql`done_at <= ${before}`)
}

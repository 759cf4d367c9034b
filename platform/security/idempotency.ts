import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { stringify } from 'safe-stable-stringify'
import * as z from 'zod/mini'

import { type Database, engineOf, type Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'

import { after, type Clock, DAY } from '../clock.ts'
import type { Endpoint } from '../http/contract.ts'
import { Refusal } from '../http/errors.ts'

/** A day is promised; the other is for a clock that is set a day ahead. */
const KEPT_MS = 2 * DAY
const KEY_MAX = 200

export interface StoredResponse {
  status: number
  body: unknown
  headers?: Record<string, string | string[]> | undefined
}

export interface ResponseToStore extends StoredResponse {
  /**
   * Whom the answer names beside the caller: accounts by id, others by address, as addresses are
   * compared. It goes with any of them.
   */
  people: readonly string[]
}

/** Runs an act's transaction, at most once for the request's `Idempotency-Key`. */
export type IdempotentTransact = <A extends ResponseToStore>(
  work: (trx: Trx) => Promise<A>,
) => Promise<Omit<A, 'people'>>

interface KeyedRequest {
  userId: string
  key: string
  call: string
  /** What the call may answer. */
  answers: Endpoint['responses']
  body: unknown
}

const inFlight = new Set<string>()

/**
 * The answer is kept in the act's own transaction, so a crash between the two cannot double the act.
 * Refusals are not kept: they changed nothing, and the same request may succeed later.
 */
export function idempotentTransact(
  database: Database,
  clock: Clock,
  request: KeyedRequest,
): IdempotentTransact {
  if (request.key.length > KEY_MAX) {
    throw new Refusal('bad_request', `Idempotency-Key must be at most ${KEY_MAX} characters.`)
  }
  const lock = `${request.userId} ${request.key}`
  // The order of keys does not count.
  const body = stringify(request.body) ?? ''
  const bodyHash = createHash('sha256').update(body).digest('base64url')
  return async <A extends ResponseToStore>(work: (trx: Trx) => Promise<A>) => {
    if (inFlight.has(lock)) throw stillInFlight()
    inFlight.add(lock)
    try {
      return await database.transact(async (trx) => {
        if (!(await lockAcrossInstances(trx, lock))) throw stillInFlight()
        const now = clock.now()
        const kept = await keptAnswer(trx, request, now)
        if (kept !== undefined) {
          if (kept.body_hash !== bodyHash || kept.call !== request.call) throw keyReused()
          // What the contract lets the call answer is what its work answers.
          return readAnswer(kept.answer, request) as Omit<A, 'people'>
        }
        const { people, ...answer } = await work(trx)
        await keep(trx, { ...request, bodyHash, people }, answer, now)
        return answer
      })
    } finally {
      inFlight.delete(lock)
    }
  }
}

async function keptAnswer(trx: Trx, request: KeyedRequest, now: Date) {
  return trx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '>', after(now, -KEPT_MS))
    .select(['body_hash', 'call', 'answer'])
    .executeTakeFirst()
}

const keptSchema = z.object({
  status: z.number(),
  body: z.unknown(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
})

/** @throws when what was kept is no answer of the call, e.g. of another version of it */
function readAnswer(text: string, { answers }: KeyedRequest): StoredResponse {
  const { status, body, headers } = z.parse(keptSchema, JSON.parse(text))
  const schema = new Map(Object.entries(answers)).get(String(status))
  if (schema === undefined) throw new Error(`The call does not answer ${status}, as was kept.`)
  return { status, body: z.parse(schema, body), headers }
}

async function keep(
  trx: Trx,
  request: KeyedRequest & { bodyHash: string; people: readonly string[] },
  answer: StoredResponse,
  now: Date,
): Promise<void> {
  const people = [...new Set(request.people)]
  const row = {
    call: request.call,
    body_hash: request.bodyHash,
    status: answer.status,
    answer: JSON.stringify(answer),
    created_at: now.toISOString(),
    people_count: people.length,
  }
  await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: request.userId,
      key: request.key,
      ...row,
    } satisfies Schema['idempotency_keys'])
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute()
  if (people.length === 0) return
  await trx
    .insertInto('idempotency_people')
    .values(
      people.map((person) => ({
        person,
        user_id: request.userId,
        key: request.key,
      })) satisfies Schema['idempotency_people'][],
    )
    // Of an answer that was kept under the same key long ago.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Removes the answers that name a person who is about to be deleted.
 * @param people what the person is known by, as `AnswerToKeep` has it
 */
export async function deleteResponsesAbout(trx: Trx, people: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where (user_id, key) in (
    select user_id, key from idempotency_people where person in (${sql.join(people)}))`.execute(trx)
  // What the version before has kept is searched itself, for the two days that it lives.
  const position = sql.raw(engineOf(trx) === 'postgres' ? 'strpos' : 'instr')
  for (const person of people) {
    const quoted = JSON.stringify(person).slice(1, -1).toLowerCase()
    await trx
      .deleteFrom('idempotency_keys')
      .where('people_count', 'is', null)
      .where(sql<boolean>`${position}(lower(answer), ${quoted}) > 0`)
      .execute()
  }
}

/** SQLite has one writer, so the process's own set is enough there. */
async function lockAcrossInstances(trx: Trx, lock: string): Promise<boolean> {
  if (engineOf(trx) === 'sqlite') return true
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as got`.execute(trx)
  return rows[0]?.got === true
}

/** Removes answers that are no longer replayed. */
export async function deleteOldResponses(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('created_at', '<=', after(now, -KEPT_MS)).execute()
}

function stillInFlight(): Refusal {
  return new Refusal('request_in_flight', 'The same request is still being worked on.', {
    retryAfterSeconds: 1,
  })
}

function keyReused(): Refusal {
  return new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was already used for a different request.',
  )
}

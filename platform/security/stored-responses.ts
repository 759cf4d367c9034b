import { sql } from 'kysely'
import * as z from 'zod/mini'

import { locked, type Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'

import { after, DAY } from '../clock.ts'
import type { Endpoint } from '../http/contract.ts'
import { Refusal } from '../http/errors.ts'

/** One day is promised; the second is for an instance whose clock runs a day ahead. */
const RETENTION_MS = 2 * DAY
/** Rows of people that a stored response has at most, about. */
const PEOPLE_MAX = 40

export interface StoredResponse {
  status: number
  body: unknown
  headers?: Record<string, string | string[]> | undefined
}

export interface ResponseToStore extends StoredResponse {
  /**
   * The people whom the request or what is stored names beside the caller: accounts by id, others by
   * normalized address. The stored response is deleted with any of them.
   */
  people: readonly string[]
  /** Only the `_id` in the response is stored: a repeated request gets what `readAgain` says. */
  byId?: boolean
  /**
   * What an action of several transactions has done so far, as JSON, until the last one: a repeated
   * request goes on with it.
   */
  going?: unknown
}

/** Whose stored response it is. */
interface Owner {
  userId: string
  key: string
}

/** Rises with every change of a response that is stored. */
export const RESPONSE_FORMAT = 3

export const ALREADY_DONE = 'This was saved already. Reload the page to see it.'

/**
 * Locks the row, which is a write: so the commit of a repeated request waits for a standby too. That of the
 * first one may be at the primary alone.
 */
export async function findStored(trx: Trx, { userId, key }: Owner, now: Date) {
  const query = trx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', after(now, -RETENTION_MS))
    .select(['body_hash', 'call', 'answer'])
  return locked(trx, query).executeTakeFirst()
}

const currentSchema = z.object({ format: z.literal(RESPONSE_FORMAT) })

/** Whether a stored response is of this version's form, not only of the same fields. */
export function isCurrent(answer: unknown): boolean {
  return z.safeParse(currentSchema, answer).success
}

const goingSchema = z.object({ going: z.unknown() })

/** What an action has done so far; undefined once it is done. */
export function goingOf(answer: unknown): unknown {
  const stored = z.safeParse(goingSchema, answer)
  return stored.success ? stored.data.going : undefined
}

const storedSchema = z.object({
  status: z.number(),
  body: z.unknown(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
})

/** null when this version could not send the stored response. */
export function parseStored(
  answer: unknown,
  responses: Endpoint['responses'],
): StoredResponse | null {
  const stored = z.safeParse(storedSchema, answer)
  if (!stored.success) return null
  const { status, body, headers } = stored.data
  const schema = new Map(Object.entries(responses)).get(String(status))
  const parsed = schema && z.safeParse(schema, body)
  return parsed?.success === true ? { status, body: parsed.data, headers } : null
}

const madeSchema = z.object({ body: z.object({ data: z.object({ _id: z.string() }) }) })

/** The id of what the action has made, which the responses of all versions have. */
export function madeBy(answer: unknown): string {
  const made = z.safeParse(madeSchema, answer)
  if (!made.success) throw new Refusal('conflict', ALREADY_DONE)
  return made.data.body.data._id
}

export async function store(
  trx: Trx,
  { userId, key, endpoint, bodyHash }: Owner & { endpoint: string; bodyHash: string },
  { people: named, byId = false, ...response }: ResponseToStore,
  now: Date,
): Promise<void> {
  const people = [...new Set(named)]
  const { status } = response
  const stored = byId ? { status, body: { data: { _id: madeBy(response) } } } : response
  const row = {
    call: endpoint,
    body_hash: bodyHash,
    status,
    answer: JSON.stringify({ format: RESPONSE_FORMAT, ...stored }),
    created_at: now.toISOString(),
  }
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...row } satisfies Schema['idempotency_keys'])
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute()
  if (people.length === 0) return
  await trx
    .insertInto('idempotency_people')
    .values(
      people.map((person) => ({
        person,
        user_id: userId,
        key,
      })) satisfies Schema['idempotency_people'][],
    )
    // A response that was stored under the same key long ago may have left rows.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Deletes the stored responses that name a person who is being deleted, as far as there is room.
 * @param people the person's id and address, as in `ResponseToStore`
 */
export async function deleteResponsesAbout(
  trx: Trx,
  room: Room,
  people: readonly string[],
): Promise<void> {
  const naming = sql`select user_id, key from idempotency_people where person in (${sql.join(people)})`
  await deleteWithin(trx, room, 'idempotency_keys', sql`(user_id, key) in (${naming})`, PEOPLE_MAX)
}

/** Deletes stored responses that are no longer replayed. */
export async function deleteOldResponses(trx: Trx, now: Date, room: Room): Promise<void> {
  const isOld = sql`created_at <= ${after(now, -RETENTION_MS)}`
  await deleteWithin(trx, room, 'idempotency_keys', isOld, PEOPLE_MAX)
}

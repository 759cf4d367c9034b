import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { stringify } from 'safe-stable-stringify'
import * as z from 'zod/mini'

import { type Database, engineOf, type Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'

import { after, type Clock, DAY } from '../clock.ts'
import type { Endpoint } from '../http/contract.ts'
import { Refusal } from '../http/errors.ts'

/** One day is promised; the second is for an instance whose clock runs a day ahead. */
const RETENTION_MS = 2 * DAY
const KEY_MAX = 200
/** Rows of people that a stored response has at most, about. */
const PEOPLE_MAX = 40

export interface StoredResponse {
  status: number
  body: unknown
  headers?: Record<string, string | string[]> | undefined
}

export interface ResponseToStore extends StoredResponse {
  /**
   * The people whom the response names beside the caller: accounts by id, others by normalized
   * address. The stored response is deleted with any of them. null: it may name more than can be
   * listed; only the `_id` in it is stored, and a repeated request gets what `readAgain` says.
   */
  people: readonly string[] | null
  /**
   * What an action of several transactions has done so far, as JSON, until the last one: a repeated
   * request goes on with it.
   */
  going?: unknown
}

/** The `Idempotency-Key` of a request that is sent for the first time, or that goes on. */
export interface Keyed {
  key: string
  /** What the transaction before has left; undefined in the first one. */
  going: unknown
}

/** How a repeated request is answered where there is no stored response that can be sent. */
interface Again<R> {
  /** The response for what the action has made, by its `_id`, as it is now. */
  readAgain: (trx: Trx, id: string) => Promise<R>
  /** The `_id` of what was made with the key, however long ago. */
  madeWith?: (trx: Trx, key: string) => Promise<string | undefined>
}

/**
 * Runs an action's transaction, at most once for the request's `Idempotency-Key`.
 * @param work gets null for a request without a key
 */
export type IdempotentTransact = <R extends ResponseToStore>(
  work: (trx: Trx, keyed: Keyed | null) => Promise<R>,
  again?: Again<R>,
) => Promise<Omit<R, 'people'>>

interface KeyedRequest {
  userId: string
  key: string
  endpoint: string
  /** The responses that the endpoint may send. */
  responses: Endpoint['responses']
  params: object
  body: unknown
}

/**
 * The number of the stored responses' form. It rises with every change of a response that is stored
 * (tests/versions); the version before 0.2 stored none.
 */
export const RESPONSE_FORMAT = 2

const ALREADY_DONE = 'This was saved already. Reload the page to see it.'

const inFlight = new Set<string>()

/**
 * The response is stored in the action's own transaction, so a crash between the two cannot make the
 * action happen twice. Refusals are not stored: they changed nothing, and the same request may succeed
 * later.
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
  const hashes = hashesOf(request)
  const [bodyHash] = hashes
  return async <R extends ResponseToStore>(
    work: (trx: Trx, keyed: Keyed) => Promise<R>,
    again?: Again<R>,
  ) => {
    if (inFlight.has(lock)) throw stillInFlight()
    inFlight.add(lock)
    try {
      return await database.transact(async (trx) => {
        if (!(await lockAcrossInstances(trx, lock))) throw stillInFlight()
        const now = clock.now()
        const stored = await findStored(trx, request, now)
        const answer: unknown = stored && JSON.parse(stored.answer)
        const going = goingOf(answer)
        if (stored !== undefined) {
          const isSame = stored.call === request.endpoint && hashes.includes(stored.body_hash)
          if (!isSame) throw keyReused()
          if (going === undefined) return respondAgain(trx, answer, request, again)
        }
        const made = await again?.madeWith?.(trx, request.key)
        if (again !== undefined && made !== undefined) {
          return withoutPeople(await again.readAgain(trx, made))
        }
        const response = await work(trx, { key: request.key, going })
        await store(trx, { ...request, bodyHash }, response, now)
        return withoutPeople(response)
      })
    } finally {
      inFlight.delete(lock)
    }
  }
}

/**
 * Hashes of what is asked for, the first of them to be stored.
 * until 0.3: the version before hashed the body alone, also where the path says what it is about.
 */
function hashesOf({ params, body }: KeyedRequest): [string, ...string[]] {
  // A stable order of the JSON's keys: it does not matter in a repeated request.
  const hashOf = (value: unknown) =>
    createHash('sha256')
      .update(stringify(value) ?? '')
      .digest('base64url')
  if (Object.keys(params).length === 0) return [hashOf(body)]
  return [hashOf({ params, body }), hashOf(body)]
}

/** The stored response, or what its action has made, as it is now. */
async function respondAgain<R extends ResponseToStore>(
  trx: Trx,
  answer: unknown,
  request: KeyedRequest,
  again: Again<R> | undefined,
): Promise<Omit<R, 'people'>> {
  // `work` returns the responses of the same contract that this one is parsed by.
  const response = parseStored(answer, request) as Omit<R, 'people'> | null
  if (response !== null && (again === undefined || isCurrent(answer))) return response
  try {
    if (again === undefined) throw new Refusal('conflict', ALREADY_DONE)
    return withoutPeople(await again.readAgain(trx, madeBy(answer)))
  } catch (error) {
    // It is gone, or answered, since then: what was said of it then is still true.
    if (response !== null && error instanceof Refusal) return response
    throw error
  }
}

function withoutPeople<R extends ResponseToStore>({ people: _, ...response }: R) {
  return response
}

async function findStored(trx: Trx, request: KeyedRequest, now: Date) {
  return trx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '>', after(now, -RETENTION_MS))
    .select(['body_hash', 'call', 'answer'])
    .executeTakeFirst()
}

const currentSchema = z.object({ format: z.literal(RESPONSE_FORMAT) })

/** Whether a stored response is of this version's form, not only of the same fields. */
function isCurrent(answer: unknown): boolean {
  return z.safeParse(currentSchema, answer).success
}

const goingSchema = z.object({ going: z.unknown() })

/** undefined once the action is done. */
function goingOf(answer: unknown): unknown {
  const stored = z.safeParse(goingSchema, answer)
  return stored.success ? stored.data.going : undefined
}

const storedSchema = z.object({
  status: z.number(),
  body: z.unknown(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
})

/** null when this version could not send the stored response. */
function parseStored(answer: unknown, { responses }: KeyedRequest): StoredResponse | null {
  const stored = z.safeParse(storedSchema, answer)
  if (!stored.success) return null
  const { status, body, headers } = stored.data
  const schema = new Map(Object.entries(responses)).get(String(status))
  const parsed = schema && z.safeParse(schema, body)
  return parsed?.success === true ? { status, body: parsed.data, headers } : null
}

const madeSchema = z.object({ body: z.object({ data: z.object({ _id: z.string() }) }) })

/** The id of what the action has made, which the responses of all versions have. */
function madeBy(answer: unknown): string {
  const made = z.safeParse(madeSchema, answer)
  if (!made.success) throw new Refusal('conflict', ALREADY_DONE)
  return made.data.body.data._id
}

async function store(
  trx: Trx,
  request: KeyedRequest & { bodyHash: string },
  { people: named, ...response }: ResponseToStore,
  now: Date,
): Promise<void> {
  const people = [...new Set(named)]
  const stored =
    named === null
      ? { status: response.status, body: { data: { _id: madeBy(response) } } }
      : response
  const row = {
    call: request.endpoint,
    body_hash: request.bodyHash,
    status: response.status,
    answer: JSON.stringify({ format: RESPONSE_FORMAT, ...stored }),
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

/** SQLite is used by one process, so `inFlight` is enough there. */
async function lockAcrossInstances(trx: Trx, lock: string): Promise<boolean> {
  if (engineOf(trx) === 'sqlite') return true
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as got`.execute(trx)
  return rows[0]?.got === true
}

/** Deletes stored responses that are no longer replayed. */
export async function deleteOldResponses(trx: Trx, now: Date, room: Room): Promise<void> {
  const isOld = sql`created_at <= ${after(now, -RETENTION_MS)}`
  await deleteWithin(trx, room, 'idempotency_keys', isOld, PEOPLE_MAX)
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

import { createHash } from 'node:crypto'

import { stringify } from 'safe-stable-stringify'

import type { Database, Trx } from '#database/connect.ts'
import { tryLock, tryLockFor } from '#database/query/locks.ts'

import type { Clock } from '../clock.ts'
import type { Endpoint } from '../http/contract.ts'
import { Refusal } from '../http/errors.ts'
import {
  ALREADY_DONE,
  findStored,
  goingOf,
  isCurrent,
  madeBy,
  parseStored,
  type ResponseToStore,
  store,
} from './stored-responses.ts'

const KEY_MAX = 200
/** How long a request waits for the same one at another instance. */
const IN_FLIGHT_MS = 1000
/** How many requests of one account wait so at once, each with a connection of its transaction. */
const WAITING_MAX = 2

/** The `Idempotency-Key` of a request that is sent for the first time, or that goes on. */
interface Keyed {
  key: string
  /** What the transaction before has left (`ResponseToStore.going`); undefined in the first one. */
  going: unknown
}

/** How a repeated request is answered where no stored response can be sent. */
interface Again<R> {
  /**
   * The response for what the action has made, by its `_id`, as it is now: for a stored response of
   * another version, which has other fields.
   */
  readAgain: (trx: Trx, id: string) => Promise<R>
  /** The `_id` of what was made with the key, however long ago: then that is read again. */
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
  /** Counts a key that is stored; throws when it is one too many. */
  countKey: (trx: Trx) => Promise<void>
}

const inFlight = new Set<string>()
/** The requests that wait for a lock, by account. */
const waiting = new Map<string, number>()

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
  const { userId, key, endpoint } = request
  if (key.length > KEY_MAX) {
    throw new Refusal('bad_request', `Idempotency-Key must be at most ${KEY_MAX} characters.`)
  }
  const lock = `${userId} ${key}`
  const bodyHash = hashOf(request)
  return async (work, again) => {
    if (inFlight.has(lock)) throw stillInFlight()
    inFlight.add(lock)
    try {
      return await database.transact(async (trx) => {
        // Another instance may work on it.
        if (!(await lockRequest(trx, userId, lock))) throw stillInFlight()
        const now = clock.now()
        const stored = await findStored(trx, { userId, key }, now)
        const isOther =
          stored !== undefined && (stored.call !== endpoint || stored.body_hash !== bodyHash)
        if (isOther) throw keyReused()
        const made = await again?.madeWith?.(trx, key)
        if (again !== undefined && made !== undefined) {
          return withoutPeople(await again.readAgain(trx, made))
        }
        const answer: unknown = stored && JSON.parse(stored.answer)
        const going = goingOf(answer)
        if (stored !== undefined && going === undefined) {
          return respondAgain(trx, answer, request, again)
        }
        const response = await work(trx, { key, going })
        await store(trx, { userId, key, endpoint, bodyHash }, response, now)
        // What fails is sent again for days, and a lost response is asked for again: neither stores a key.
        if (stored === undefined) await request.countKey(trx)
        return withoutPeople(response)
      })
    } finally {
      inFlight.delete(lock)
    }
  }
}

/** @returns whether it got the lock; without it the transaction must end */
async function lockRequest(trx: Trx, userId: string, lock: string): Promise<boolean> {
  if (await tryLock(trx, 'request', lock)) return true
  const others = waiting.get(userId) ?? 0
  if (others >= WAITING_MAX) return false
  waiting.set(userId, others + 1)
  try {
    return await tryLockFor(trx, 'request', lock, IN_FLIGHT_MS)
  } finally {
    const left = (waiting.get(userId) ?? 1) - 1
    if (left === 0) waiting.delete(userId)
    else waiting.set(userId, left)
  }
}

function hashOf({ params, body }: KeyedRequest): string {
  const asked = Object.keys(params).length === 0 ? body : { params, body }
  // A stable order of the JSON's keys: it does not matter in a repeated request.
  return createHash('sha256')
    .update(stringify(asked) ?? '')
    .digest('base64url')
}

/** The stored response, or what its action has made, as it is now. */
async function respondAgain<R extends ResponseToStore>(
  trx: Trx,
  answer: unknown,
  { responses }: KeyedRequest,
  again: Again<R> | undefined,
): Promise<Omit<R, 'people'>> {
  // The action returns the responses of the same contract that this one is parsed by.
  const response = parseStored(answer, responses) as Omit<R, 'people'> | null
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

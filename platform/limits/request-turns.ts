import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { SECOND } from '../clock.ts'
import { rateLimited } from './rate-limits.ts'

/** Requests of one user, or of one network when signed out, that run at once: more than a page sends. */
const RUNNING_MAX = 8
/** A waiting request takes the memory of its headers only: its body is read when it begins. */
const WAITING_MAX = 300
const WAIT_MS = 10 * SECOND
const RETRY_MS = SECOND
/**
 * The pace of one key: the time from a turn to the next. Most turns take less than a millisecond, and
 * a write makes everybody wait for the disk once more.
 */
const INTERVALS_MS = { read: 8, write: 40, continuation: 3 }
/** What a turn is for. */
export type Work = keyof typeof INTERVALS_MS
/** How far a key may be ahead of its pace: a page sends a dozen requests at once. */
const AHEAD_MAX_MS = 100
/** The time between two refusals of one key: it slows down a client that retries without a pause. */
const REFUSAL_INTERVAL_MS = 50
const REFUSAL_DELAY_MAX_MS = 5 * SECOND
/** Beyond this the connection is closed instead: each can carry thousands of requests. */
const REFUSALS_WAITING_MAX = 1000

interface Refusals {
  /** When the next one may be sent. */
  nextAt: number
  waiting: number
}

interface Queue {
  running: number
  /** The last turn of the event loop in which one of its requests did work. */
  turn: number
  /** When all its turns would have been taken at the pace without a burst. */
  pacedUntil: number
  waiting: Waiting[]
  /** Running requests that wait for a turn to continue. */
  continuations: (() => void)[]
}

interface Waiting {
  response: ServerResponse
  work: Work
  begin(): void
}

export interface ConcurrencyLimiter {
  /**
   * Waits until few enough requests of the same key run; throws `rate_limited` when too many wait
   * already or the wait is too long. A request runs until its response is closed.
   */
  begin(key: string, response: ServerResponse, work: Work): Promise<void> | undefined
  /**
   * Waits for the key's next turn before a running request continues. So a request with much work
   * does it in parts, and other keys' requests run between two parts.
   */
  nextTurn(key: string): Promise<void>
  /** Waits until the next refusal of the key may be sent. */
  delayRefusal(key: string, response: ServerResponse): Promise<void>
}

/**
 * Shares the server fairly: of a thousand requests that one client sends at once a few run and the
 * others wait, so that another client's request waits for those few only.
 */
export function createConcurrencyLimiter(): ConcurrencyLimiter {
  const queues = new Map<string, Queue>()
  /** The keys with waiting work, in round-robin order. */
  const roundRobin = new Set<string>()
  /** The keys whose queues may be empty, and are then deleted in the next turn. */
  const idle = new Set<string>()
  /** Of keys with recent refusals. */
  const refusals = new Map<string, Refusals>()
  let turn = 0
  let scheduled: NodeJS.Immediate | undefined
  let pause: NodeJS.Timeout | undefined

  /**
   * SQLite queries are synchronous, so without turns all requests that arrive together would be
   * handled before anybody else's. In one turn of the event loop each key may begin one request that
   * need not wait, and of all waiting requests one begins.
   */
  function runNext(): void {
    scheduled = undefined
    turn += 1
    const now = performance.now()
    deleteIdle(now)
    /** The time until the first of the keys that are ahead of their pace may go on. */
    let firstMs = Infinity
    for (const key of roundRobin) {
      const queue = queues.get(key)
      if (queue === undefined) roundRobin.delete(key)
      if (queue === undefined) continue
      if (queue.continuations.length === 0 && queue.running >= RUNNING_MAX) continue
      const waitMs = queue.pacedUntil - now - AHEAD_MAX_MS
      if (waitMs > 0) {
        firstMs = Math.min(firstMs, waitMs)
        continue
      }
      // New requests first, up to the limit: so a user who downloads an archive can still read pages.
      const next = queue.running < RUNNING_MAX ? queue.waiting.shift() : undefined
      const resume = next === undefined ? queue.continuations.shift() : undefined
      roundRobin.delete(key)
      if (queue.waiting.length + queue.continuations.length > 0) roundRobin.add(key)
      if (resume !== undefined) {
        takeTurn(key, queue, 'continuation')
        resume()
        return
      }
      if (next === undefined) continue
      start(key, queue, next)
      next.begin()
      return
    }
    if (firstMs === Infinity) return
    clearTimeout(pause)
    pause = setTimeout(schedule, firstMs).unref()
  }

  function schedule(): void {
    scheduled ??= setImmediate(runNext)
  }

  function deleteIdle(now: number): void {
    for (const key of idle) {
      const { running, waiting, continuations, pacedUntil } = queueOf(key)
      // Until then a client that sends one request after another is slowed down too.
      const isEmpty = running + waiting.length + continuations.length === 0
      if (isEmpty && pacedUntil > now) continue
      if (isEmpty) queues.delete(key)
      idle.delete(key)
    }
  }

  function takeTurn(key: string, queue: Queue, work: Work): void {
    queue.turn = turn
    queue.pacedUntil = Math.max(queue.pacedUntil, performance.now()) + INTERVALS_MS[work]
    if (queue.running === 0) idle.add(key)
    schedule()
  }

  /** Whether a key may do work immediately: its first in this turn of the event loop, at its pace. */
  function isAllowed({ turn: last, waiting, pacedUntil }: Queue): boolean {
    return last !== turn && waiting.length === 0 && pacedUntil <= performance.now() + AHEAD_MAX_MS
  }

  function start(
    key: string,
    queue: Queue,
    { response, work }: Pick<Waiting, 'response' | 'work'>,
  ): void {
    queue.running += 1
    takeTurn(key, queue, work)
    whenClosed(response, () => {
      queue.running -= 1
      if (queue.running === 0) idle.add(key)
      schedule()
    })
  }

  function queueOf(key: string): Queue {
    let queue = queues.get(key)
    if (queue === undefined) {
      queue = { running: 0, turn: -1, pacedUntil: 0, waiting: [], continuations: [] }
      queues.set(key, queue)
    }
    return queue
  }

  function wait(
    key: string,
    queue: Queue,
    { response, work }: Pick<Waiting, 'response' | 'work'>,
  ): Promise<void> {
    if (queue.waiting.length >= WAITING_MAX) throw rateLimited(RETRY_MS)
    schedule()
    roundRobin.add(key)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer)
        // The refusal closes the response as well; by then it is in no queue.
        response.off('close', giveUp)
        queue.waiting.splice(queue.waiting.indexOf(own), 1)
        reject(rateLimited(RETRY_MS))
      }
      const own: Waiting = {
        response,
        work,
        begin() {
          clearTimeout(timer)
          response.off('close', giveUp)
          resolve()
        },
      }
      const timer = setTimeout(giveUp, WAIT_MS).unref()
      response.once('close', giveUp)
      queue.waiting.push(own)
    })
  }

  return {
    begin(key, response, work) {
      if (response.destroyed) return undefined
      const queue = queueOf(key)
      if (queue.running >= RUNNING_MAX || !isAllowed(queue))
        return wait(key, queue, { response, work })
      start(key, queue, { response, work })
      return undefined
    },
    async nextTurn(key) {
      const queue = queueOf(key)
      if (queue.continuations.length === 0 && isAllowed(queue)) {
        return takeTurn(key, queue, 'continuation')
      }
      roundRobin.add(key)
      schedule()
      await new Promise<void>((resolve) => queue.continuations.push(resolve))
    },
    async delayRefusal(key, response) {
      const now = performance.now()
      let own = refusals.get(key)
      if (own === undefined) {
        deletePast(refusals, now)
        own = { nextAt: 0, waiting: 0 }
        refusals.set(key, own)
      }
      if (own.waiting >= REFUSALS_WAITING_MAX) {
        response.destroy()
        return
      }
      // At the maximum delay refusals are sent together, and do not delay later ones further.
      const at = Math.min(Math.max(now, own.nextAt), now + REFUSAL_DELAY_MAX_MS)
      own.nextAt = at + REFUSAL_INTERVAL_MS
      own.waiting += 1
      await sleep(at - now, undefined, { ref: false })
      own.waiting -= 1
    },
  }
}

function deletePast(refusals: Map<string, Refusals>, now: number): void {
  for (const [key, { nextAt, waiting }] of refusals) {
    if (nextAt <= now && waiting === 0) refusals.delete(key)
  }
}

/** Fires also when the client disconnects, unlike Fastify's `onResponse` hook. */
export function whenClosed(response: ServerResponse, then: () => void): void {
  if (response.destroyed) then()
  else response.once('close', then)
}

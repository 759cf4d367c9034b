import type { ServerResponse } from 'node:http'

import { SECOND } from '../clock.ts'
import { rateLimited } from './rate-limits.ts'

/** Requests of one user, or of one network when signed out, that run at once: more than a page sends. */
const RUNNING_MAX = 8
/**
 * A waiting request takes the memory of its headers only. A class that opens the app at once waits for
 * thousands of files.
 */
const WAITING_MAX = { read: 300, write: 300, continuation: Infinity, file: 3000 }
const WAIT_MS = 10 * SECOND
const RETRY_MS = SECOND
/** From a turn to the next. Most take less than 1 ms; a write makes everybody wait for the disk once more. */
const INTERVALS_MS = { read: 8, write: 40, continuation: 3, file: 3 }
export type Work = keyof typeof INTERVALS_MS
/** How far a key may be ahead of its pace: a page sends a dozen requests at once. */
const AHEAD_MAX_MS = 100

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

interface Request {
  response: ServerResponse
  work: Work
}

interface Waiting extends Request {
  begin(): void
}

/**
 * Shares the server fairly: of a thousand requests that one client sends at once a few run, and another client
 * waits for those few only. SQLite queries are synchronous, so without turns all that arrive together would be
 * handled first. In one turn of the event loop each key may begin one request that need not wait, and of all
 * waiting requests one begins.
 */
export class Turns {
  readonly #queues = new Map<string, Queue>()
  readonly #roundRobin = new Set<string>()
  /** The keys whose queues may be empty, and are then deleted in the next turn. */
  readonly #idle = new Set<string>()
  #turn = 0
  #isScheduled = false
  #pause: NodeJS.Timeout | undefined

  /**
   * A request runs until its response is closed.
   * @throws Refusal `rate_limited` for too many, or too long a wait
   */
  begin(key: string, response: ServerResponse, work: Work): Promise<void> | undefined {
    if (response.destroyed) return undefined
    const queue = this.#queueOf(key)
    const request = { response, work }
    if (queue.running >= RUNNING_MAX || !this.#isAllowed(queue)) {
      return this.#wait(key, queue, request)
    }
    this.#start(key, queue, request)
    return undefined
  }

  /**
   * Before a running request continues: much work is done in parts, other keys' requests run between them.
   */
  async next(key: string): Promise<void> {
    const queue = this.#queueOf(key)
    if (queue.continuations.length === 0 && this.#isAllowed(queue)) {
      return this.#take(key, queue, 'continuation')
    }
    this.#roundRobin.add(key)
    this.#schedule()
    await new Promise<void>((resolve) => queue.continuations.push(resolve))
  }

  readonly #runNext = (): void => {
    this.#isScheduled = false
    this.#turn += 1
    const now = performance.now()
    this.#deleteIdle(now)
    /** The time until the first of the keys that are ahead of their pace may go on. */
    let firstMs = Infinity
    for (const key of this.#roundRobin) {
      const queue = this.#queues.get(key)
      if (queue === undefined) this.#roundRobin.delete(key)
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
      this.#roundRobin.delete(key)
      if (queue.waiting.length + queue.continuations.length > 0) this.#roundRobin.add(key)
      if (resume !== undefined) {
        this.#take(key, queue, 'continuation')
        resume()
        return
      }
      if (next === undefined) continue
      this.#start(key, queue, next)
      next.begin()
      return
    }
    if (firstMs === Infinity) return
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.#schedule(), firstMs).unref()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#runNext)
  }

  #deleteIdle(now: number): void {
    for (const key of this.#idle) {
      const { running, waiting, continuations, pacedUntil } = this.#queueOf(key)
      // Until then a client that sends one request after another is slowed down too.
      const isEmpty = running + waiting.length + continuations.length === 0
      if (isEmpty && pacedUntil > now) continue
      if (isEmpty) this.#queues.delete(key)
      this.#idle.delete(key)
    }
  }

  #take(key: string, queue: Queue, work: Work): void {
    queue.turn = this.#turn
    queue.pacedUntil = Math.max(queue.pacedUntil, performance.now()) + INTERVALS_MS[work]
    if (queue.running === 0) this.#idle.add(key)
    this.#schedule()
  }

  /** Whether a key may do work immediately: its first in this turn of the event loop, at its pace. */
  #isAllowed({ turn, waiting, pacedUntil }: Queue): boolean {
    const isAtPace = pacedUntil <= performance.now() + AHEAD_MAX_MS
    return turn !== this.#turn && waiting.length === 0 && isAtPace
  }

  #start(key: string, queue: Queue, { response, work }: Request): void {
    queue.running += 1
    this.#take(key, queue, work)
    whenClosed(response, () => {
      queue.running -= 1
      if (queue.running === 0) this.#idle.add(key)
      this.#schedule()
    })
  }

  #queueOf(key: string): Queue {
    let queue = this.#queues.get(key)
    if (queue === undefined) {
      queue = { running: 0, turn: -1, pacedUntil: 0, waiting: [], continuations: [] }
      this.#queues.set(key, queue)
    }
    return queue
  }

  #wait(key: string, queue: Queue, request: Request): Promise<void> {
    if (queue.waiting.length >= WAITING_MAX[request.work]) throw rateLimited(RETRY_MS)
    this.#schedule()
    this.#roundRobin.add(key)
    const { response } = request
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer)
        // The refusal closes the response as well; by then it is in no queue.
        response.off('close', giveUp)
        queue.waiting.splice(queue.waiting.indexOf(own), 1)
        reject(rateLimited(RETRY_MS))
      }
      const own: Waiting = {
        ...request,
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
}

/** Fires also when the client disconnects, unlike Fastify's `onResponse` hook. */
export function whenClosed(response: ServerResponse, then: () => void): void {
  if (response.destroyed) then()
  else response.once('close', then)
}

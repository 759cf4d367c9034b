import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { SECOND } from '../clock.ts'
import { tooMany } from './rate-limits.ts'

/** Of one user, or of a network without a sign-in: more than a page of ours asks for at once. */
const AT_WORK = 8
/** Those that wait hold their headers and no more: bodies are read when their turn has come. */
const WAITING = 300
const WAIT_MS = 10 * SECOND
const RETRY_MS = SECOND
/** Refusals of one key go out one by one, this far apart: whoever asks on without a pause is slowed down. */
const REFUSED_EVERY_MS = 50
const REFUSED_WAIT_MS = 5 * SECOND
/** Beyond this a connection is closed instead: requests can come by the thousand on each. */
const REFUSED_WAITING = 1000

interface Refusals {
  at: number
  waiting: number
}

interface Queue {
  atWork: number
  /** The last turn of the event loop in which one of its requests began. */
  turn: number
  waiting: Waiting[]
  /** Of requests at work: parts of them that wait for a turn of their own. */
  going: (() => void)[]
}

interface Waiting {
  response: ServerResponse
  begin(): void
}

export interface ConcurrencyLimiter {
  /**
   * Waits until few enough requests of the same key are at work; throws `rate_limited` when too many
   * wait already or the wait is too long. The request is at work until its response has ended.
   */
  begin(key: string, response: ServerResponse): Promise<void> | undefined
  /**
   * Waits for a turn of the key's own before more work of a request that has begun: all that is
   * done without a wait is one part of the key's work, and others go before the next.
   */
  nextTurn(key: string): Promise<void>
  /** Waits until the next refusal of the key may go out. */
  beforeRefusal(key: string, response: ServerResponse): Promise<void>
}

/**
 * Shares the server among those who ask: of a thousand requests that one of them sends at once, a
 * few are worked on and the others wait, so that another's request has only those few before it.
 */
export function createConcurrencyLimiter(): ConcurrencyLimiter {
  const queues = new Map<string, Queue>()
  /** Those in which requests wait, the next first. */
  const line = new Set<string>()
  /** Those that may be forgotten with the next turn. */
  const idle = new Set<string>()
  /** Of keys that were refused of late: when the next refusal may go out, and how many wait. */
  const refusals = new Map<string, Refusals>()
  let turn = 0
  let soon: NodeJS.Immediate | undefined

  /**
   * SQLite answers at once, so without turns all that have arrived together would be answered before
   * anybody else: of each key one begins in a turn of the event loop, and one of all that wait.
   */
  function nextTurn(): void {
    soon = undefined
    turn += 1
    for (const key of idle) {
      const { atWork, waiting, going } = queueOf(key)
      if (atWork + waiting.length + going.length === 0) queues.delete(key)
    }
    idle.clear()
    for (const key of line) {
      const queue = queues.get(key)
      if (queue === undefined) line.delete(key)
      if (queue === undefined) continue
      if (queue.going.length === 0 && queue.atWork >= AT_WORK) continue
      // New requests first, as many as may be at work: who downloads an archive still reads pages.
      const next = queue.atWork < AT_WORK ? queue.waiting.shift() : undefined
      const goOn = next === undefined ? queue.going.shift() : undefined
      line.delete(key)
      if (queue.waiting.length + queue.going.length > 0) line.add(key)
      if (goOn !== undefined) {
        take(key, queue)
        goOn()
        return
      }
      if (next === undefined) continue
      start(key, queue, next.response)
      next.begin()
      return
    }
  }

  function take(key: string, queue: Queue): void {
    queue.turn = turn
    if (queue.atWork === 0) idle.add(key)
    soon ??= setImmediate(nextTurn)
  }

  function start(key: string, queue: Queue, response: ServerResponse): void {
    queue.atWork += 1
    take(key, queue)
    whenClosed(response, () => {
      queue.atWork -= 1
      if (queue.atWork === 0) idle.add(key)
      soon ??= setImmediate(nextTurn)
    })
  }

  function queueOf(key: string): Queue {
    let queue = queues.get(key)
    if (queue === undefined) {
      queue = { atWork: 0, turn: -1, waiting: [], going: [] }
      queues.set(key, queue)
    }
    return queue
  }

  function wait(key: string, queue: Queue, response: ServerResponse): Promise<void> {
    if (queue.waiting.length >= WAITING) throw tooMany(RETRY_MS)
    soon ??= setImmediate(nextTurn)
    line.add(key)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer)
        // Its refusal closes it too, when it stands in no line any more.
        response.off('close', giveUp)
        queue.waiting.splice(queue.waiting.indexOf(own), 1)
        reject(tooMany(RETRY_MS))
      }
      const own: Waiting = {
        response,
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
    begin(key, response) {
      if (response.destroyed) return undefined
      const queue = queueOf(key)
      const isFree = queue.atWork < AT_WORK && queue.turn !== turn && queue.waiting.length === 0
      if (!isFree) return wait(key, queue, response)
      start(key, queue, response)
      return undefined
    },
    async nextTurn(key) {
      const queue = queueOf(key)
      const isFree = queue.turn !== turn && queue.waiting.length + queue.going.length === 0
      if (isFree) return take(key, queue)
      line.add(key)
      soon ??= setImmediate(nextTurn)
      await new Promise<void>((resolve) => queue.going.push(resolve))
    },
    async beforeRefusal(key, response) {
      const now = performance.now()
      let own = refusals.get(key)
      if (own === undefined) {
        forgetPast(refusals, now)
        own = { at: 0, waiting: 0 }
        refusals.set(key, own)
      }
      if (own.waiting >= REFUSED_WAITING) {
        response.destroy()
        return
      }
      // Those that wait the longest allowed go out together, and push nobody back.
      const at = Math.min(Math.max(now, own.at), now + REFUSED_WAIT_MS)
      own.at = at + REFUSED_EVERY_MS
      own.waiting += 1
      await sleep(at - now, undefined, { ref: false })
      own.waiting -= 1
    },
  }
}

function forgetPast(refusals: Map<string, Refusals>, now: number): void {
  for (const [key, { at, waiting }] of refusals) {
    if (at <= now && waiting === 0) refusals.delete(key)
  }
}

/** Also of a client that went away, of which Fastify's own hooks are not told. */
export function whenClosed(response: ServerResponse, then: () => void): void {
  if (response.destroyed) then()
  else response.once('close', then)
}

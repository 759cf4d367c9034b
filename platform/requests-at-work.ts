import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { SECOND } from './clock.ts'
import { tooMany } from './limits.ts'

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
  /** Each begins the work of a request that waits. */
  waiting: (() => void)[]
}

export interface RequestsAtWork {
  /**
   * Waits until few enough requests of the same key are at work; throws `rate_limited` when too many
   * wait already or the wait is too long. The request is at work until its response has ended.
   */
  begin(key: string, response: ServerResponse): Promise<void> | undefined
  /** Waits until the next refusal of the key may go out. */
  beforeRefusal(key: string, response: ServerResponse): Promise<void>
}

/**
 * Shares the server among those who ask: of a thousand requests that one of them sends at once, a
 * few are worked on and the others wait, so that another's request has only those few before it.
 */
export function createRequestsAtWork(): RequestsAtWork {
  const queues = new Map<string, Queue>()
  const soon = oneEachTurn()
  /** Of keys that were refused of late: when the next refusal may go out, and how many wait. */
  const refusals = new Map<string, Refusals>()

  /** Passes a place on to the next who waits. */
  function end(key: string, queue: Queue): void {
    const next = queue.waiting.shift()
    if (next !== undefined) return next()
    queue.atWork -= 1
    if (queue.atWork === 0) queues.delete(key)
  }

  function wait(key: string, queue: Queue, response: ServerResponse): Promise<void> {
    if (queue.waiting.length >= WAITING) throw tooMany(RETRY_MS)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer)
        queue.waiting.splice(queue.waiting.indexOf(begin), 1)
        reject(tooMany(RETRY_MS))
      }
      const begin = () => {
        clearTimeout(timer)
        response.off('close', giveUp)
        whenClosed(response, () => end(key, queue))
        // Whoever else has sent something meanwhile goes first.
        soon(resolve)
      }
      const timer = setTimeout(giveUp, WAIT_MS).unref()
      response.once('close', giveUp)
      queue.waiting.push(begin)
    })
  }

  return {
    begin(key, response) {
      if (response.destroyed) return undefined
      let queue = queues.get(key)
      if (queue === undefined) {
        queue = { atWork: 0, waiting: [] }
        queues.set(key, queue)
      }
      if (queue.atWork >= AT_WORK) return wait(key, queue, response)
      queue.atWork += 1
      const mine = queue
      whenClosed(response, () => end(key, mine))
      return undefined
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

/** Begins one of all that have waited in each turn of the event loop, so that no turn is long. */
function oneEachTurn() {
  const ready: (() => void)[] = []
  const next = () => {
    ready.shift()?.()
    if (ready.length > 0) setImmediate(next)
  }
  return (begin: () => void) => {
    if (ready.push(begin) === 1) setImmediate(next)
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

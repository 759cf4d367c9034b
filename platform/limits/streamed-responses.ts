import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE, SECOND } from '../clock.ts'
import { Refusal } from '../http/errors.ts'
import { whenClosed } from './concurrency.ts'
import { tooMany } from './rate-limits.ts'

/**
 * An answer's body as text in pieces, each read from the database when the one before has gone to
 * the client: nobody knows beforehand how long the whole is.
 */
export class TextChunks<T> {
  readonly pieces: AsyncGenerator<string, void>
  /** What it says, for the compiler alone. */
  declare readonly says: T

  constructor(pieces: AsyncGenerator<string, void>) {
    this.pieces = pieces
  }
}

/** Of one user at once; a client that takes nothing holds about a piece and what compresses it. */
const OF_ONE_USER = 2
/** Of an instance at once: together they hold about 50 MB at most. */
const OF_EVERYBODY = 100
const RETRY_MS = 5 * SECOND
/** When all places are taken, a client that has taken nothing for so long gives its own up. */
const STALLED_MS = 5 * SECOND
/** However slowly a client reads; who takes nothing at all is cut off by the server's silence. */
const LONGEST_MS = 10 * MINUTE
/** What one user's long answers may have at once in bytes, and then each millisecond. */
const AT_ONCE_BYTES = 16 * 1024 * 1024
const BYTES_A_MS = 4 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    streamedResponses: StreamedResponses
  }
}

export interface StreamedResponses {
  /** Throws a refusal when the user has too many under way: before anything is read for one more. */
  checkPlace(userId: string): void
  /**
   * Sends pieces as a client takes them. Throws a refusal when the user or the instance has too
   * many long answers under way.
   */
  send(pieces: AsyncGenerator<string, void>, recipient: Recipient): Readable
}

interface Recipient {
  userId: string
  /** Frees the user's place when it ends, however it ends. */
  response: ServerResponse
  /** Waits until the next piece may be read. */
  nextTurn: () => Promise<void>
}

interface UnderWay {
  userId: string
  /** Since when its client has not taken what there is for it; null while the next piece is read. */
  stalledAt: number | null
  end(problem: string): void
}

/** @param paced whether a user's answers slow down after a while; how many there may be always counts */
export function createStreamedResponses(paced: boolean): StreamedResponses {
  /** Those that begin later stand later. */
  const underWay = new Set<UnderWay>()
  const takeTurn = oneAtATime()
  const pace = paced ? createPace() : async () => undefined

  function checkPlace(userId: string): void {
    const own = [...underWay].filter((other) => other.userId === userId)
    if (own.length >= OF_ONE_USER) throw tooMany(RETRY_MS)
  }

  function makeRoom(userId: string): void {
    checkPlace(userId)
    if (underWay.size < OF_EVERYBODY) return
    // Accounts are cheap: those who read next to nothing must not keep everybody else out.
    const since = performance.now() - STALLED_MS
    const slowest = [...underWay]
      .filter(({ stalledAt }) => stalledAt !== null && stalledAt < since)
      .toSorted((a, b) => (a.stalledAt ?? 0) - (b.stalledAt ?? 0))[0]
    if (slowest === undefined) {
      throw new Refusal('unavailable', 'The server is very busy right now. Please try again.', {
        retryAfterSeconds: RETRY_MS / SECOND,
      })
    }
    underWay.delete(slowest)
    slowest.end('Others wait for the place of a client that takes nothing.')
  }

  async function* inTurns(
    pieces: AsyncGenerator<string, void>,
    own: UnderWay,
    nextTurn: () => Promise<void>,
  ) {
    try {
      for (;;) {
        await nextTurn()
        const piece = await takeTurn(() => pieces.next())
        if (piece.done === true) return
        own.stalledAt = performance.now()
        yield piece.value
        own.stalledAt = null
        await pace(own.userId, piece.value.length)
      }
    } finally {
      own.stalledAt = performance.now()
      await pieces.return()
    }
  }

  return {
    checkPlace,
    send(pieces, { userId, response, nextTurn }) {
      makeRoom(userId)
      const own: UnderWay = {
        userId,
        stalledAt: null,
        // An answer that is cut short must not look whole: an error breaks the connection.
        // When all is read the body has ended, and what the client has not taken is the response's.
        end(problem) {
          body.destroy(new Error(problem))
          response.destroy()
        },
      }
      // Without a mark of its own the stream would read a piece ahead of the client.
      const body = Readable.from(inTurns(pieces, own, nextTurn), {
        objectMode: false,
        highWaterMark: 1,
      })
      // It may have gone on to whoever sends it, and be nobody's any more.
      body.on('error', () => undefined)
      underWay.add(own)
      const end = () => own.end('The client has taken too long to read.')
      const timer = setTimeout(end, LONGEST_MS).unref()
      whenClosed(response, () => {
        clearTimeout(timer)
        underWay.delete(own)
      })
      return body
    },
  }
}

/** Has one piece read at a time, in the order of asking. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/** Slows a user's answers down that have had their share. */
function createPace() {
  /** When what a user has had is worked off, in ms; who is not there has had nothing of late. */
  const paidAt = new Map<string, number>()
  return async (userId: string, bytes: number): Promise<void> => {
    const now = performance.now()
    if (!paidAt.has(userId)) forgetPaid(paidAt, now)
    const until = Math.max(now, paidAt.get(userId) ?? 0) + bytes / BYTES_A_MS
    paidAt.set(userId, until)
    const wait = until - now - AT_ONCE_BYTES / BYTES_A_MS
    if (wait > 0) await sleep(wait, undefined, { ref: false })
  }
}

function forgetPaid(paidAt: Map<string, number>, now: number): void {
  for (const [userId, at] of paidAt) if (at <= now) paidAt.delete(userId)
}

import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE, SECOND } from '../clock.ts'
import { busy } from '../http/errors.ts'
import { rateLimited } from './rate-limits.ts'
import { whenClosed } from './request-turns.ts'

/** Each chunk is read when the client has taken the one before; the length is not known in advance. */
export class TextChunks<T> {
  readonly chunks: AsyncGenerator<string, void>
  /** The type of its content; exists for the compiler only. */
  declare readonly says: T

  constructor(chunks: AsyncGenerator<string, void>) {
    this.chunks = chunks
  }
}

/** Streams of one user at once; a client that reads nothing takes the memory of a chunk and a gzip stream. */
const OF_ONE_USER_MAX = 2
/** Streams of an instance at once: together they take about 50 MB at most. */
const STREAMS_MAX = 100
const RETRY_MS = 5 * SECOND
/** When all slots are taken, a client that has read nothing for this time loses its slot. */
const STALLED_MS = 5 * SECOND
/** To a slow client. One that reads nothing is ended by the server's idle timeout. */
const DURATION_MAX_MS = 10 * MINUTE
/** After each chunk of any stream: twelve users' chunks and their compression took a whole processor. */
const REST_MS = 2

declare module 'fastify' {
  interface FastifyInstance {
    streamedResponses: StreamedResponses
  }
}

export interface StreamedResponses {
  /** Throws a refusal when the user has too many streams open; to be called before reading for a new one. */
  checkPlace(userId: string): void
  /** As fast as the client takes them. @throws Refusal when there are too many streams */
  send(chunks: AsyncGenerator<string, void>, recipient: Recipient): Readable
}

interface Recipient {
  userId: string
  response: ServerResponse
  nextTurn: () => Promise<void>
}

interface OpenStream {
  userId: string
  /** Since when a chunk waits for the client; null while the next one is read. */
  stalledAt: number | null
  end(problem: string): void
}

export function createStreamedResponses(): StreamedResponses {
  const open = new Set<OpenStream>()
  const takeTurn = oneAtATime()

  function checkPlace(userId: string): void {
    const own = [...open].filter((other) => other.userId === userId)
    if (own.length >= OF_ONE_USER_MAX) throw rateLimited(RETRY_MS)
  }

  function freeSlot(userId: string): void {
    checkPlace(userId)
    if (open.size < STREAMS_MAX) return
    // Accounts are cheap: clients that read next to nothing must not block everybody else.
    const since = performance.now() - STALLED_MS
    const slowest = [...open]
      .filter(({ stalledAt }) => stalledAt !== null && stalledAt < since)
      .toSorted((a, b) => (a.stalledAt ?? 0) - (b.stalledAt ?? 0))[0]
    if (slowest === undefined) throw busy(RETRY_MS / SECOND)
    open.delete(slowest)
    slowest.end('The slot of a client that reads nothing is needed by others.')
  }

  async function* chunksInTurns(
    chunks: AsyncGenerator<string, void>,
    own: OpenStream,
    nextTurn: () => Promise<void>,
  ) {
    try {
      for (;;) {
        await nextTurn()
        const chunk = await takeTurn(() => chunks.next())
        if (chunk.done === true) return
        own.stalledAt = performance.now()
        yield chunk.value
        own.stalledAt = null
      }
    } finally {
      own.stalledAt = performance.now()
      await chunks.return()
    }
  }

  return {
    checkPlace,
    send(chunks, { userId, response, nextTurn }) {
      freeSlot(userId)
      const own: OpenStream = {
        userId,
        stalledAt: null,
        // A truncated response must not look complete, so an error breaks the connection. When all
        // chunks are read the body has ended already, and only the response can be destroyed.
        end(problem) {
          body.destroy(new Error(problem))
          response.destroy()
        },
      }
      // With the default high-water mark the stream would read a chunk ahead of the client.
      const body = Readable.from(chunksInTurns(chunks, own, nextTurn), {
        objectMode: false,
        highWaterMark: 1,
      })
      // The body may end after Fastify has detached from it: an unhandled error would end the process.
      body.on('error', () => undefined)
      open.add(own)
      const end = () => own.end('The client has taken too long to read.')
      const timer = setTimeout(end, DURATION_MAX_MS).unref()
      whenClosed(response, () => {
        clearTimeout(timer)
        open.delete(own)
      })
      return body
    },
  }
}

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  const rest = () => sleep(REST_MS, undefined, { ref: false })
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.then(rest, rest)
    return done
  }
}

import type { Writable } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import type { Invalidation } from '#database/pub-sub/changes.ts'

import type { App } from '../app.ts'
import { SECOND } from '../clock.ts'
import { busy, Refusal } from '../http/errors.ts'
import type { Caller } from '../http/serve.ts'
import { rateLimited } from '../limits/rate-limits.ts'
import { EventLog } from './event-log.ts'
import { EventStream, STREAMS_MAX } from './event-stream.ts'
import { SlicedSends } from './sliced-sends.ts'

/** Looks a Bearer token up; null when it is unknown, expired or revoked. */
export type Authenticate = (
  token: string,
  now: Date,
  how?: { isFresh?: boolean },
) => Promise<Caller | null>

/** Of one user: a few devices, and tabs where a browser cannot share one. */
const OF_ONE_USER_MAX = 8
/** What waits for a client that reads too slowly; then its stream ends, and it connects again. */
const BUFFER_MAX = 64 * 1024
/** Comments show proxies and clients that the stream is open. */
const HEARTBEAT_SECONDS = 25
const HEARTBEAT = Buffer.from(':\n\n')
const RETRY_MS = 30 * SECOND
/** Up to so many streams get an event at once; more in slices. */
const AT_ONCE_MAX = 50
const CHECKED_AT_ONCE = 20

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams
  }
}

export interface EventStreams {
  /** Throws a refusal when the user or the instance has too many streams open. */
  open(opening: Opening): EventStream<'file'>
  /** Looks the sign-ins of open streams up again, those of one user or of all. */
  checkSignIns(userId: string | null): Promise<void>
  tellMissed(): void
  readonly size: number
}

interface Opening {
  caller: Caller
  token: string
  after: string | undefined
}

/** One for each open page: small, since there are thousands. */
interface OpenStream {
  userId: string
  token: string
  endsAt: number
  connection: Writable
}

export function serveEventStreams(
  server: FastifyInstance,
  app: App,
  authenticate: Authenticate,
): void {
  const { clock, database } = app
  const log = new EventLog()
  const sends = new SlicedSends<OpenStream>()
  const ofUser = new Map<string, Set<OpenStream>>()
  const bySecond = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<OpenStream>())
  let size = 0
  let opened = 0
  let second = 0

  function* everyStream() {
    for (const streams of bySecond) yield* streams
  }

  function open({ caller: { userId, endsAt }, token, after }: Opening): EventStream<'file'> {
    if (server.isShuttingDown()) throw new Refusal('unavailable', 'The server is stopping.')
    const own = ofUser.get(userId)
    if (own !== undefined && own.size >= OF_ONE_USER_MAX) throw rateLimited(RETRY_MS)
    if (size >= STREAMS_MAX) throw busy(RETRY_MS / SECOND)
    return new EventStream((connection) => {
      const stream = { userId, token, endsAt, connection }
      const missed = after === undefined ? [] : log.since(after, userId)
      const quietMs = Math.round(log.quietFor(userId))
      write(stream, frameOf('hello', { number: log.last, quietMs }))
      for (const frame of missed ?? [MISSED]) write(stream, frame)
      add(stream)
      // It may have ended before anybody could end this stream.
      void checkSignIn(stream, { isFresh: false })
    })
  }

  function add(stream: OpenStream): void {
    const own = ofUser.get(stream.userId) ?? new Set()
    ofUser.set(stream.userId, own.add(stream))
    const beats = bySecond[opened % HEARTBEAT_SECONDS]
    beats?.add(stream)
    opened += 1
    size += 1
    stream.connection.once('close', () => {
      size -= 1
      beats?.delete(stream)
      own.delete(stream)
      if (own.size === 0 && ofUser.get(stream.userId) === own) ofUser.delete(stream.userId)
    })
  }

  function tell({ what, userIds, ids, at }: Invalidation): void {
    const frame = log.add(userIds, (number) => frameOf('changed', { what, ids, at, number }))
    const streams = userIds.flatMap((userId) => [...(ofUser.get(userId) ?? [])])
    if (streams.length > AT_ONCE_MAX) sends.add(streams, (stream) => write(stream, frame))
    else for (const stream of streams) write(stream, frame)
  }

  function tellMissed(): void {
    log.forget()
    const frame = Buffer.concat([MISSED, frameOf('hello', { number: log.last, quietMs: 0 })])
    sends.add(everyStream(), (stream) => write(stream, frame))
  }

  async function checkSignIns(userId: string | null): Promise<void> {
    const streams = userId === null ? [...everyStream()] : [...(ofUser.get(userId) ?? [])]
    for (let start = 0; start < streams.length; start += CHECKED_AT_ONCE) {
      await Promise.all(
        streams.slice(start, start + CHECKED_AT_ONCE).map((stream) => checkSignIn(stream)),
      )
    }
  }

  async function checkSignIn(stream: OpenStream, how = { isFresh: true }): Promise<void> {
    try {
      const caller = await authenticate(stream.token, clock.now(), how)
      if (caller === null) end(stream)
      else stream.endsAt = caller.endsAt
    } catch {
      // The database is away: nobody can say whether the sign-in has ended. The page connects again.
      stream.connection.destroy()
    }
  }

  function beat(): void {
    second = (second + 1) % HEARTBEAT_SECONDS
    sends.add(bySecond[second] ?? [], (stream) => write(stream, HEARTBEAT))
    const now = clock.now().getTime()
    for (const stream of everyStream()) if (stream.endsAt <= now) void checkSignIn(stream)
  }

  const timer = setInterval(beat, SECOND).unref()
  const stops = [
    database.pubSub.onChanges((changes) => {
      if (changes === null) tellMissed()
      else for (const change of changes) tell(change)
    }),
    database.pubSub.subscribe('sign-ins', (userId) => void checkSignIns(userId)),
  ]
  // Their pages connect again, to another instance if there is one.
  server.onShutdown(() => {
    clearInterval(timer)
    for (const stop of stops) stop()
    sends.add([...everyStream()], ({ connection }) => connection.end())
  })
  server.decorate('eventStreams', {
    open,
    checkSignIns,
    tellMissed,
    get size() {
      return size
    },
  })
}

function write({ connection }: OpenStream, frame: Buffer): void {
  if (connection.writableLength > BUFFER_MAX) connection.destroy()
  else if (connection.writable) connection.write(frame)
}

function end(stream: OpenStream): void {
  if (stream.connection.writable) stream.connection.end(ENDED)
}

const MISSED = frameOf('gap', {})
const ENDED = frameOf('ended', {})

function frameOf(event: string, data: object): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

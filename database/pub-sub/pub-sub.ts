import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

import { sql, type Transaction } from 'kysely'
import type { Client } from 'pg'

import type { Schema } from '../schema/schema.ts'

type Trx = Transaction<Schema>

/**
 * What a message is about. `mail`: the outbox has a new mail. `sign-ins`: the sign-ins of the account
 * with this id have changed. `push`: a notification waits to be pushed.
 */
export type Topic = (typeof TOPICS)[number]

const TOPICS = ['mail', 'sign-ins', 'push'] as const

/** Gets the payload; null means that messages may have been missed. */
export type Listener = (payload: string | null) => void

export interface PubSub {
  /** Listens to the messages of all instances, this one included. @returns the function that unsubscribes */
  subscribe(topic: Topic, listener: Listener): () => void
  /** Collects what a transaction publishes. @returns the function that delivers it in this instance, after the commit */
  collect(trx: Trx): () => void
  close(): Promise<void>
}

type Message = [topic: Topic, payload: string]

/** What a transaction has published, for delivery in this instance without the database. */
interface Collected {
  messages: Message[]
  /** This instance, which ignores its own messages from the database; null where nobody else listens. */
  origin: string | null
}

const CHANNEL = 'tabletally'
const HEARTBEAT_MS = 10_000
const TIMEOUT_MS = 5000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 3000

const unpublished = new WeakMap<Trx, Collected>()

/**
 * Sends a message to all instances when the transaction commits. PostgreSQL serializes commits with a
 * NOTIFY, so this is for rare events, not for every write.
 * @param payload at most some thousand bytes, and no secret
 */
export async function publish(trx: Trx, topic: Topic, payload = ''): Promise<void> {
  const collected = unpublished.get(trx)
  collected?.messages.push([topic, payload])
  if (collected?.origin === null) return
  const text = JSON.stringify([topic, payload, collected?.origin])
  await sql`select pg_notify(${CHANNEL}, ${text})`.execute(trx)
}

/** The same for this instance alone, which costs nothing: for what the others find by themselves soon. */
export function publishHere(trx: Trx, topic: Topic): void {
  unpublished.get(trx)?.messages.push([topic, ''])
}

function collecting(events: EventEmitter, origin: string | null) {
  return (trx: Trx): (() => void) => {
    const messages: Message[] = []
    unpublished.set(trx, { messages, origin })
    return () => {
      for (const [topic, payload] of messages) events.emit(topic, payload)
    }
  }
}

/** Pub/sub within one process, for SQLite. */
export function localPubSub(): PubSub {
  const events = createEvents()
  return {
    subscribe: (topic, listener) => listen(events, topic, listener),
    collect: collecting(events, null),
    close: async () => void events.removeAllListeners(),
  }
}

/** Pub/sub by PostgreSQL's LISTEN and NOTIFY, on its own connection, which reconnects. */
export function postgresPubSub(url: string): PubSub {
  const events = createEvents()
  const origin = randomUUID()
  let client: Client | null = null
  let closed = false
  let started = false
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const { default: pg } = await import('pg')
    if (closed) return
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    client = fresh
    const reconnect = () => {
      if (client !== fresh) return
      client = null
      clearInterval(heartbeat)
      // Not awaited: a connection that hangs would take long to end.
      fresh.end().catch(() => undefined)
      if (closed) return
      retry = setTimeout(() => void connect(), retryMs * (0.5 + Math.random())).unref()
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
    fresh.on('error', reconnect)
    fresh.on('end', reconnect)
    fresh.on('notification', ({ payload }) => deliver(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch {
      reconnect()
      return
    }
    retryMs = FIRST_RETRY_MS
    heartbeat = setInterval(
      () => void fresh.query('select 1').catch(reconnect),
      HEARTBEAT_MS,
    ).unref()
    for (const topic of events.eventNames()) events.emit(topic, null)
  }

  function deliver(text: string): void {
    const message = readMessage(text)
    if (message !== null && message.origin !== origin) events.emit(message.topic, message.payload)
  }

  return {
    subscribe(topic, listener) {
      if (!started) void connect()
      started = true
      return listen(events, topic, listener)
    },
    collect: collecting(events, origin),
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      events.removeAllListeners()
      await client?.end().catch(() => undefined)
    },
  }
}

function createEvents(): EventEmitter {
  return new EventEmitter().setMaxListeners(0)
}

function listen(events: EventEmitter, topic: Topic, listener: Listener): () => void {
  events.on(topic, listener)
  return () => void events.off(topic, listener)
}

/** Another version may use another format, and anybody with access to the database may notify. */
function readMessage(text: string): { topic: Topic; payload: string; origin: unknown } | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed)) return null
    const [name, payload, origin] = parsed as unknown[]
    const topic = TOPICS.find((known) => known === name)
    return topic !== undefined && typeof payload === 'string' ? { topic, payload, origin } : null
  } catch {
    return null
  }
}

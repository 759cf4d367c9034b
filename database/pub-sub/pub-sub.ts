import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

import { sql, type Transaction } from 'kysely'
import type { Client } from 'pg'

import type { Schema } from '../schema/schema.ts'

type Trx = Transaction<Schema>

/**
 * What instances tell each other. `mail`: the outbox has got a mail; `sign-ins`: those of the
 * account of this id are not what they were.
 */
export type Topic = (typeof TOPICS)[number]

const TOPICS = ['mail', 'sign-ins'] as const

/** Gets what was published; null means that news may have been missed, so that nothing is certain. */
export type Listener = (payload: string | null) => void

export interface PubSub {
  /** Hears what any instance publishes, this one too. @returns how to stop listening */
  subscribe(topic: Topic, listener: Listener): () => void
  /** Begins to collect what a transaction publishes. @returns what tells it here, after the commit */
  collect(trx: Trx): () => void
  close(): Promise<void>
}

type Message = [topic: Topic, payload: string]

/** What a transaction has published, to be told here without the database. */
interface Collected {
  messages: Message[]
  /** Who will not want to hear it a second time, by the database; null where nobody else listens. */
  origin: string | null
}

const CHANNEL = 'tabletally'
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 3000

const unpublished = new WeakMap<Trx, Collected>()

/**
 * Tells every instance, with the transaction's commit and only then. PostgreSQL lets one such
 * commit through at a time, so it is for what happens rarely, not for every write.
 * @param payload at most some thousand bytes, and no secret
 */
export async function publish(trx: Trx, topic: Topic, payload = ''): Promise<void> {
  const collected = unpublished.get(trx)
  collected?.messages.push([topic, payload])
  if (collected?.origin === null) return
  const text = JSON.stringify([topic, payload, collected?.origin])
  await sql`select pg_notify(${CHANNEL}, ${text})`.execute(trx)
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

/** News within one process, for SQLite. */
export function localPubSub(): PubSub {
  const events = createEvents()
  return {
    subscribe: (topic, listener) => listen(events, topic, listener),
    collect: collecting(events, null),
    close: async () => void events.removeAllListeners(),
  }
}

/** News by PostgreSQL's LISTEN, on a connection of its own that is made anew when it is lost. */
export function postgresPubSub(url: string): PubSub {
  const events = createEvents()
  const origin = randomUUID()
  let client: Client | null = null
  let closed = false
  let begun = false
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const { default: pg } = await import('pg')
    if (closed) return
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    client = fresh
    const lose = () => {
      if (client !== fresh) return
      client = null
      clearInterval(heartbeat)
      // A connection that hangs would take its time to say goodbye.
      fresh.end().catch(() => undefined)
      if (closed) return
      retry = setTimeout(() => void connect(), retryMs * (0.5 + Math.random())).unref()
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
    fresh.on('error', lose)
    fresh.on('end', lose)
    fresh.on('notification', ({ payload }) => tell(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch {
      lose()
      return
    }
    retryMs = FIRST_RETRY_MS
    heartbeat = setInterval(() => void fresh.query('select 1').catch(lose), HEARTBEAT_MS).unref()
    for (const topic of events.eventNames()) events.emit(topic, null)
  }

  function tell(text: string): void {
    const message = readMessage(text)
    if (message !== null && message.origin !== origin) events.emit(message.topic, message.payload)
  }

  return {
    subscribe(topic, listener) {
      if (!begun) void connect()
      begun = true
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

/** Another version of the product may speak otherwise, and anybody with the database may speak. */
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

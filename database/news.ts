import { EventEmitter } from 'node:events'

import { sql } from 'kysely'
import type { Client } from 'pg'

import type { Trx } from './connect.ts'

/** What instances tell each other. `mail`: the outbox has got a mail. */
export type Topic = 'mail'

/** Gets what was published; null means that news may have been missed, so that nothing is certain. */
export type Listener = (payload: string | null) => void

export interface News {
  /** Hears what any instance publishes, this one too. @returns how to stop listening */
  subscribe(topic: Topic, listener: Listener): () => void
  close(): Promise<void>
}

type Message = [topic: Topic, payload: string]

const CHANNEL = 'tabletally'
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 3000

/** What transactions of SQLite's one process have to tell once they have committed. */
const untold = new WeakMap<Trx, Message[]>()

/**
 * Tells every instance, with the transaction's commit and only then. PostgreSQL lets one such
 * commit through at a time, so it is for what happens rarely, not for every write.
 * @param payload at most some thousand bytes, and no secret
 */
export async function publish(trx: Trx, topic: Topic, payload = ''): Promise<void> {
  const messages = untold.get(trx)
  if (messages !== undefined) messages.push([topic, payload])
  else {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify([topic, payload])})`.execute(trx)
  }
}

/** News within one process, for SQLite. */
export function localNews() {
  const events = createEvents()
  return {
    subscribe: (topic: Topic, listener: Listener) => listen(events, topic, listener),
    close: async () => void events.removeAllListeners(),
    /** Runs a transaction's work and answers what to tell after its commit. */
    collect(trx: Trx): () => void {
      const messages: Message[] = []
      untold.set(trx, messages)
      return () => {
        for (const [topic, payload] of messages) events.emit(topic, payload)
      }
    },
  }
}

/** News by PostgreSQL's LISTEN, on a connection of its own that is made anew when it is lost. */
export function postgresNews(url: string): News {
  const events = createEvents()
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
    if (message !== null) events.emit(...message)
  }

  return {
    subscribe(topic, listener) {
      if (!begun) void connect()
      begun = true
      return listen(events, topic, listener)
    },
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
function readMessage(text: string): Message | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed)) return null
    const [topic, payload] = parsed as unknown[]
    return topic === 'mail' && typeof payload === 'string' ? [topic, payload] : null
  } catch {
    return null
  }
}

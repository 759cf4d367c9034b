import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

import type { Kysely, Transaction } from 'kysely'
import type { Client } from 'pg'

import type { Source } from '../pool.ts'
import type { Schema } from '../schema/schema.ts'
import { ChangeBatches, createChangeReader } from './change-batches.ts'
import { type Invalidation, joined } from './changes.ts'
import { CHANNEL, collect, type Others, sendByNotify, type Topic, TOPICS } from './collected.ts'

type Trx = Transaction<Schema>

/** Gets the payload; null means that messages may have been missed. */
export type Listener = (payload: string | null) => void

/** Gets the invalidations of a transaction or of a batch; null means that some may have been missed. */
export type ChangeListener = (changes: readonly Invalidation[] | null) => void

export interface PubSub {
  /** Listens to the messages of all instances, this one included. @returns the function that unsubscribes */
  subscribe(topic: Topic, listener: Listener): () => void
  /** Listens to the invalidations of all instances, this one included. @returns the function that unsubscribes */
  onChanges(listener: ChangeListener): () => void
  /** Collects what a transaction publishes. @returns the function that delivers it in this instance, after the commit */
  collect(trx: Trx): () => void
  close(): Promise<void>
}

/** Invalidations travel apart from messages. */
export const CHANGES_CHANNEL = 'tabletally_changes'
export const CHANGES = 'changes'
const HEARTBEAT_MS = 10_000
const TIMEOUT_MS = 5000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 3000

/** @param toOthers gets the invalidations for other instances */
export function collecting(
  events: EventEmitter,
  others: Others | null,
  toOthers: (changes: readonly Invalidation[]) => void = () => {},
) {
  return (trx: Trx): (() => void) => {
    const { messages, changes } = collect(trx, others)
    return () => {
      for (const [topic, payload] of messages) events.emit(topic, payload)
      if (changes.length === 0) return
      const invalidations = joined(changes)
      events.emit(CHANGES, invalidations)
      toOthers(invalidations)
    }
  }
}

/** Pub/sub within one process, for SQLite. */
export function localPubSub(): PubSub {
  const events = createEvents()
  return {
    subscribe: (topic, listener) => listen(events, topic, listener),
    onChanges: (listener) => listen(events, CHANGES, listener),
    collect: collecting(events, null),
    close: async () => void events.removeAllListeners(),
  }
}

/**
 * Pub/sub by PostgreSQL's LISTEN and NOTIFY, on its own connection, which reconnects.
 * @param db for what is sent outside of any transaction
 */
export function postgresPubSub(source: Source, db: Kysely<Schema>): PubSub {
  const events = createEvents()
  const origin = randomUUID()
  const batches = new ChangeBatches(origin, async (text) => sendByNotify(db, CHANGES_CHANNEL, text))
  const reader = createChangeReader(origin)
  let client: Client | null = null
  let closed = false
  let started = false
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let leave = () => {}

  function retryLater(): void {
    if (closed) return
    retry = setTimeout(() => void connect(), retryMs * (0.5 + Math.random())).unref()
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  async function connect(): Promise<void> {
    const { default: pg } = await import('pg')
    const address = typeof source === 'string' ? source : await source.address().catch(() => null)
    // A move may have begun a second attempt meanwhile.
    if (closed || client !== null) return
    if (address === null) return retryLater()
    const fresh = new pg.Client({
      connectionString: address,
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
      retryLater()
    }
    leave = reconnect
    fresh.on('error', reconnect)
    fresh.on('end', reconnect)
    fresh.on('notification', ({ channel, payload = '' }) => {
      deliver(events, { origin, changes: reader }, { channel, text: payload })
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}; listen ${CHANGES_CHANNEL}`)
    } catch {
      reconnect()
      return
    }
    retryMs = FIRST_RETRY_MS
    heartbeat = setInterval(
      () => void fresh.query('select 1').catch(reconnect),
      HEARTBEAT_MS,
    ).unref()
    reader.forget()
    for (const topic of events.eventNames()) events.emit(topic, null)
  }

  function connectOnce(): void {
    if (started) return
    started = true
    void connect()
    // Nobody sends messages to a node that takes no writes.
    if (typeof source !== 'string') {
      source.onMoved(() => {
        retryMs = FIRST_RETRY_MS
        leave()
        clearTimeout(retry)
        retryLater()
      })
    }
  }

  return {
    subscribe(topic, listener) {
      connectOnce()
      return listen(events, topic, listener)
    },
    onChanges(listener) {
      connectOnce()
      return listen(events, CHANGES, listener)
    },
    collect: collecting(events, { origin, send: sendByNotify }, (changes) => batches.add(changes)),
    async close() {
      await batches.close()
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      events.removeAllListeners()
      await client?.end().catch(() => undefined)
    },
  }
}

export function createEvents(): EventEmitter {
  return new EventEmitter().setMaxListeners(0)
}

export function listen(
  events: EventEmitter,
  name: string,
  listener: Listener | ChangeListener,
): () => void {
  events.on(name, listener)
  return () => void events.off(name, listener)
}

/** Gives a message of another instance to the subscribers. */
export function deliver(
  events: EventEmitter,
  { origin, changes }: { origin: string; changes: ReturnType<typeof createChangeReader> },
  { channel, text }: { channel: string; text: string },
): void {
  if (channel === CHANGES_CHANNEL) {
    for (const invalidations of changes.read(text)) events.emit(CHANGES, invalidations)
    return
  }
  const message = readMessage(text)
  if (message !== null && message.origin !== origin) events.emit(message.topic, message.payload)
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

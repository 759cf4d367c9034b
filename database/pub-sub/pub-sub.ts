import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

import type { Kysely, Transaction } from 'kysely'
import type { Client } from 'pg'

import type { Source } from '../pool.ts'
import type { Schema } from '../schema/schema.ts'
import { ChangeBatches, createChangeReader } from './change-batches.ts'
import { type Invalidation, joined } from './changes.ts'
import { CHANNEL, collect, type Send, sendByNotify, type Topic, TOPICS } from './collected.ts'

type Trx = Transaction<Schema>

/** Gets the payload; null means that messages may have been missed. */
export type Listener = (payload: string | null) => void

/** Gets the invalidations of a transaction or of a batch; null means that some may have been missed. */
export type ChangeListener = (changes: readonly Invalidation[] | null) => void

export interface PubSub {
  subscribe(topic: Topic, listener: Listener): () => void
  onChanges(listener: ChangeListener): () => void
  /** Collects what a transaction publishes. @returns the function that delivers it in this instance, after the commit */
  collect(trx: Trx): () => void
  close(): Promise<void>
}

const CHANGES_CHANNEL = 'tabletally_changes'
const CHANGES = 'changes'
const HEARTBEAT_MS = 10_000
const TIMEOUT_MS = 5000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 3000

export interface Inbox {
  deliver: (channel: string, text: string) => void
  /** Messages may have been missed. */
  miss: () => void
}

interface Way {
  db: Kysely<Schema>
  send: Send
  /** Begins to hear the other instances. @returns the function that ends it */
  hear: (inbox: Inbox) => () => Promise<unknown>
  everyMs?: number
}

export const localPubSub = (): PubSub => createPubSub(null)

export function createPubSub(way: Way | null): PubSub {
  // Any number of listeners.
  const events = new EventEmitter().setMaxListeners(0)
  const origin = randomUUID()
  const batches =
    way &&
    new ChangeBatches(origin, async (text) => way.send(way.db, CHANGES_CHANNEL, text), way.everyMs)
  const reader = createChangeReader(origin)
  const inbox: Inbox = {
    deliver(channel, text) {
      if (channel === CHANGES_CHANNEL) {
        for (const invalidations of reader.read(text)) events.emit(CHANGES, invalidations)
        return
      }
      const message = readMessage(text)
      if (message !== null && message.origin !== origin) events.emit(message.topic, message.payload)
    },
    miss() {
      reader.forget()
      for (const topic of events.eventNames()) events.emit(topic, null)
    },
  }
  let stop: (() => Promise<unknown>) | undefined
  const subscribe = (name: string, listener: Listener | ChangeListener) => {
    stop ??= way?.hear(inbox)
    events.on(name, listener)
    return () => void events.off(name, listener)
  }
  return {
    subscribe,
    onChanges: (listener) => subscribe(CHANGES, listener),
    collect(trx) {
      const { messages, changes } = collect(trx, way && { origin, send: way.send })
      return () => {
        for (const [topic, payload] of messages) events.emit(topic, payload)
        if (changes.length === 0) return
        const invalidations = joined(changes)
        events.emit(CHANGES, invalidations)
        batches?.add(invalidations)
      }
    },
    async close() {
      await batches?.close()
      events.removeAllListeners()
      await stop?.()
    },
  }
}

/** Pub/sub by PostgreSQL's LISTEN and NOTIFY, on its own connection, which reconnects. */
export function postgresPubSub(source: Source, db: Kysely<Schema>): PubSub {
  return createPubSub({ db, send: sendByNotify, hear: (inbox) => hearNotifications(source, inbox) })
}

function hearNotifications(source: Source, inbox: Inbox): () => Promise<unknown> {
  let client: Client | null = null
  let closed = false
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
    fresh.on('notification', ({ channel, payload = '' }) => inbox.deliver(channel, payload))
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
    inbox.miss()
  }

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
  return async () => {
    closed = true
    clearTimeout(retry)
    clearInterval(heartbeat)
    await client?.end().catch(() => undefined)
  }
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

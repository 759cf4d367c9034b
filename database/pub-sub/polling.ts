import { randomUUID } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import type { Schema } from '../schema/schema.ts'
import type { Send } from './collected.ts'
import { createPubSub, type Inbox, type PubSub } from './pub-sub.ts'

/** With `BATCH_MS` a message is heard after a second at the latest. */
const POLL_MS = 750
const BATCH_MS = 250
const KEPT_S = 60
/** After a longer time without an answer of the database, messages may be gone unread. */
const MISSED_MS = (KEPT_S / 2) * 1000
/** Ids stay known for longer than their rows are read. */
const SEEN_MS = KEPT_S * 1500
const DELETE_EVERY = 40

/**
 * For poolers and engines without LISTEN. A row is visible from its commit on, later than rows that were
 * written after it. So each poll reads all of the last minute but what it has seen: what takes a minute
 * from its message to its commit is missed, and no transaction may.
 */
export function pollingPubSub(db: Kysely<Schema>): PubSub {
  return createPubSub({
    db,
    send: sendByTable,
    hear: (inbox) => pollMessages(db, inbox),
    everyMs: BATCH_MS,
  })
}

function pollMessages(db: Kysely<Schema>, inbox: Inbox): () => Promise<unknown> {
  const seen = new Map<string, number>()
  let readAt = -Infinity
  let polls = 0
  let polling: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function poll(): Promise<void> {
    const began = performance.now()
    const messages = await readMessages(db, [...seen.keys()])
    const mayHaveMissed = began - readAt > MISSED_MS
    readAt = began
    for (const { id } of messages) seen.set(id, began)
    for (const [id, at] of seen) if (began - at > SEEN_MS) seen.delete(id)
    if (mayHaveMissed) inbox.miss()
    else for (const { channel, text } of messages) inbox.deliver(channel, text)
    polls += 1
    if (polls % DELETE_EVERY === 0) await deleteReadMessages(db)
  }

  function pollAgain(ms: number): void {
    timer = setTimeout(() => {
      polling = poll()
        // The next poll reads what this one has not.
        .catch(() => undefined)
        .finally(() => {
          polling = null
          if (!closed) pollAgain(POLL_MS)
        })
    }, ms).unref()
  }

  pollAgain(0)
  return async () => {
    closed = true
    clearTimeout(timer)
    await polling
  }
}

const sendByTable: Send = async (db, channel, text) =>
  sql`insert into messages (id, channel, body) values (${randomUUID()}, ${channel}, ${text})`.execute(
    db,
  )

interface Message {
  id: string
  channel: string
  text: string
}

async function readMessages(db: Kysely<Schema>, seen: readonly string[]): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select id, channel, body as text from messages
    where sent_at > now() - ${sql.lit(`${KEPT_S} seconds`)}::interval
      and not (id = any(${seen}::uuid[]))
    order by sent_at`.execute(db)
  return rows
}

/** Deletes what nobody reads any more. Of two instances at once each deletes others. */
export async function deleteReadMessages(db: Kysely<Schema>): Promise<void> {
  await sql`delete from messages where id in (
    select id from messages where sent_at < now() - ${sql.lit(`${KEPT_S} seconds`)}::interval
    limit 5000 for update skip locked)`.execute(db)
}

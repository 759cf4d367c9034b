import { sql } from 'kysely'

import type { Database, Trx } from '#database/connect.ts'
import { deleteWithin, isFull, newRoom } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'

import { type Clock, MINUTE, SECOND } from '../clock.ts'

export interface BufferedCounter {
  /** @returns the actions in the window that this instance knows of, this one included, and its end */
  count(key: string, windowMs: number): Promise<{ count: number; endsAt: number }>
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Entry {
  key: string
  start: number
  endsAt: number
  /** The count last seen in the database, with other instances' actions. */
  stored: number
  /** Actions counted here and not written yet. */
  fresh: number
}

const FLUSH_INTERVAL_MS = SECOND
const CLEANUP_INTERVAL_MS = 10 * MINUTE
const ROWS_PER_STATEMENT = 200

/**
 * Counts in memory and writes about once a second, so that a read costs no write: a restart loses a
 * second's actions at most. Instances see each other's actions when they write.
 */
export function createBufferedCounter(database: Database, clock: Clock): BufferedCounter {
  const entries = new Map<string, Entry>()
  const reading = new Map<string, Promise<Entry>>()
  let dirty = new Set<Entry>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let cleanupAt = 0

  async function count(key: string, windowMs: number) {
    const entry = entries.get(key) ?? (await firstRead(key))
    const now = clock.now().getTime()
    if (entry.endsAt <= now) {
      Object.assign(entry, { start: now, endsAt: now + windowMs, stored: 0, fresh: 0 })
    }
    entry.fresh += 1
    dirty.add(entry)
    timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref()
    return { count: entry.stored + entry.fresh, endsAt: entry.endsAt }
  }

  function firstRead(key: string): Promise<Entry> {
    const pending = reading.get(key)
    if (pending !== undefined) return pending
    const read = readEntry(database, key).then((entry) => {
      entries.set(key, entry)
      reading.delete(key)
      return entry
    })
    reading.set(key, read)
    return read
  }

  /** One write at a time: two concurrent writes of the same key would count its actions twice. */
  function flush(): Promise<void> {
    writing = writing.then(writeDirty)
    return writing
  }

  async function writeDirty(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // Always in the same order, so that instances wait for each other instead of deadlocking.
    const batch = [...dirty].toSorted((a, b) => (a.key < b.key ? -1 : 1))
    dirty = new Set()
    try {
      for (let from = 0; from < batch.length; from += ROWS_PER_STATEMENT) {
        await addToStored(database, batch.slice(from, from + ROWS_PER_STATEMENT))
      }
      await cleanUp()
    } catch {
      // The actions stay counted in memory; the requests themselves report the database failure.
      for (const entry of batch) if (entry.fresh !== 0) dirty.add(entry)
    }
  }

  async function cleanUp(): Promise<void> {
    const now = clock.now()
    if (now.getTime() < cleanupAt) return
    cleanupAt = now.getTime() + CLEANUP_INTERVAL_MS
    for (const [key, entry] of entries) {
      if (entry.endsAt <= now.getTime() && !dirty.has(entry)) entries.delete(key)
    }
    // One short part for each write of counts, so that others do not wait.
    await database.transact(async (trx) => {
      const room = newRoom(trx)
      await deleteWithin(trx, room, 'rate_limits', sql`expires_at <= ${now.toISOString()}`)
      if (isFull(room)) cleanupAt = 0
    })
  }

  return { count, flush, stop: flush }
}

async function readEntry(database: Database, key: string): Promise<Entry> {
  const row = await database.primary
    .selectFrom('rate_limits')
    .where('key', '=', key)
    .select(['window_start', 'expires_at', 'count'])
    .executeTakeFirst()
    // The request itself reports an unreachable database.
    .catch(() => undefined)
  if (row === undefined) return { key, start: 0, endsAt: 0, stored: 0, fresh: 0 }
  const [start, endsAt] = [Date.parse(row.window_start), Date.parse(row.expires_at)]
  return { key, start, endsAt, stored: row.count, fresh: 0 }
}

async function addToStored(database: Database, entries: readonly Entry[]): Promise<void> {
  const written = entries.map(({ key, start, endsAt, fresh }) => ({
    key,
    window_start: new Date(start).toISOString(),
    count: fresh,
    expires_at: new Date(endsAt).toISOString(),
  }))
  const rows = await database.transact((trx) => addCounts(trx, written))
  const stored = new Map(rows.map((row) => [row.key, row]))
  entries.forEach((entry, index) => {
    const sent = written[index]
    const row = stored.get(entry.key)
    // A new window has begun since: the written count belongs to the previous one.
    if (!sent || !row || entry.start !== Date.parse(sent.window_start)) return
    entry.fresh -= sent.count
    entry.stored = row.count
    entry.start = Date.parse(row.window_start)
    entry.endsAt = Date.parse(row.expires_at)
  })
}

type Counted = Schema['rate_limits']

/** One atomic statement, in the windows that are stored unless these are over. @returns the rows then */
export function addCounts(trx: Trx, added: Counted[]): Promise<Counted[]> {
  const isOver = sql`rate_limits.expires_at <= excluded.window_start`
  const begun = (column: 'window_start' | 'expires_at') =>
    sql<string>`case when ${isOver} then excluded.${sql.ref(column)}
      else rate_limits.${sql.ref(column)} end`
  return trx
    .insertInto('rate_limits')
    .values(added satisfies Schema['rate_limits'][])
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then excluded.count else rate_limits.count + excluded.count end`,
        window_start: begun('window_start'),
        expires_at: begun('expires_at'),
      }),
    )
    .returning(['key', 'count', 'window_start', 'expires_at'])
    .execute()
}

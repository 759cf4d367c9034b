import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type SelectQueryBuilder,
  type Transaction,
} from 'kysely'

import { codeOf } from './errors.ts'
import {
  poolWithoutTimeout,
  type PoolState,
  requestPool,
  transactionSlots,
} from './postgres/pool.ts'
import { localPubSub, type PubSub, postgresPubSub } from './pub-sub/pub-sub.ts'
import type { Schema } from './schema/schema.ts'
import { TRUNCATE_LOG, sqliteDialect, SqliteWriter } from './sqlite/dialect.ts'
import { SqliteReader } from './sqlite/reader.ts'

export type Engine = 'sqlite' | 'postgres'
/** What a query needs: the database as read, or a running transaction. */
export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>

export interface Database {
  engine: Engine
  /** For reads alone: on SQLite it refuses writes, on PostgreSQL it may be a replica one day. */
  read: Db
  /** The one way to write. The work may run again when PostgreSQL asks for it, so it must only touch the database, and await nothing else: others wait for it. */
  transact<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** For the migrator, which brings its own transaction, and for other work without a time limit. */
  schema: Db
  /** What instances tell each other; `publish` (database/pub-sub/pub-sub.ts) tells it. */
  pubSub: Pick<PubSub, 'subscribe'>
  /** Empties SQLite's log, in which overwritten secrets go on standing; PostgreSQL has its own ways. */
  truncateLog(): Promise<void>
  /** PostgreSQL's connections; null on SQLite, which has none. */
  pool(): PoolState | null
  close(): Promise<void>
}

/** Connections to PostgreSQL at most, unless told otherwise. */
export const POOL_SIZE = 10

/**
 * Opens the database that the address names.
 * @param address `postgres://…`, or the path of a SQLite file, which is made when missing
 */
export async function connect(address: string, poolSize = POOL_SIZE): Promise<Database> {
  const isPostgres = /^postgres(ql)?:\/\//u.test(address)
  return isPostgres ? connectPostgres(address, poolSize) : connectSqlite(address)
}

function connectSqlite(file: string): Database {
  // Other users of the machine have no business in it.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const reader = new SqliteReader(file)
  const read = new Kysely<Schema>({ dialect: sqliteDialect(reader) })
  // What is committed is seen by every read that follows.
  const letGo = () => reader.letGo()
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(new SqliteWriter(file, letGo)) })
  readers.set(read, reader)
  const news = localPubSub()
  return {
    engine: 'sqlite',
    read,
    schema: writer,
    pubSub: news,
    pool: () => null,
    transact: (work) => transactAndPublish(news, writer, work),
    async truncateLog() {
      await writer.executeQuery(CompiledQuery.raw(TRUNCATE_LOG))
    },
    async close() {
      await news.close()
      await read.destroy()
      // Kysely knows nothing of what was read without it.
      await reader.destroy()
      await writer.destroy()
    },
  }
}

const readers = new WeakMap<Db, SqliteReader>()

/** The quick way to read of a SQLite file that is part of this process; undefined for any other. */
export function readerOf(db: Db): SqliteReader | undefined {
  return readers.get(db)
}

/** Runs a transaction and tells this instance what it has published. */
async function transactAndPublish<T>(
  news: PubSub,
  db: Db,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  let tell = () => {}
  const done = await db.transaction().execute((trx) => {
    tell = news.collect(trx)
    return work(trx)
  })
  tell()
  return done
}

async function connectPostgres(url: string, poolSize: number): Promise<Database> {
  const { pool, state } = await requestPool(url, poolSize)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const schema = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: () => poolWithoutTimeout(url) }),
  })
  const news = postgresPubSub(url)
  const inSlot = transactionSlots(poolSize)
  return {
    engine: 'postgres',
    read: db,
    schema,
    pubSub: news,
    pool: state,
    truncateLog: async () => undefined,
    transact: (work) => inSlot(() => retried(() => transactAndPublish(news, db, work))),
    async close() {
      await news.close()
      await schema.destroy()
      await db.destroy()
    },
  }
}

const RETRIES = 4
/** The longest first wait before a transaction runs again; doubled each time. */
const RETRY_MS = 20

/**
 * What a transaction ends with because of another one: a deadlock, two that cannot be put in an
 * order, or a reference to what was there when it was read and has gone since (or the other way
 * round: a deletion of what has just been referred to). The next run reads how things are now.
 */
const RACES = new Set(['40P01', '40001', '23503'])

/** Runs a transaction again that has lost a race; at different times, or the same two meet again. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === RETRIES || !RACES.has(codeOf(error) ?? '')) throw error
    }
    const longest = RETRY_MS * 2 ** attempt
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
  }
}

export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/**
 * Holds the selected rows until the transaction ends; SQLite's one writer holds everything anyway.
 * Others may still refer to them (a foreign key's own lock), so that who holds an account does not
 * wait for everybody who notifies it, nor they for each other crosswise.
 */
export function locked<DB, TB extends keyof DB, O>(
  trx: Trx,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engineOf(trx) === 'postgres' ? query.forNoKeyUpdate() : query
}

/** The same object for every transaction of one opened database: what is remembered of it goes with it. */
export function databaseOf(trx: Trx): object {
  return trx.getExecutor().adapter
}

/** Whether a reference leads nowhere. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '23503' ||
    (code === 'ERR_SQLITE_ERROR' && /FOREIGN KEY constraint/u.test((error as Error).message))
  )
}

/** Whether the database answers at all. */
export async function ping(db: Db): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select 1'))
}

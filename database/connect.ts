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

import { codeOf, databaseFailureOf, NoPrimary, UnknownOutcome } from './database-errors.ts'
import { poolWithoutTimeout, type PoolState, requestPool, transactionSlots } from './pool.ts'
import { hostsOf } from './postgres/hosts.ts'
import type { Primary, PrimaryLog } from './postgres/primary.ts'
import type { Replicas } from './postgres/replicas.ts'
import { raiseHistories } from './pub-sub/collected.ts'
import { localPubSub, type PubSub, postgresPubSub } from './pub-sub/pub-sub.ts'
import type { Schema } from './schema/schema.ts'
import { TRUNCATE_LOG, sqliteDialect, SqliteWriter } from './sqlite/dialect.ts'
import { SqliteReader } from './sqlite/reader.ts'

export type Engine = 'sqlite' | 'postgres'
/** What a query needs: the read side of the database, or a running transaction. */
export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>

export interface Database {
  engine: Engine
  /** For reads only: on SQLite it refuses writes; on PostgreSQL it may be a replica (`replicas`). */
  read: Db
  /** For reads only, never a replica: for what limits or permits something. */
  primary: Db
  replicas: Replicas | null
  /**
   * All writes. The work may run again after a deadlock or another race on PostgreSQL, so it must only
   * touch the database. It must await nothing else, because other writes wait for it.
   */
  transact<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** For the migrator, which starts its own transactions, and for other work without a time limit. */
  schema: Db
  /** Messages between instances; `publish` and `changed` (database/pub-sub/collected.ts) send them. */
  pubSub: Pick<PubSub, 'subscribe' | 'onChanges'>
  /** Empties SQLite's write-ahead log, which still contains overwritten secrets; does nothing on PostgreSQL. */
  truncateLog(): Promise<void>
  /** The state of the connection pool; null on SQLite. */
  pool(): PoolState | null
  /** Why none of several hosts may be written to, although some could be; null when all is well. */
  alarm(): string | null
  close(): Promise<void>
}

export const POOL_SIZE = 10

/** All for PostgreSQL. */
export interface DatabaseOptions {
  poolSize?: number
  replicas?: readonly string[]
  notify?: 'listen' | 'poll'
  prepared?: boolean
  log?: PrimaryLog
}

/** @param address `postgres://…`, or the path of a SQLite file, which is created if it is missing */
export async function connect(address: string, options: DatabaseOptions = {}): Promise<Database> {
  return isPostgresAddress(address) ? connectPostgres(address, options) : connectSqlite(address)
}

export function isPostgresAddress(address: string): boolean {
  return /^postgres(ql)?:\/\//u.test(address)
}

function connectSqlite(file: string): Database {
  // Other users of the machine must not read the folder.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const reader = new SqliteReader(file)
  const read = new Kysely<Schema>({ dialect: sqliteDialect(reader) })
  // Reads that follow a commit must see it.
  const endSnapshot = () => reader.endSnapshot()
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(new SqliteWriter(file, endSnapshot)) })
  readers.set(read, reader)
  const pubSub = localPubSub()
  return {
    engine: 'sqlite',
    read,
    primary: read,
    replicas: null,
    schema: writer,
    pubSub,
    pool: () => null,
    alarm: () => null,
    transact: (work) => transactAndPublish(pubSub, writer, work),
    async truncateLog() {
      await writer.executeQuery(CompiledQuery.raw(TRUNCATE_LOG))
    },
    async close() {
      await pubSub.close()
      await read.destroy()
      // Kysely does not destroy a driver that only `prepared` has used.
      await reader.destroy()
      await writer.destroy()
    },
  }
}

const readers = new WeakMap<Db, SqliteReader>()

/** The synchronous reader behind `Database.read` on SQLite, faster than Kysely; undefined for any other `db`. */
export function readerOf(db: Db): SqliteReader | undefined {
  return readers.get(db)
}

/** Runs a transaction. After the commit, delivers what it published to the subscribers of this instance. */
async function transactAndPublish<T>(
  pubSub: PubSub,
  db: Db,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  let deliver = () => {}
  try {
    const result = await db.transaction().execute(async (trx) => {
      deliver = pubSub.collect(trx)
      const done = await work(trx)
      await raiseHistories(trx)
      return done
    })
    deliver()
    return result
  } catch (error) {
    // Perhaps it is committed: then subscribers have to look.
    if (error instanceof UnknownOutcome) deliver()
    throw error
  }
}

async function connectPostgres(
  url: string,
  {
    poolSize = POOL_SIZE,
    replicas: nodes = [],
    notify = 'listen',
    prepared = true,
    log,
  }: DatabaseOptions,
): Promise<Database> {
  const hosts = hostsOf(url)
  const primary = hosts === null ? null : await watchPrimary(hosts.addresses, log)
  const source = primary ?? url
  const options = { size: poolSize, prepared }
  const { pool, state } = await requestPool(source, options)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const replicas =
    nodes.length === 0
      ? null
      : (await import('./postgres/replicas.ts')).watchReplicas(nodes, options, pool)
  const read =
    replicas === null
      ? db
      : new Kysely<Schema>({ dialect: new PostgresDialect({ pool: replicas.pool }) })
  const schema = new Kysely<Schema>({
    dialect: new MigratedDialect({ pool: () => poolWithoutTimeout(source, prepared) }),
  })
  const pubSub = notify === 'poll' ? await polling(db) : postgresPubSub(source, db)
  const inSlot = transactionSlots(poolSize)
  const mayMove = primary !== null
  return {
    engine: 'postgres',
    read,
    primary: db,
    replicas,
    schema,
    pubSub,
    pool: state,
    alarm: () => primary?.alarm() ?? null,
    truncateLog: async () => undefined,
    transact(work) {
      replicas?.leave()
      return inSlot(() => withRetries(() => transactAndPublish(pubSub, db, work), mayMove))
    },
    async close() {
      await pubSub.close()
      await replicas?.close()
      await schema.destroy()
      await db.destroy()
      primary?.close()
    },
  }
}

/** Kysely's migrator would lock for a session, which a pooler does not keep (migrations/migrate.ts). */
class MigratedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock() {}
      override async releaseMigrationLock() {}
    })()
  }
}

async function watchPrimary(addresses: readonly string[], log?: PrimaryLog): Promise<Primary> {
  const { PrimaryWatch } = await import('./postgres/primary.ts')
  const watch = new PrimaryWatch(addresses, log ?? null)
  await watch.settle()
  return watch
}

async function polling(db: Db): Promise<PubSub> {
  const { pollingPubSub } = await import('./pub-sub/polling.ts')
  return pollingPubSub(db)
}

const RETRIES = 4
/** The longest wait before the first retry; it doubles with each further retry. */
const RETRY_MS = 20

/**
 * SQLSTATEs that a concurrent transaction causes: a deadlock, a serialization failure, or a foreign key
 * violation (a row was deleted after we read it, or referred to before we deleted it).
 */
const RACES = new Set(['40P01', '40001', '23503'])

/** A transaction whose node was lost runs again at the next one, unless this much time has passed. */
const MOVE_MS = 5000

/**
 * After a lost race, or a node lost before the commit. The wait is random, or the same two would collide
 * again.
 * @param mayMove whether another node can take the place of a lost one
 */
async function withRetries<T>(work: () => Promise<T>, mayMove: boolean): Promise<T> {
  const began = performance.now()
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isLost = mayMove && isNodeLost(error) && performance.now() - began < MOVE_MS
      if (attempt === RETRIES || !(isLost || RACES.has(codeOf(error) ?? ''))) throw error
    }
    const longest = RETRY_MS * 2 ** attempt
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
  }
}

function isNodeLost(error: unknown): boolean {
  return !(error instanceof NoPrimary) && databaseFailureOf(error) === 'away'
}

export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/**
 * Until the transaction ends; SQLite has only one writer. Others may still insert foreign keys to the rows:
 * otherwise a lock on an account would wait for everybody who notifies it, and those could deadlock.
 */
export function locked<DB, TB extends keyof DB, O>(
  trx: Db,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engineOf(trx) === 'postgres' ? query.forNoKeyUpdate() : query
}

export function isForeignKeyViolation(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '23503' ||
    (code === 'ERR_SQLITE_ERROR' && /FOREIGN KEY constraint/u.test((error as Error).message))
  )
}

export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '23505' ||
    (code === 'ERR_SQLITE_ERROR' && /UNIQUE constraint/u.test((error as Error).message))
  )
}

/** Throws when the database does not respond. */
export async function ping(db: Db): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select 1'))
}

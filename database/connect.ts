import { createHash } from 'node:crypto'
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
import type { Pool } from 'pg'

import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'
/** What a query needs: the database as read, or a running transaction. */
export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>

export interface Database {
  engine: Engine
  /** For reads alone: on SQLite it refuses writes, on PostgreSQL it may be a replica one day. */
  read: Db
  /** The one way to write. The work may run again when PostgreSQL asks for it, so it must only touch the database. */
  transact<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** For the migrator, which brings its own transaction. */
  schema: Db
  close(): Promise<void>
}

/**
 * Opens the database that the address names.
 * @param address `postgres://…`, or the path of a SQLite file, which is made when missing
 */
export async function connect(address: string): Promise<Database> {
  return /^postgres(ql)?:\/\//u.test(address) ? connectPostgres(address) : connectSqlite(address)
}

function connectSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(file, 'writer') })
  const read = new Kysely<Schema>({ dialect: sqliteDialect(file, 'reader') })
  return {
    engine: 'sqlite',
    read,
    schema: writer,
    transact: (work) => writer.transaction().execute(work),
    close: async () => {
      await read.destroy()
      await writer.destroy()
    },
  }
}

const POOL_SIZE = 10

async function connectPostgres(url: string): Promise<Database> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5000,
    query_timeout: 15_000,
    idleTimeoutMillis: 30_000,
    // Written for disks that turn, the default makes the planner scan all users for a page of matches.
    options: '-c random_page_cost=1.1',
  })
  // An idle connection that breaks is replaced; the request that meets a broken one gets its error.
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namingPool(pool) }) })
  return {
    engine: 'postgres',
    read: db,
    schema: db,
    transact: (work) => retried(() => db.transaction().execute(work)),
    close: () => db.destroy(),
  }
}

const planNames = new Map<string, string>()

/** Has PostgreSQL keep the plan of a query, under a name made of its text. */
export function namePlan(query: string): void {
  planNames.set(query, createHash('sha256').update(query).digest('base64url'))
}

/** Gives our compiled queries their names, so that PostgreSQL plans each once a connection. */
function namingPool(pool: Pool) {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      return {
        release: () => client.release(),
        query: (text: string, values: unknown[]) => {
          const name = planNames.get(text)
          return client.query(name === undefined ? { text, values } : { name, text, values })
        },
      }
    },
  } as unknown as Pool
}

const RETRIES = 3

/** Runs a transaction again that PostgreSQL chose as a deadlock's or a race's loser. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = codeOf(error)
      if (attempt > RETRIES || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}

export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Holds the selected rows until the transaction ends; SQLite's one writer holds everything anyway. */
export function locked<DB, TB extends keyof DB, O>(
  trx: Trx,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engineOf(trx) === 'postgres' ? query.forUpdate() : query
}

export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '23505' ||
    (code === 'ERR_SQLITE_ERROR' && /UNIQUE constraint/u.test((error as Error).message))
  )
}

/** Whether the database, not the request, is at fault: away, full, locked or shutting down. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code === 'ERR_SQLITE_ERROR') {
    // SQLITE_BUSY, READONLY, IOERR, FULL, CANTOPEN (https://sqlite.org/rescode.html)
    return [5, 8, 10, 13, 14].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)
  }
  if (code !== undefined && /^(08|53|57P|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND)/u.test(code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/u.test(
      error.message,
    )
  )
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Whether the database answers at all. */
export async function ping(db: Db): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select 1'))
}

import { createHash } from 'node:crypto'

import type { Pool, PoolConfig } from 'pg'

import { QueueFull, databaseFailureOf } from './database-errors.ts'

/** Requests that may wait for each connection of the pool; further ones get 503. */
const WAITING_MAX = 100
/** The longest wait for a connection, including the queue. */
const CONNECT_MS = 5000
/** PostgreSQL cancels a statement after this time. */
const STATEMENT_MS = 9000
/** We give up when PostgreSQL does not even report the cancellation. */
const NO_REPLY_MS = 10_000

/** The load of the pool, for /metrics. */
export interface PoolState {
  size: number
  open: number
  idle: number
  waiting: number
}

export interface BoundedPool {
  /** For Kysely's dialect. */
  pool: Pool
  state: () => PoolState
}

/** Connections for requests. Their number, their queue and all waits are limited. */
export async function requestPool(
  url: string,
  size: number,
  more: Pick<PoolConfig, 'stream'> = {},
): Promise<BoundedPool> {
  const pool = await open({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: NO_REPLY_MS,
    statement_timeout: STATEMENT_MS,
    // An instance that hangs inside a transaction must not lock rows for long.
    idle_in_transaction_session_timeout: NO_REPLY_MS,
    idleTimeoutMillis: 30_000,
    ...more,
  })
  return {
    pool: bounded(pool, size * WAITING_MAX),
    state: () => ({
      size,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** Connections that transactions never use. */
const FOR_READS = 2

/**
 * Limits concurrent transactions, so that reads always find a connection. A transaction occupies its
 * connection while it waits for a locked row, so a few dozen of them would block everybody.
 */
export function transactionSlots(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = Math.max(1, size - FOR_READS)
  const waiting: (() => void)[] = []

  function enter(): Promise<void> | undefined {
    if (free > 0) {
      free -= 1
      return undefined
    }
    if (waiting.length >= size * WAITING_MAX) throw new QueueFull()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new QueueFull())
      }, CONNECT_MS)
      waiting.push(begin)
    })
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Connections without time limits: a migration may take long, or wait for another instance's migration. */
export async function poolWithoutTimeout(url: string): Promise<Pool> {
  return open({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 1000,
  })
}

async function open(config: PoolConfig & { connectionString: string }): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ ...withOptions(config), keepAlive: true })
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for one that breaks in the moment in which it is given out.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Adds our options to those in the address, e.g. a `search_path`, which would otherwise replace ours. */
function withOptions(config: PoolConfig & { connectionString: string }): PoolConfig {
  // The default is for spinning disks; with it the planner scans all users for one page of matches.
  const ours = '-c random_page_cost=1.1'
  // An address with a Unix socket is no valid URL; only pg can parse it.
  const url = URL.parse(config.connectionString)
  const theirs = url?.searchParams.get('options')
  if (url === null || theirs === null || theirs === undefined) return { ...config, options: ours }
  url.searchParams.set('options', `${ours} ${theirs}`)
  return { ...config, connectionString: url.href }
}

const planNames = new Map<string, string>()

/** Makes the query a named prepared statement, so that PostgreSQL plans it once per connection. */
export function namePlan(query: string): void {
  planNames.set(query, createHash('sha256').update(query).digest('base64url'))
}

/**
 * Limits the queue, names the prepared statements, and closes a connection that was lost or no longer
 * responds instead of returning it to the pool.
 */
function bounded(pool: Pool, waitingMax: number): Pool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      if (pool.waitingCount >= waitingMax) throw new QueueFull('Too many wait for the database.')
      const client = await pool.connect()
      let lost = false
      // A connection can break between two queries; without a listener that would end the process.
      const markLost = () => {
        lost = true
      }
      client.on('error', markLost)
      return {
        release: () => {
          client.off('error', markLost)
          client.release(lost)
        },
        query: async (text: string, values: unknown[]) => {
          // After a timeout every further query, e.g. the rollback, would time out too.
          if (lost) throw new Error('Connection terminated')
          const name = planNames.get(text)
          try {
            return await client.query(
              name === undefined ? { text, values } : { name, text, values },
            )
          } catch (error) {
            lost ||= databaseFailureOf(error) === 'away'
            throw error
          }
        },
      }
    },
  } as unknown as Pool
}

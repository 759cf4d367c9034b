import { createHash } from 'node:crypto'

import type Pg from 'pg'
import type { Pool, PoolConfig } from 'pg'

import { QueueFull, databaseFailureOf } from './database-errors.ts'
import { commit, noteWarning } from './postgres/commit.ts'
import type { Connections } from './postgres/following-pool.ts'
import type { Primary } from './postgres/primary.ts'

/** Requests that may wait for each connection of the pool; further ones get 503. */
const WAITING_MAX = 100
const CONNECT_MS = 5000
/** PostgreSQL cancels a statement after this time. */
const STATEMENT_MS = 9000
/** We give up when PostgreSQL does not even report the cancellation. */
const NO_REPLY_MS = 10_000

export interface PoolState {
  size: number
  open: number
  idle: number
  waiting: number
}

export interface BoundedPool {
  pool: Pool
  state: () => PoolState
}

export type Source = string | Primary

export interface PoolOptions {
  size: number
  /** false behind a pooler in transaction mode. */
  prepared: boolean
  stream?: NonNullable<PoolConfig['stream']>
}

export async function requestPool(
  source: Source,
  { size, prepared, ...more }: PoolOptions,
): Promise<BoundedPool> {
  const config = {
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: NO_REPLY_MS,
    statement_timeout: STATEMENT_MS,
    // An instance that hangs inside a transaction must not lock rows for long.
    idle_in_transaction_session_timeout: NO_REPLY_MS,
    idleTimeoutMillis: 30_000,
    ...more,
  }
  const pool = await open(source, config, prepared)
  return {
    pool: bounded(pool, size * WAITING_MAX, typeof source !== 'string'),
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
 * So that reads always find a connection: a few dozen transactions that wait for a locked row would block
 * everybody.
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
export async function poolWithoutTimeout(source: Source, prepared: boolean): Promise<Pool> {
  const config = { max: 2, connectionTimeoutMillis: CONNECT_MS, idleTimeoutMillis: 1000 }
  // Kysely's dialect only connects and ends.
  return (await open(source, config, prepared)) as unknown as Pool
}

async function open(source: Source, config: PoolConfig, prepared: boolean): Promise<Connections> {
  if (typeof source === 'string') return openAt(source, config, prepared)
  const { FollowingPool } = await import('./postgres/following-pool.ts')
  return new FollowingPool(source, (address, more) =>
    openAt(address, { ...config, ...more }, prepared),
  )
}

async function openAt(address: string, rest: PoolConfig, prepared: boolean): Promise<Pool> {
  const { default: pg } = await import('pg')
  const config = { ...rest, connectionString: address, keepAlive: true }
  const pool = prepared ? new pg.Pool(withOptions(config)) : await poolOfPooler(pg, config)
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('notice', ({ code }) => noteWarning(client, code))
    // The same for one that breaks in the moment in which it is given out.
    client.on('error', () => undefined)
  })
  return pool
}

async function poolOfPooler(pg: typeof Pg, config: PoolConfig): Promise<Pool> {
  const { splitForPooler, usePooler } = await import('./postgres/pooler.ts')
  const [accepted, settings] = splitForPooler(config, RANDOM_PAGE_COST)
  const pool = new pg.Pool(accepted)
  pool.on('connect', (client) => usePooler(client, settings))
  return pool
}

/** The default is for spinning disks; with it the planner scans all users for one page of matches. */
const RANDOM_PAGE_COST = 1.1

/** Adds our options to those in the address, e.g. a `search_path`, which would otherwise replace ours. */
function withOptions(config: PoolConfig & { connectionString: string }): PoolConfig {
  const ours = `-c random_page_cost=${RANDOM_PAGE_COST}`
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

interface Watched {
  release(): void
  query(text: string, values: unknown[]): Promise<unknown>
}

/** Closes a connection that was lost or no longer responds instead of returning it to the pool. */
async function watched(pool: Connections): Promise<Watched> {
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
    query: async (text, values) => {
      if (lost) {
        // The server has done it, and what was lost is the better reason.
        if (text === 'rollback') return { command: 'ROLLBACK', rows: [] }
        // After a timeout every further query would time out too.
        throw new Error('Connection terminated')
      }
      const name = planNames.get(text)
      const run = async () =>
        client.query(name === undefined ? { text, values } : { name, text, values })
      try {
        return await (text === 'commit' ? commit(client, run) : run())
      } catch (error) {
        const failure = databaseFailureOf(error)
        lost ||= failure === 'away' || failure === 'unsure'
        throw error
      }
    },
  }
}

/**
 * @param mayMove whether another connection may lead to another node: then the first statement of a
 *   connection runs again after a loss, since it is a read or begins a transaction
 */
function bounded(pool: Connections, waitingMax: number, mayMove: boolean): Pool {
  const connect = async (): Promise<Watched> => {
    if (pool.waitingCount >= waitingMax) throw new QueueFull('Too many wait for the database.')
    const client = await watched(pool)
    return mayMove ? movable(client, () => watched(pool)) : client
  }
  return { connect, end: () => pool.end() } as unknown as Pool
}

function movable(first: Watched, reconnect: () => Promise<Watched>): Watched {
  let client = first
  let isFirst = true
  return {
    release: () => client.release(),
    async query(text, values) {
      const mayRunAgain = isFirst
      isFirst = false
      try {
        return await client.query(text, values)
      } catch (error) {
        if (!mayRunAgain || databaseFailureOf(error) !== 'away') throw error
      }
      const lost = client
      client = {
        release: () => undefined,
        query: () => Promise.reject(new Error('Connection terminated')),
      }
      lost.release()
      client = await reconnect()
      return client.query(text, values)
    },
  }
}

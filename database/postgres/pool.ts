import { createHash } from 'node:crypto'

import type { Pool, PoolConfig } from 'pg'

import { QueueFull, databaseFailureOf } from '../errors.ts'

/** Requests that wait for each connection of the pool; the next is told to come again. */
const WAITING_MAX = 100
/** For a connection, including the wait in the queue. */
const CONNECT_MS = 5000
/** The server gives a statement up after this time… */
const STATEMENT_MS = 9000
/** …and we give up a server that does not even say so. */
const SILENCE_MS = 10_000

/** How much the pool has to do, for /metrics. */
export interface PoolState {
  size: number
  open: number
  idle: number
  waiting: number
}

export interface BoundedPool {
  /** As Kysely's dialect takes it. */
  pool: Pool
  state: () => PoolState
}

/** Connections for requests: bounded in number, in their queue, and in every wait. */
export async function requestPool(url: string, size: number): Promise<BoundedPool> {
  const pool = await open({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SILENCE_MS,
    statement_timeout: STATEMENT_MS,
    // Of an instance that hangs in a transaction: others wait for the rows that it holds.
    idle_in_transaction_session_timeout: SILENCE_MS,
    idleTimeoutMillis: 30_000,
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

/** Connections that transactions leave to those who only read. */
const FOR_READS = 2

/**
 * Runs so many transactions at once that reads have connections left: a transaction holds its own
 * while it waits for rows that another holds, and a few dozen would keep everybody out.
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

/** Connections without time limits: a migration may work long, and wait for another instance's. */
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
  // An idle connection that breaks is replaced; the request that meets a broken one gets its error.
  pool.on('error', () => undefined)
  return pool
}

/** Beside the address's own options, e.g. a `search_path`, which would push ours aside. */
function withOptions(config: PoolConfig & { connectionString: string }): PoolConfig {
  // Written for disks that turn, the default makes the planner scan all users for a page of matches.
  const ours = '-c random_page_cost=1.1'
  // An address with a socket in it is no URL, and pg reads it in ways of its own.
  const url = URL.parse(config.connectionString)
  const theirs = url?.searchParams.get('options')
  if (url === null || theirs === null || theirs === undefined) return { ...config, options: ours }
  url.searchParams.set('options', `${ours} ${theirs}`)
  return { ...config, connectionString: url.href }
}

const planNames = new Map<string, string>()

/** Has PostgreSQL keep the plan of a query, under a name made of its text. */
export function namePlan(query: string): void {
  planNames.set(query, createHash('sha256').update(query).digest('base64url'))
}

/**
 * Refuses what would wait too long, gives our compiled queries their names, so that PostgreSQL
 * plans each once a connection, and throws away connections that fell silent.
 */
function bounded(pool: Pool, waitingMax: number): Pool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      if (pool.waitingCount >= waitingMax) throw new QueueFull('Too many wait for the database.')
      const client = await pool.connect()
      let lost = false
      // Lost between two queries of a transaction; without a listener it would end the process.
      const lose = () => {
        lost = true
      }
      client.on('error', lose)
      return {
        release: () => {
          client.off('error', lose)
          client.release(lost)
        },
        query: async (text: string, values: unknown[]) => {
          // What is sent after a silence, e.g. a rollback, would only wait for the next.
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

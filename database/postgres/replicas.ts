import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'

import type { Pool, PoolClient } from 'pg'

import { codeOf, databaseFailureOf, QueueFull } from '../database-errors.ts'
import { namePlan, type PoolOptions } from '../pool.ts'
import { within } from '../within.ts'
import { latestAnswer } from './latest-answer.ts'
import type { ReplicaState } from './replica-states.ts'
import { clusterOf, Replica } from './replica.ts'
import { type Position, positionText, readLsn, readPosition } from './wal-position.ts'

const CHECK_MS = 250
/** A replica has to have replayed what the primary had so many checks ago: it is half a second behind at most. */
const CHECKS_BEHIND = 2
/** An answer waits so long for the position that it reflects; without one it is sent all the same. */
const POSITION_MS = 1000

/**
 * Flushed: what others can see was flushed before. The place of the next insert may be behind the header of
 * a page, which no replica reaches until something is written.
 */
const POSITION = `
  select pg_current_wal_flush_lsn()::text as lsn,
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`

/** Of a healthy standby: what a row was needed for has been replayed, or the statement is no read. */
const CONFLICTS = new Set(['40001', '40P01', '57014', '25006', '0A000'])

export interface ReadRequest {
  /** The newest position that the client has seen; undefined when it sends none. */
  seen: string | undefined
  /** Requests with the same key are read at the same replica while the same ones are used. */
  key: string
}

/** What was read, and the position that it reflects; null when that is not known. */
export interface ReadResult<T> {
  result: T
  position: string | null
}

export interface Replicas {
  /**
   * `Database.read` may be a replica that has replayed what the client has seen; of a client that does not
   * say, everything committed. Where none has, or it fails, and after a transaction, the primary.
   */
  read<T>(request: ReadRequest, work: () => Promise<T>): Promise<ReadResult<T>>
  /** The primary's position now; null when it does not tell. */
  position(): Promise<string | null>
  /** Sends what this request still reads to the primary: it must see what it has written. */
  leave(): void
  pool: Pool
  states(): { name: string; state: ReplicaState }[]
  close(): Promise<void>
}

/**
 * Each that follows our primary closely is used for reads.
 * @param addresses of all nodes: their roles change
 */
export function watchReplicas(
  addresses: readonly string[],
  options: PoolOptions,
  primary: Pool,
): Replicas {
  const replicas = addresses.map((address) => new Replica(address, options))
  const scopes = new AsyncLocalStorage<{ pool: Pool | null }>()
  const askPrimary = latestAnswer(async () => noted(await positionOf(primary)))
  const askCluster = latestAnswer(async () => connected(primary, clusterOf))
  let cluster: string | null = null
  let newest: Position = { timeline: 0, lsn: 0n }
  /** The primary's positions at the last checks, the newest last. */
  let known: Position[] = []

  function noted(told: Position): Position {
    if (positionText(told) > positionText(newest)) newest = told
    return told
  }

  const isAhead = ({ timeline, lsn }: Position) => timeline > newest.timeline || lsn > newest.lsn

  /** null for one that a client has made up, or has from another cluster: no replica will ever have it. */
  async function readSeen(text: string): Promise<Position | null> {
    const goal = readPosition(text)
    if (goal === null || !isAhead(goal)) return goal
    // Another instance may have told it just now. While the primary is away, a replica may have it.
    const isTold = await within(CHECK_MS, askPrimary()).then(
      () => !isAhead(goal),
      () => true,
    )
    return isTold ? goal : null
  }

  async function check(): Promise<void> {
    // An unknown position changes nothing: the primary is away, and replicas stay what they are.
    const answers = Promise.all([askPrimary(), askCluster()])
    const told = await within(CHECK_MS, answers).catch(() => null)
    if (told !== null) {
      const [now] = told
      cluster = told[1]
      const isSame = known.at(-1)?.timeline === now.timeline
      known = [...(isSame ? known.slice(-CHECKS_BEHIND) : []), now]
    }
    const [goal] = known
    if (goal !== undefined) for (const replica of replicas) void replica.check(goal, cluster)
  }

  /** The sticky one of those that are used, if it has replayed enough. */
  async function choose({ seen, key }: ReadRequest): Promise<[Replica, Position] | null> {
    const weightOf = ({ name }: Replica) => hash('sha256', `${name} ${key}`)
    const [first, ...others] = replicas.filter(({ state }) => state === 'used')
    if (first === undefined) return null
    const replica = others.reduce(
      (best, other) => (weightOf(other) > weightOf(best) ? other : best),
      first,
    )
    const goal = seen === undefined ? await askPrimary().catch(() => null) : await readSeen(seen)
    if (goal === null || goal.timeline > (known.at(-1)?.timeline ?? 0)) return null
    return (await replica.reaches(goal.lsn)) ? [replica, goal] : null
  }

  /** null when it has to be read at the primary; the replica, when that is broken. */
  async function readAt<T>(
    [replica, goal]: [Replica, Position],
    work: () => Promise<T>,
  ): Promise<ReadResult<T> | Replica | null> {
    const scope: { pool: Pool | null } = { pool: await replica.pool() }
    try {
      const result = await scopes.run(scope, work)
      if (scope.pool === null) return { result, position: await position() }
      const found = await replica.ask()
      // Promoted, rebuilt or restarted meanwhile, so what was read may be of another history.
      if (found?.timeline !== known.at(-1)?.timeline || found === null || found.lsn < goal.lsn) {
        return null
      }
      return { result, position: positionText(noted(found)) }
    } catch (error) {
      if (scope.pool === null) throw error
      // It was left out, and its connections were broken.
      if (replica.state !== 'used') return null
      if (!isOfReplica(error)) throw error
      return CONFLICTS.has(codeOf(error) ?? '') ? null : replica
    } finally {
      // Whatever goes on after the response reads at the primary.
      scope.pool = null
    }
  }

  async function position(): Promise<string | null> {
    return within(POSITION_MS, askPrimary()).then(positionText, () => null)
  }

  const checking = setInterval(() => void check(), CHECK_MS).unref()
  void check()
  return {
    async read(request, work) {
      const chosen = await choose(request)
      const read = chosen && (await readAt(chosen, work))
      if (read === null || read instanceof Replica) {
        const result = await work()
        // What the primary can read, it cannot.
        read?.rest()
        return { result, position: await position() }
      }
      return read
    },
    position,
    leave() {
      const scope = scopes.getStore()
      if (scope !== undefined) scope.pool = null
    },
    pool: {
      options: primary.options,
      connect: async () => (scopes.getStore()?.pool ?? primary).connect(),
      // The primary's pool is ended by whoever opened it.
      end: async () => undefined,
    } as unknown as Pool,
    states: () => replicas.map(({ name, state }) => ({ name, state })),
    async close() {
      clearInterval(checking)
      await Promise.all(replicas.map(async (replica) => replica.close()))
    },
  }
}

namePlan(POSITION)

async function positionOf(primary: Pool): Promise<Position> {
  const { rows } = await connected(primary, async (client) =>
    client.query<{ lsn: string; timeline: string }>(POSITION, []),
  )
  const [{ lsn, timeline } = { lsn: '', timeline: '' }] = rows
  return { timeline: Number.parseInt(timeline, 16), lsn: readLsn(lsn) }
}

async function connected<T>(pool: Pool, ask: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await ask(client)
  } finally {
    client.release()
  }
}

/** Whether the database says so, and not our code; a full queue would only move to the primary. */
function isOfReplica(error: unknown): boolean {
  if (error instanceof QueueFull) return false
  return databaseFailureOf(error) !== null || codeOf(error) !== undefined
}

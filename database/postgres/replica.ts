import { setTimeout as sleep } from 'node:timers/promises'

import type { Client, ClientBase, Pool } from 'pg'

import { codeOf } from '../database-errors.ts'
import { type BoundedPool, type PoolOptions, requestPool } from '../pool.ts'
import { within } from '../within.ts'
import { latestAnswer } from './latest-answer.ts'
import type { ReplicaState } from './replica-states.ts'
import { closableSockets } from './sockets.ts'
import { lsnText, type Position, readLsn } from './wal-position.ts'

/** A replica that does not respond within this time is left out, and what it was asked is read again. */
const REPLY_MS = 600
/** A connection takes longer, and nothing waits for it. */
const CONNECT_MS = 3000
/** The longest wait of a read until the replica has replayed a position. */
const REPLAY_MS = 100
const ASK_AGAIN_MS = 2
/** A replica that responds and cannot be read, such as one with a broken file, rests for this time. */
const REST_MS = 5000
const WAITS_FOR_LSN = 190_000

const STATE = `
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
    (select pid is not null from pg_stat_wal_receiver) as follows,
    (select received_tli from pg_stat_wal_receiver) as timeline,
    current_setting('server_version_num')::int as version`

const NOT_ALLOWED = '42501'
/** A standby has the number of its primary; another cluster may be on the same timeline. */
const CLUSTER = 'select system_identifier::text as cluster from pg_control_system()'

interface StateRow {
  /** null unless it is a standby. */
  lsn: string | null
  /** null unless it gets the log of another node. */
  follows: boolean | null
  /** null also where our user may not see it. */
  timeline: number | null
  version: number
}

export class Replica {
  /** Its host and port; the address has a password. */
  readonly name: string
  /** Asks where it is: after the call, and so after whatever its caller has read there. */
  readonly ask: () => Promise<Position | null>
  state: ReplicaState = 'away'
  readonly #address: string
  readonly #options: PoolOptions
  #watcher: Promise<Client> | null = null
  #reads: Promise<BoundedPool> | null = null
  readonly #sockets = closableSockets()
  /** What it had replayed when it was asked; 0 after it was away, for a restart goes back. */
  #replayed = 0n
  #version = 0
  /** Of its connection; null also where our user may not see it. */
  #cluster: string | null = null
  #restsUntil = 0
  #isClosed = false

  constructor(address: string, options: PoolOptions) {
    this.#address = address
    this.#options = options
    const { hostname, port } = new URL(address)
    this.name = `${hostname}:${port || '5432'}`
    this.ask = latestAnswer(async () => this.#ask())
  }

  /** @param goal what it must have replayed @param cluster the primary's (`clusterOf`) */
  async check(goal: Position, cluster: string | null): Promise<void> {
    const found = await this.ask().catch(() => null)
    if (found === null) return
    const isOfOther = cluster !== null && this.#cluster !== null && cluster !== this.#cluster
    if (isOfOther || found.timeline !== goal.timeline) this.state = 'other'
    else if (found.lsn < goal.lsn) this.state = 'behind'
    else this.state = performance.now() < this.#restsUntil ? 'resting' : 'used'
  }

  async reaches(lsn: bigint): Promise<boolean> {
    if (this.#replayed >= lsn) return true
    if (this.#version >= WAITS_FOR_LSN) return this.#waitFor(lsn)
    const until = performance.now() + REPLAY_MS
    while (performance.now() < until && this.state === 'used') {
      const found = await within(until - performance.now(), this.ask()).catch(() => null)
      if (found === null) return false
      if (found.lsn >= lsn) return true
      await sleep(ASK_AGAIN_MS)
    }
    return false
  }

  async pool(): Promise<Pool> {
    this.#reads ??= requestPool(this.#address, {
      ...this.#options,
      stream: this.#sockets.open,
    })
    return (await this.#reads).pool
  }

  rest(): void {
    this.#restsUntil = performance.now() + REST_MS
    this.state = 'resting'
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const watcher = this.#watcher
    this.#leaveOut(watcher)
    await watcher?.then((client) => client.end()).catch(() => undefined)
  }

  async #ask(): Promise<Position | null> {
    if (this.#isClosed) return null
    const watcher = (this.#watcher ??= this.#connect())
    try {
      const { rows } = await (await watcher).query<StateRow>(STATE)
      const [row] = rows
      this.#version = row?.version ?? 0
      if (!row || row.lsn === null || row.follows === null) this.state = 'other'
      else if (row.timeline === null) this.state = 'blind'
      else {
        this.#replayed = readLsn(row.lsn)
        return { timeline: row.timeline, lsn: this.#replayed }
      }
      return null
    } catch (error) {
      this.#leaveOut(watcher)
      throw error
    }
  }

  /** On a connection of its own: however busy the replica is, it is asked where it is. */
  async #connect(): Promise<Client> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({
      connectionString: this.#address,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: REPLY_MS,
      keepAlive: true,
    })
    const watcher = this.#watcher
    const lost = () => this.#leaveOut(watcher)
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    this.#cluster = await clusterOf(client)
    return client
  }

  /** Breaks its connections, so that whoever reads there reads at the primary at once. */
  #leaveOut(watcher: Promise<Client> | null): void {
    if (watcher !== this.#watcher) return
    this.state = 'away'
    this.#replayed = 0n
    this.#watcher = null
    // Not awaited: a connection that hangs would take long to end.
    void watcher?.then((client) => client.end()).catch(() => undefined)
    void this.#reads?.then(({ pool }) => pool.end()).catch(() => undefined)
    this.#reads = null
    this.#sockets.destroy()
  }

  async #waitFor(lsn: bigint): Promise<boolean> {
    const wait = `wait for lsn '${lsnText(lsn)}' with (timeout '${REPLAY_MS}ms', no_throw)`
    try {
      const client = await (await this.pool()).connect()
      try {
        const { rows } = await client.query<{ status: string }>(wait, [])
        return rows[0]?.status === 'success'
      } finally {
        client.release()
      }
    } catch {
      return false
    }
  }
}

/** Which cluster a node is of; null where our user may not see it. */
export async function clusterOf(client: Pick<ClientBase, 'query'>): Promise<string | null> {
  try {
    const { rows } = await client.query<{ cluster: string }>(CLUSTER, [])
    return rows[0]?.cluster ?? null
  } catch (error) {
    if (codeOf(error) === NOT_ALLOWED) return null
    throw error
  }
}

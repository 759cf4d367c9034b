import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg'

import { codeOf, databaseFailureOf, NoPrimary } from '../database-errors.ts'
import { WRITTEN_TIMELINE } from './node-monitor.ts'
import type { Primary } from './primary.ts'
import { closableSockets } from './sockets.ts'

export interface Connections {
  connect(): Promise<PoolClient>
  end(): Promise<void>
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

export type OpenPool = (address: string, more: NodeConfig) => Promise<Pool>

interface NodeConfig extends Pick<PoolConfig, 'connectionTimeoutMillis' | 'stream'> {
  /** The pool awaits it, and a failure is that of the connection. */
  onConnect(client: ClientBase): Promise<void>
}

interface At {
  address: string
  pool: Promise<Pool>
  opened: Pool | null
  connect(): Promise<PoolClient>
  /** Breaks all connections at once, and lets nobody wait for one. */
  leave(): void
}

/** A frozen node takes connections and says nothing. */
const CONNECT_MS = 2000
/** What pg says when all connections are in use: the node is busy, and questions would keep everybody waiting. */
const IN_USE = /timeout exceeded when trying to connect/u
const TIMELINE = `select ${WRITTEN_TIMELINE} as timeline`

/** A pool whose connections lead to the primary of a cluster; those to an earlier one are broken. */
export class FollowingPool implements Connections {
  readonly #primary: Primary
  readonly #open: OpenPool
  #at: At | null = null
  #asking = 0

  constructor(primary: Primary, open: OpenPool) {
    this.#primary = primary
    this.#open = open
    primary.onMoved(() => this.#leave())
  }

  get totalCount(): number {
    return this.#at?.opened?.totalCount ?? 0
  }

  get idleCount(): number {
    return this.#at?.opened?.idleCount ?? 0
  }

  get waitingCount(): number {
    return this.#asking + (this.#at?.opened?.waitingCount ?? 0)
  }

  async connect(): Promise<PoolClient> {
    try {
      return await this.#connectOnce()
    } catch (error) {
      if (databaseFailureOf(error) !== 'away' || error instanceof NoPrimary) throw error
      return this.#connectOnce()
    }
  }

  async end(): Promise<void> {
    const pool = await this.#at?.pool
    this.#at = null
    await pool?.end()
  }

  async #connectOnce(): Promise<PoolClient> {
    this.#asking += 1
    const address = await this.#primary.address().finally(() => {
      this.#asking -= 1
    })
    if (this.#at?.address !== address) {
      this.#leave()
      this.#at = openAt(address, this.#primary, this.#open)
    }
    return this.#at.connect()
  }

  #leave(): void {
    this.#at?.leave()
    this.#at = null
  }
}

function openAt(address: string, primary: Primary, open: OpenPool): At {
  const sockets = closableSockets()
  const opening = open(address, {
    connectionTimeoutMillis: CONNECT_MS,
    stream: sockets.open,
    onConnect: (client) => checkNode(client, primary),
  })
  const waiting = new Set<(error: Error) => void>()
  let isLeft = false
  // What breaks at a node that we have left says nothing about its heir.
  const doubt = () => {
    if (!isLeft) primary.doubt()
  }
  const at: At = {
    address,
    opened: null,
    pool: opening.then((pool) => {
      at.opened = pool
      pool.on('error', doubt)
      pool.on('connect', (client) => client.on('error', doubt))
      pool.on('release', (error: unknown) => {
        if (error) doubt()
      })
      return pool
    }),
    async connect() {
      const pool = await at.pool
      // Not a race of promises: a promise that lives long would keep every loser.
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        pool.connect().then(
          (client) => {
            if (waiting.delete(reject)) resolve(client)
            else client.release(true)
          },
          (error: Error) => {
            waiting.delete(reject)
            if (!IN_USE.test(error.message)) doubt()
            reject(error)
          },
        )
      })
    },
    leave() {
      isLeft = true
      sockets.destroy()
      void opening.then((pool) => pool.end()).catch(() => undefined)
      for (const reject of waiting)
        reject(new Error('Connection terminated: the primary has changed.'))
      waiting.clear()
    },
  }
  return at
}

/** A node may have been restarted, and another promoted, since all of them were asked. */
async function checkNode(client: ClientBase, primary: Primary): Promise<void> {
  const { rows } = await client.query<{ timeline: number }>(TIMELINE).catch((error: unknown) => {
    // A standby writes nothing, so it cannot say what it writes.
    if (codeOf(error) === '55000') throw new NoPrimary('The host is a standby.')
    throw error
  })
  primary.checkTimeline(rows[0]?.timeline ?? 0)
}

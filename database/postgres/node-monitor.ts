import type { Client } from 'pg'

import { codeOf } from '../database-errors.ts'
import type { NodeState } from './primary-choice.ts'
import { closableSockets, type Sockets } from './sockets.ts'

/** A node that is silent for longer counts as gone: a frozen one takes connections and says nothing. */
const ANSWER_MS = 1000

/** The first eight digits of the name of the file that a primary writes; `pg_control_checkpoint()` lags. */
export const WRITTEN_TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`

/** A standby whose primary has gone has the files that it received; not every role may list them. */
const KEPT_TIMELINE = `(select max(('x' || left(name, 8))::bit(32)::int)
  from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$')`
const MAY_LIST = `select has_function_privilege('pg_ls_waldir()', 'execute') as may`

/**
 * Its standbys. What only stores the log (pg_receivewal, pg_basebackup) replays nothing, and a logical
 * subscriber is connected to a database. Other roles than those with pg_monitor see neither the state nor
 * what is replayed.
 */
const STANDBYS = `(select count(*) from pg_stat_replication r join pg_stat_activity a using (pid)
  where a.datid is null and (r.state is null or r.state = 'streaming' and r.replay_lsn is not null))::int`

function stateQuery(mayList: boolean): string {
  return `select
    not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writable,
    case when not pg_is_in_recovery() then ${WRITTEN_TIMELINE}
      else coalesce((select received_tli from pg_stat_wal_receiver),
        ${mayList ? `${KEPT_TIMELINE},` : ''}
        (select min_recovery_end_timeline from pg_control_recovery())) end as timeline,
    ${STANDBYS} as standbys`
}

/** Asks one node, on a connection that stays open. */
export class NodeMonitor {
  readonly address: string
  /** Why it did not answer the last question; empty when it did. */
  failure = ''
  #connected: { client: Client; sockets: Sockets; query: string } | null = null
  readonly #onBroken: () => void

  /** @param onBroken called when the connection breaks, as when the node ends */
  constructor(address: string, onBroken: () => void) {
    this.address = address
    this.#onBroken = onBroken
  }

  /** Its state; null when it does not answer in time. */
  async ask(): Promise<NodeState | null> {
    try {
      const { client, query } = this.#connected ?? (await this.#connect())
      const { rows } = await client.query<Record<string, unknown>>(query)
      const [row = {}] = rows
      this.failure = ''
      return {
        address: this.address,
        isWritable: row['writable'] === true,
        timeline: Number(row['timeline'] ?? 0),
        standbys: Number(row['standbys'] ?? 0),
      }
    } catch (error) {
      // Several addresses of one host fail together, in an error without a message.
      this.failure = (error instanceof Error && error.message) || (codeOf(error) ?? 'no answer')
      this.close()
      return null
    }
  }

  close(): void {
    const connected = this.#connected
    this.#connected = null
    connected?.sockets.destroy()
  }

  async #connect(): Promise<{ client: Client; query: string }> {
    const { default: pg } = await import('pg')
    const sockets = closableSockets()
    const client = new pg.Client({
      connectionString: this.address,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      stream: sockets.open,
    })
    const connected = { client, sockets, query: '' }
    this.#connected = connected
    client.on('error', () => {
      if (this.#connected !== connected) return
      this.close()
      this.#onBroken()
    })
    await client.connect()
    const { rows } = await client.query<{ may: boolean }>(MAY_LIST)
    connected.query = stateQuery(rows[0]?.may === true)
    return connected
  }
}

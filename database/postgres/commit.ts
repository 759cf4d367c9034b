import { connect } from 'node:net'

import type { PoolClient } from 'pg'

import { databaseFailureOf, UnknownOutcome } from '../database-errors.ts'

/** The number by which PostgreSQL knows a request to cancel (its manual, 54.7). */
const CANCEL_REQUEST = 80_877_102
const CANCEL_MS = 2000

const warned = new WeakSet<object>()

/**
 * 01000: the wait for a standby was cancelled; 57P01: the same, and the connection ends. The transaction is
 * committed here, but no standby may have it.
 */
export function noteWarning(client: object, code: string | undefined): void {
  if (code === '01000' || code === '57P01') warned.add(client)
}

/** Runs a COMMIT. Throws UnknownOutcome where it may be done, or be done here alone. */
export async function commit<R>(client: PoolClient, run: () => Promise<R>): Promise<R> {
  warned.delete(client)
  let result: R
  try {
    result = await run()
  } catch (error) {
    if (databaseFailureOf(error) !== 'away') throw error
    cancel(client)
    throw new UnknownOutcome('The connection was lost during a commit.', { cause: error })
  }
  if (warned.delete(client)) throw new UnknownOutcome('The wait for a standby was cancelled.')
  return result
}

/**
 * A wait for a standby that nobody waits for would occupy the connection at the server. A server that knows
 * the key of another connection does nothing.
 */
function cancel(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as Record<string, unknown>
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(CANCEL_REQUEST, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const isSocket = typeof host === 'string' && host.startsWith('/')
  const socket = isSocket
    ? connect(`${host}/.s.PGSQL.${String(port)}`)
    : connect(Number(port), String(host))
  socket.setTimeout(CANCEL_MS, () => socket.destroy()).on('error', () => undefined)
  socket.end(request)
}

import type { FastifyInstance } from 'fastify'

import type { Database } from '#database/connect.ts'
import { newestByOperator } from '#features/accounts/audit.queries.ts'

/** With the time that it takes to look them up, streams end within a second. */
const EVERY_MS = 500

/**
 * Ends the streams of accounts that a command of the operator has suspended. On SQLite that is another
 * process, which cannot tell this one; but it writes into the audit.
 */
export function watchOperator(server: FastifyInstance, { engine, read }: Database): void {
  if (engine !== 'sqlite') return
  const { eventStreams } = server
  let known: string | null = null
  const look = async () => {
    const newest = eventStreams.size === 0 ? null : await newestByOperator(read)
    const isAnother = newest !== null && newest !== known
    known = newest
    // Also after the first stream was opened: the command may have run since then.
    if (isAnother) await eventStreams.checkSignIns(null)
  }
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS).unref()
  server.onShutdown(() => clearInterval(timer))
}

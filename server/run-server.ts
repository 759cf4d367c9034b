import { DataProblem } from '#database/backup/data-problem.ts'
import { codeOf, databaseFailureOf } from '#database/database-errors.ts'
import { hostAndPort, hostsOf } from '#database/postgres/hosts.ts'
import { ConfigError, readConfig } from '#platform/config.ts'

import { logFlushed } from './logging/server-log.ts'
import { type Running, start } from './start.ts'

/** After the grace period; a supervisor usually waits ten seconds in all. */
const DRAIN_MS = 8000
/** Error codes of a file system for a folder that cannot be created or written. */
const FOLDER_ERRORS = new Set(['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'])

/**
 * Prints on one screen where everything is.
 * @param prepare before the announcement; returns further lines for the screen
 */
export async function run(
  env: Record<string, string | undefined>,
  prepare: (running: Running) => Promise<string[]> = async () => [],
): Promise<void> {
  try {
    const running = await start(readConfig(env))
    stopOnSignals(running)
    announce(running, await prepare(running))
  } catch (error) {
    const sentence = explain(error, env)
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}

function announce({ app: { config }, port, migrated }: Running, more: string[]): void {
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl
  const lines = [
    '',
    '  Tabletally is serving.',
    '',
    `  App      ${url}`,
    `  Mail     ${config.smtpUrl === null ? `${url}/dev/mailbox` : `sent through ${new URL(config.smtpUrl).host}`}`,
    `  Data     ${describeData(config.databaseAddress)}`,
    `  API      ${url}/api/docs`,
    ...more,
    '',
    ...(migrated.length > 0 ? [`  migrated: ${migrated.join(', ')}`] : []),
    `  ready in ${Math.round(performance.now())} ms`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function describeData(address: string): string {
  const addresses = hostsOf(address)?.addresses ?? [address]
  const url = URL.parse(addresses[0] ?? '')
  if (url === null || !address.startsWith('postgres')) return address
  return `PostgreSQL at ${addresses.map(hostAndPort).join(', ')}${url.pathname}`
}

function stopOnSignals(running: Running): void {
  let stopping = false
  const stop = (graceMs: number) => {
    // npm, the terminal and with-parent.mjs may each send a signal: only the first one counts, so that
    // the others do not end the process before all requests have their responses.
    if (stopping) return
    stopping = true
    // A shutdown that hangs is ended after the drain time: a supervisor would kill the process anyway.
    setTimeout(() => process.exit(1), graceMs + DRAIN_MS).unref()
    void running
      .stop(graceMs)
      .then(logFlushed)
      .then(() => process.exit(0))
  }
  process.on('SIGTERM', () => stop(running.app.config.shutdownSeconds * 1000))
  // Somebody who presses Ctrl-C does not want to wait for proxies.
  process.on('SIGINT', () => stop(0))
}

/** One sentence for an error that the operator can fix; null for unexpected errors. */
function explain(error: unknown, env: Record<string, string | undefined>): string | null {
  if (error instanceof ConfigError || error instanceof DataProblem) return error.message
  if (!(error instanceof Error)) return null
  // The migration notices an unreachable database first, and wraps the error.
  const cause = error.cause instanceof Error ? error.cause : error
  const code = codeOf(cause)
  if (code === 'EADDRINUSE') {
    const port = env['PORT'] ?? '3000'
    return `Port ${port} is already in use: stop what listens there, or choose another with PORT.`
  }
  const { databaseAddress, dataDir } = readConfig(env)
  // Several addresses of one host fail together, in an error without a message.
  const reason = cause.message === '' ? code : cause.message
  if (databaseAddress.startsWith('postgres')) {
    const isAway = databaseFailureOf(cause) === 'away'
    return isAway ? `The database of DATABASE_URL cannot be reached (${reason}).` : null
  }
  const isUnusable = databaseFailureOf(cause) === 'away' || FOLDER_ERRORS.has(code ?? '')
  return isUnusable ? `The folder of DATA_DIR, ${dataDir}, cannot be used (${reason}).` : null
}

/** Not the fault of the request; `unsure`: nobody knows whether the transaction was committed. */
export type DatabaseFailure = 'away' | 'full' | 'busy' | 'unsure'

/** Too many requests wait for the database, or one has waited too long. */
export class QueueFull extends Error {}

export class NoPrimary extends Error {}

/**
 * The connection broke during a COMMIT, or the wait for a standby was cancelled: the transaction may be
 * committed, and may get lost. So it is neither acknowledged nor run again.
 */
export class UnknownOutcome extends Error {}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const SQLITE: Record<number, DatabaseFailure> = {
  5: 'busy', // BUSY
  6: 'busy', // LOCKED
  8: 'away', // READONLY
  10: 'away', // IOERR
  13: 'full', // FULL
  14: 'away', // CANTOPEN
}

/** PostgreSQL's SQLSTATEs (appendix A of its manual) and Node's codes, the narrower first. */
const POSTGRES: [RegExp, DatabaseFailure][] = [
  [/^53100$/u, 'full'],
  // Too many connections, a timeout of a statement, a lock or an idle transaction, or a transaction
  // that lost every race.
  [/^(53|57014|55P03|25P03|40)/u, 'busy'],
  // Connection lost, server starting or stopping, no such user or database, a read-only replica.
  [/^(08|57P|28|3D000|25006)/u, 'away'],
  [/^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/u, 'away'],
]

const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client was closed|Client has encountered a connection error/u

/** The kind of database failure; null when the error is about something else. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  if (error instanceof QueueFull) return 'busy'
  if (error instanceof NoPrimary) return 'away'
  if (error instanceof UnknownOutcome) return 'unsure'
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (code === 'ERR_SQLITE_ERROR') {
    return SQLITE[((error as { errcode?: number }).errcode ?? 0) & 0xff] ?? null
  }
  if (code !== undefined) {
    const [, failure] = POSTGRES.find(([pattern]) => pattern.test(code)) ?? []
    if (failure !== undefined) return failure
    // A stopped PostgreSQL has removed its Unix socket.
    if (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') return 'away'
  }
  return LOST.test(error.message) ? 'away' : null
}

export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

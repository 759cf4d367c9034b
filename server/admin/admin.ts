import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { writeBackup } from '#database/backup/backup.ts'
import { DataProblem } from '#database/backup/data-problem.ts'
import { moveToPostgres } from '#database/backup/move-to-postgres.ts'
import { restore } from '#database/backup/restore.ts'
import { refuseMissing } from '#database/backup/snapshot.ts'
import { linesAbout, verifyBackup } from '#database/backup/verify.ts'
import { connect } from '#database/connect.ts'
import { databaseFailureOf } from '#database/errors.ts'
import { lastMigration, migrate, migrationNames } from '#database/migrations/migrate.ts'
import {
  grantAdmin,
  revokeAdmin,
  suspend,
  unsuspend,
} from '#features/accounts/administration/commands.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { archiveOf } from '#features/archives/queries.ts'
import { OPERATOR, writeAudit } from '#features/audit/commands.ts'
import { auditLines } from '#features/audit/queries.ts'
import { auditText } from '#features/audit/rules.ts'
import { foldNext, NOBODY, recount } from '#features/stats/tallies/commands.ts'
import { systemClock } from '#platform/clock.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { isId } from '#platform/ids.ts'

import { mergeNamedGames, removeNamedGame } from './games.ts'

const USAGE = `Usage: npm run admin -- COMMAND
  grant-admin EMAIL        makes the account an administrator
  revoke-admin EMAIL       makes an administrator a user like any other
  suspend EMAIL            ends the account's sign-ins and lets it in no more
  unsuspend EMAIL          lets the account in again
  export EMAIL             writes everything of the account to the terminal, as JSON
  remove-game NAME         removes a game that no match is of
  merge-games FROM INTO    makes the matches of one game those of another, and removes the first
  recount                  empties all statistics and counts them again, while the app runs
  audit [EMAIL or ID]      shows who did what; with an account, what it did and what was about it
  backup FILE              writes everything to FILE, while the app runs
  verify-backup FILE       restores FILE into a scratch database and says whether it is good
  restore FILE             fills an empty database with a backup
  migrate-to POSTGRES_URL  copies the SQLite file to an empty PostgreSQL database`

const say = (line: string) => void process.stdout.write(`${line}\n`)
const databaseAddress = () => readConfig(process.env).databaseAddress

/** Each command takes its arguments and returns whether it succeeded. */
const commands: Record<string, (...given: string[]) => Promise<boolean>> = {
  'grant-admin': (email) => changeAccount(email, grantAdmin, 'is an administrator now.'),
  'revoke-admin': (email) => changeAccount(email, revokeAdmin, 'is no administrator any more.'),
  suspend: (email) => changeAccount(email, suspend, 'is suspended now.'),
  unsuspend: (email) => changeAccount(email, unsuspend, 'may sign in again.'),

  export: exportAccount,
  audit: showAudit,

  'remove-game': async (name) => printOutcome(await removeNamedGame(databaseAddress(), name)),
  'merge-games': async (from, into) =>
    printOutcome(await mergeNamedGames(databaseAddress(), from, into)),

  recount: recountStatistics,

  async backup(file) {
    const counts = await writeBackup(databaseAddress(), file, systemClock.now())
    await auditOperation('backup')
    say(`Backed up ${inWords(counts)} to ${file}, and read it again.`)
    return true
  },

  async 'verify-backup'(file) {
    const verified = await verifyBackup(file, databaseAddress())
    for (const line of linesAbout(file, verified, systemClock.now())) say(line)
    say(`${file} is good: ${inWords(verified.counts)}.`)
    return true
  },

  async restore(file) {
    const counts = await restore(databaseAddress(), file)
    await auditOperation('restore')
    say(`Restored ${inWords(counts)} from ${file}.`)
    return true
  },

  async 'migrate-to'(url) {
    const file = databaseAddress()
    if (isPostgres(file) || !isPostgres(url)) {
      throw new DataProblem('migrate-to leads from SQLite to a postgres:// address.')
    }
    await moveToPostgres(file, url, say)
    say('Everything is there. Start with that address as DATABASE_URL from now on.')
    return true
  },
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const sentence = explain(error)
  if (sentence === null) throw error
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

async function main([name = '', ...given]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  // Only the argument of `audit` is optional.
  const maxArguments = name === 'audit' ? 1 : (command?.length ?? 0)
  if (command === undefined || given.length < command.length || given.length > maxArguments) {
    process.stderr.write(`${USAGE}\n`)
    return 1
  }
  return (await command(...given)) ? 0 : 1
}

async function changeAccount(
  email: string,
  change: typeof suspend | typeof grantAdmin,
  done: string,
): Promise<boolean> {
  const database = await connect(databaseAddress())
  try {
    await migrate(database)
    const found = await database.transact((trx) => change(trx, email, systemClock.now()))
    if (found) say(`${email} ${done}`)
    else sayUnknown(email)
    return found
  } finally {
    await database.close()
  }
}

async function exportAccount(email: string): Promise<boolean> {
  const address = databaseAddress()
  refuseMissing(address)
  const database = await connect(address)
  try {
    await migrate(database)
    const account = await findAccount(database.read, emailKey(email))
    if (account === undefined) return sayUnknown(email)
    const about = account.user._id
    const now = systemClock.now()
    await database.transact((trx) => writeAudit(trx, { what: 'export', by: OPERATOR, about }, now))
    const archive = archiveOf(database.read, about, now)
    await pipeline(Readable.from(archive), process.stdout, { end: false })
    return true
  } finally {
    await database.close()
  }
}

/** Matches per transaction: the server may be running. */
const RECOUNT_BATCH = 50

async function recountStatistics(): Promise<boolean> {
  const address = databaseAddress()
  refuseMissing(address)
  const database = await connect(address)
  try {
    await migrate(database)
    const queued = await recount(database)
    say(`Emptied the statistics of ${queued} accounts. Counting their matches again…`)
    for (let after = NOBODY; ;) {
      const next = await foldNext(database, after, systemClock.now(), RECOUNT_BATCH)
      if (next === null && after === NOBODY) break
      after = next ?? NOBODY
    }
    say('The statistics are counted again.')
    return true
  } finally {
    await database.close()
  }
}

/** @param whose an address or an id; without one everything is shown */
async function showAudit(whose = ''): Promise<boolean> {
  const address = databaseAddress()
  refuseMissing(address)
  const database = await connect(address)
  try {
    await migrate(database)
    const account = await findAccount(database.read, emailKey(whose))
    // A deleted account is known by its id only.
    const userId = account?.user._id ?? (isId(whose) ? whose : null)
    if (whose !== '' && userId === null) return sayUnknown(whose)
    const lines = async function* () {
      for await (const line of auditLines(database.read, userId)) yield `${auditText(line)}\n`
    }
    await pipeline(Readable.from(lines()), process.stdout, { end: false })
    return true
  } finally {
    await database.close()
  }
}

/**
 * Writes to the audit what the operator did with the whole database. A backup must not fail because
 * of it: the disk may be full, or the database older than this program.
 */
async function auditOperation(what: 'backup' | 'restore'): Promise<void> {
  const database = await connect(databaseAddress())
  try {
    if ((await lastMigration(database.schema)) !== migrationNames.at(-1)) return
    const entry = { what, by: OPERATOR } as const
    await database.transact((trx) => writeAudit(trx, entry, systemClock.now()))
  } catch (error) {
    const failure = databaseFailureOf(error)
    if (failure === null) throw error
    process.stderr.write(`The audit could not be written: the database is ${failure}.\n`)
  } finally {
    await database.close()
  }
}

function sayUnknown(email: string): false {
  process.stderr.write(`No account has the address ${email}.\n`)
  return false
}

function printOutcome({ done, sentence }: { done: boolean; sentence: string }): boolean {
  if (done) say(sentence)
  else process.stderr.write(`${sentence}\n`)
  return done
}

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//u.test(address)
}

function inWords(counts: Record<string, number>): string {
  const { users = 0, matches = 0 } = counts
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${users} accounts and ${matches} matches (${rows} rows in all)`
}

/** One sentence for an error that the operator can fix; null for unexpected errors. */
function explain(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DataProblem) return error.message
  if (!(error instanceof Error)) return null
  const cause = error.cause ?? error
  const { code = '', path = '' } = cause as NodeJS.ErrnoException
  if (/^(ENOENT|EACCES|ENOSPC|EISDIR|ENOTDIR|EROFS)$/u.test(code)) {
    return `The file cannot be written or read (${code} ${path}).`
  }
  const failure = databaseFailureOf(cause)
  if (failure === null) return null
  return `The database is ${failure} right now (${(cause as Error).message}).`
}

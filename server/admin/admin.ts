import { checkBackup } from '#database/backup/backup-file.ts'
import { refuseMissing, writeBackup } from '#database/backup/backup.ts'
import { DataProblem } from '#database/backup/data-problem.ts'
import { moveToPostgres, restore } from '#database/backup/restore.ts'
import { connect, type Database, isPostgresAddress } from '#database/connect.ts'
import { databaseFailureOf } from '#database/database-errors.ts'
import { migrate, migrationNames, refuseOtherVersion } from '#database/migrations/migrate.ts'
import { findAccount } from '#features/accounts/accounts.queries.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { OPERATOR, writeAudit } from '#features/accounts/audit.commands.ts'
import { auditLines } from '#features/accounts/audit.queries.ts'
import { auditText } from '#features/accounts/audit.rules.ts'
import {
  grantAdmin,
  revokeAdmin,
  suspend,
  unsuspend,
} from '#features/accounts/suspending.commands.ts'
import { archiveOf } from '#features/exports/archives.queries.ts'
import { systemClock } from '#platform/clock.ts'
import { databaseOptions, readConfig } from '#platform/config.ts'
import { isId } from '#platform/ids.ts'

import { features } from '../features.ts'
import { explain } from './failures.ts'
import { complain, say, sayAll, sayJson } from './terminal.ts'

const USAGE = `Usage: npm run admin -- COMMAND
  grant-admin EMAIL        makes the account an administrator
  revoke-admin EMAIL       makes an administrator a user like any other
  suspend EMAIL            ends the account's sign-ins and public pages, and lets it in no more
  unsuspend EMAIL          lets the account in again; its table links work again
  export EMAIL             writes everything of the account to the terminal, as JSON
  audit [EMAIL or ID]      shows who did what; with an account, what it did and what was about it
  backup FILE              writes everything to FILE, while the app runs
  verify-backup FILE       reads a backup to its end and says whether it is good
  restore FILE             makes a backup the database, where there is none yet
  migrate-to POSTGRES_URL  copies the SQLite file to an empty PostgreSQL database`

const databaseAddress = () => readConfig(process.env).databaseAddress

const commands: Record<string, (...given: string[]) => Promise<boolean>> = {
  'grant-admin': (email) => changeAccount(email, grantAdmin, 'is an administrator now.'),
  'revoke-admin': (email) => changeAccount(email, revokeAdmin, 'is no administrator any more.'),
  suspend: (email) => changeAccount(email, suspend, 'is suspended now.'),
  unsuspend: (email) => changeAccount(email, unsuspend, 'may sign in again.'),

  export: exportAccount,
  audit: showAudit,

  async backup(file) {
    const counts = await writeBackup(databaseAddress(), file)
    await auditOperation('backup')
    say(`Backed up ${inWords(counts)} to ${file}, and read it again.`)
    return true
  },

  async 'verify-backup'(file) {
    const { counts, migration } = await checkBackup(file)
    say(`${file} is good: ${inWords(counts)}, of version ${migration}.`)
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
    if (isPostgresAddress(file) || !isPostgresAddress(url)) {
      throw new DataProblem('migrate-to leads from SQLite to a postgres:// address.')
    }
    const counts = await moveToPostgres(file, url)
    say(`Copied ${inWords(counts)}. Start with that address as DATABASE_URL from now on.`)
    return true
  },
}

async function main([name = '', ...given]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  // Only the argument of `audit` is optional.
  const maxArguments = name === 'audit' ? 1 : (command?.length ?? 0)
  if (command === undefined || given.length < command.length || given.length > maxArguments) {
    for (const line of USAGE.split('\n')) complain(line)
    return 1
  }
  return (await command(...given)) ? 0 : 1
}

async function changeAccount(
  email: string,
  change: typeof suspend | typeof grantAdmin,
  done: string,
): Promise<boolean> {
  return withDatabase(async (database) => {
    const found = await database.transact((trx) => change(trx, email, systemClock.now()))
    if (found) say(`${email} ${done}`)
    else sayUnknown(email)
    return found
  })
}

async function exportAccount(email: string): Promise<boolean> {
  return withDatabase(async (database) => {
    const account = await findAccount(database.read, emailKey(email))
    if (account === undefined) return sayUnknown(email)
    const about = account.user._id
    const archives = features.map(({ archive }) => archive)
    const now = systemClock.now()
    await database.transact((trx) => writeAudit(trx, { what: 'export', by: OPERATOR, about }, now))
    await sayJson(archiveOf(database.read, archives, about, now))
    return true
  })
}

/** @param whose an address or an id; without one everything is shown */
async function showAudit(whose = ''): Promise<boolean> {
  return withDatabase(async (database) => {
    const account = await findAccount(database.read, emailKey(whose))
    // A deleted account is known by its id only.
    const userId = account?.user._id ?? (isId(whose) ? whose : null)
    if (whose !== '' && userId === null) return sayUnknown(whose)
    const lines = async function* () {
      for await (const line of auditLines(database.read, userId)) yield auditText(line)
    }
    await sayAll(lines())
    return true
  })
}

/** Opens a database as the server does: what a command publishes has to reach it. */
const connectAsServer = (address: string) =>
  connect(address, databaseOptions(readConfig(process.env)))

/** A command never creates a database: a missing one means a wrong address. */
async function withDatabase(work: (database: Database) => Promise<boolean>): Promise<boolean> {
  const address = databaseAddress()
  refuseMissing(address)
  const database = await connectAsServer(address)
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A backup must not fail because of it: the disk may be full, or the database older than this program. */
async function auditOperation(what: 'backup' | 'restore'): Promise<void> {
  const database = await connectAsServer(databaseAddress())
  try {
    if ((await refuseOtherVersion(database.schema)) !== migrationNames.at(-1)) return
    const entry = { what, by: OPERATOR } as const
    await database.transact((trx) => writeAudit(trx, entry, systemClock.now()))
  } catch (error) {
    const failure = databaseFailureOf(error)
    if (failure === null) throw error
    complain(`The audit could not be written: the database is ${failure}.`)
  } finally {
    await database.close()
  }
}

function sayUnknown(email: string): false {
  complain(`No account has the address ${email}.`)
  return false
}

function inWords(counts: Record<string, number>): string {
  const { users = 0, matches = 0 } = counts
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${users} accounts and ${matches} matches (${rows} rows in all)`
}

// Runs last, after all constants above have their values.
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  for (const line of explain(error)) complain(line)
  process.exitCode = 1
}

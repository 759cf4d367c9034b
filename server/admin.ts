import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { grantAdmin, suspend, unsuspend } from '#features/accounts/commands-admin.ts'
import { systemClock } from '#platform/clock.ts'
import { ConfigError, readConfig } from '#platform/config.ts'

const USAGE = `Usage: npm run admin -- COMMAND
  grant-admin EMAIL   makes the account an administrator
  suspend EMAIL       ends the account's sign-ins and lets it in no more
  unsuspend EMAIL     lets the account in again`

const commands = new Map([
  ['grant-admin', { act: grantAdmin, done: 'is an administrator now.' }],
  ['suspend', { act: suspend, done: 'is suspended now.' }],
  ['unsuspend', { act: unsuspend, done: 'may sign in again.' }],
])

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function main([name = '', email, ...rest]: string[]): Promise<number> {
  const command = commands.get(name)
  if (command === undefined || email === undefined || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`)
    return 1
  }
  const database = await connect(readConfig(process.env).databaseAddress)
  try {
    await migrate(database)
    const found = await database.transact((trx) => command.act(trx, email, systemClock.now()))
    if (found) process.stdout.write(`${email} ${command.done}\n`)
    else process.stderr.write(`No account has the address ${email}.\n`)
    return found ? 0 : 1
  } finally {
    await database.close()
  }
}

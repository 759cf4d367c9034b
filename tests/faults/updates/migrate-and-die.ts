import { type DatabaseConnection, type Dialect, Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { Schema } from '#database/schema/schema.ts'
import { sqliteDialect, SqliteWriter } from '#database/sqlite/dialect.ts'

// node migrate-and-die.ts ADDRESS STEP: kills itself before statement number STEP (from 0) of the
// product's migrations; beyond the last it prints how many there were.

const [address = '', wanted = '0'] = process.argv.slice(2)
let step = 0

function count(): void {
  if (step === Number(wanted)) process.kill(process.pid, 'SIGKILL')
  step += 1
}

/** On PostgreSQL `begin` and `commit` are among them. */
function counting(dialect: Dialect, engine: 'sqlite' | 'postgres'): Dialect {
  const seen = new WeakSet<DatabaseConnection>()
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options)
        if (seen.has(connection)) return connection
        seen.add(connection)
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = async (query, queryOptions) => {
          count()
          return execute(query, queryOptions)
        }
        return connection
      }
      if (engine === 'postgres') return driver
      const begin = driver.beginTransaction.bind(driver)
      driver.beginTransaction = async (...args) => {
        count()
        await begin(...args)
      }
      const commit = driver.commitTransaction.bind(driver)
      driver.commitTransaction = async (connection) => {
        count()
        await commit(connection)
      }
      return driver
    },
  }
}

const database = await connect(address)
const dialect =
  database.engine === 'postgres'
    ? new PostgresDialect({ pool: new Pool({ connectionString: address }) })
    : sqliteDialect(new SqliteWriter(address, () => undefined))
const schema = new Kysely<Schema>({ dialect: counting(dialect, database.engine) })
await migrate({ ...database, schema })
process.stdout.write(String(step))
await schema.destroy()
await database.close()

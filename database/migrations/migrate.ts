import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { type Migration, Migrator, type MigratorProps } from 'kysely/migration'

import { DataProblem } from '../backup/data-problem.ts'
import type { Database, Db } from '../connect.ts'
import { codeOf } from '../database-errors.ts'
import { columnsOf } from '../schema/tables.ts'
import { initial } from './001-initial.ts'

export type Migrations = Readonly<Record<string, Migration>>

export const migrations: Migrations = {
  '001-initial': initial,
}

export const migrationNames = Object.keys(migrations)

/** The second migration of the versions before 1.0, whose first one has the name of ours. */
const BEFORE_1_0 = '002-imports'

/** Any number, the same for all instances. */
const LOCK = 20_261_128
/** Short, because requests for a table queue behind a migration that waits for its lock. */
const LOCK_MS = 400
/** Then requests proceed for one to two times as long; the exact time is random. */
const PAUSE_MS = 1000
/** Several backups of a large database, each of some minutes, may follow each other. */
const RETRY_FOR_MS = 15 * 60_000

export interface MigrateOptions {
  all?: Migrations
  /** Called once when another program has locked a table that the migration needs. */
  waits?: () => void
  triedForMs?: number
}

/**
 * One transaction of one instance at a time. On PostgreSQL it waits only shortly for the lock of a table,
 * and retries, so that requests never wait long.
 * @returns the names of the migrations that it ran
 * @throws DataProblem when another version wrote the database, or a table stayed locked
 */
export async function migrate(
  database: Database,
  { all = migrations, waits, triedForMs = RETRY_FOR_MS }: MigrateOptions = {},
): Promise<string[]> {
  await refuseOtherVersion(database.schema, all)
  const deadline = performance.now() + triedForMs
  for (let notified = false; ;) {
    try {
      if (database.engine === 'sqlite') return await runAll(database.schema, all)
      return await runOnPostgres(database.schema, all)
    } catch (error) {
      if (!isLockFailure(error)) {
        if (error instanceof DataProblem) throw error
        throw new Error('The database could not be migrated.', { cause: error })
      }
      if (performance.now() > deadline) {
        throw new DataProblem(
          'The database could not be brought up to date: another program, a backup perhaps, holds its tables all the time. Start again when that has ended.',
        )
      }
      if (!notified) waits?.()
      notified = true
      await sleep(PAUSE_MS * (1 + Math.random()))
    }
  }
}

export function migrateTo(database: Database, last: string): Promise<string[]> {
  const until = Object.entries(migrations).filter(([name]) => name <= last)
  return migrate(database, { all: Object.fromEntries(until) })
}

async function runOnPostgres(db: Db, all: Migrations): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
    return runAll(trx, all, { migrationTableSchema: await ownSchema(trx) })
  })
}

async function runAll(
  db: Db,
  all: Migrations,
  props: Partial<MigratorProps> = {},
): Promise<string[]> {
  const migrator = new Migrator({ ...props, db, provider: { getMigrations: async () => all } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error as Error
  return results.map(({ migrationName }) => migrationName)
}

/** The schema in which new tables are created: another program may have some with our names in another. */
async function ownSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
  const name = rows[0]?.name ?? null
  if (name !== null) return name
  throw new DataProblem(
    'The search_path of this PostgreSQL connection names no schema that exists: create it first.',
  )
}

/**
 * Refuses a database of before 1.0, and a newer one: during an update a supervisor may restart the previous
 * version, which must not run on a newer schema.
 * @returns the last migration; null if none ran
 * @throws DataProblem
 */
export async function refuseOtherVersion(
  db: Db,
  all: Migrations = migrations,
): Promise<string | null> {
  if (!(await columnsOf(db)).has('kysely_migration')) return null
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  if (rows.some(({ name }) => name === BEFORE_1_0)) {
    throw new DataProblem(
      'The database is from before Tabletally 1.0: with the version that wrote it, export each account (npm run admin -- export EMAIL), then import these files into an empty database of this one. Nothing was changed.',
    )
  }
  const last = rows.at(-1)?.name ?? null
  if (last === null || Object.hasOwn(all, last)) return last
  throw new DataProblem(`The database belongs to a newer Tabletally (${last}): use that one.`)
}

function isLockFailure(error: unknown): boolean {
  const code = codeOf(error)
  return code === '55P03' || code === '40P01'
}

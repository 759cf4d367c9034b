import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db, Trx } from '../connect.ts'
import { codeOf } from '../database-errors.ts'
import { columnsOf } from '../schema/tables.ts'

/** Short, because requests for a table queue behind a migration that waits for its lock. */
const LOCK_MS = 400

/**
 * The tables of Kysely's migrator, which SQLite still has and older versions had here. It is not used on
 * PostgreSQL: it takes an advisory lock of the session, which a pooler does not keep.
 */
const TABLES = [
  `kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null)`,
  `kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`,
]

/** until 0.3: the version before holds this advisory lock while it migrates. */
const KYSELYS_LOCK = '3853314791062309107'

/** Creates what the first migration needs; of several instances that do it at once all succeed. */
export async function prepareToMigrate(db: Db, schema: string): Promise<void> {
  const found = await columnsOf(db)
  if (found.has('kysely_migration') && found.has('kysely_migration_lock')) return
  for (const table of TABLES) {
    await createTable(db, sql`create table if not exists ${sql.id(schema)}.${sql.raw(table)}`)
  }
}

/** Two that create one table do not see each other, and one of them fails, with the row or the name. */
const CREATED_BY_OTHER: ReadonlySet<string> = new Set(['23505', '42P07'])

async function createTable(db: Db, statement: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    try {
      await statement.execute(db)
      return
    } catch (error) {
      if (!CREATED_BY_OTHER.has(codeOf(error) ?? '')) throw error
    }
  }
}

/**
 * Runs the first of these migrations that has not run, in a transaction of its own, while no other instance
 * migrates.
 * @param schema of our tables: another program may have tables with the same names in another one
 * @returns its name; null if all have run
 */
export async function migrateNext(
  db: Db,
  schema: string,
  all: Readonly<Record<string, Migration>>,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await lockMigrations(trx, schema)
    const table = sql.id(schema, 'kysely_migration')
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(trx)
    const ran = new Set(rows.map(({ name }) => name))
    const names = Object.keys(all).toSorted()
    const next = names.find((name) => !ran.has(name))
    const migration = next === undefined ? undefined : all[next]
    if (next === undefined || migration === undefined) return null
    if (names.indexOf(next) < ran.size) throw new Error(`The migration ${next} was left out.`)
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
    await migration.up(trx)
    await sql`insert into ${table} values (${next}, ${new Date().toISOString()})`.execute(trx)
    return next
  })
}

async function lockMigrations(trx: Trx, schema: string): Promise<void> {
  const table = sql.id(schema, 'kysely_migration_lock')
  await sql`insert into ${table} (id) values ('migration_lock') on conflict do nothing`.execute(trx)
  await sql`
    with row as (select id from ${table} where id = 'migration_lock' for update)
    select pg_advisory_xact_lock(${sql.raw(KYSELYS_LOCK)}) from row`.execute(trx)
}

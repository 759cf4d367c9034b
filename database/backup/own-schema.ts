import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import { migrationNames } from '../migrations/migrate.ts'
import { DataProblem } from './data-problem.ts'
import { inNewSchema } from './known-tables.ts'

interface SchemaObject {
  type: string
  name: string
  sql: string | null
}

const OBJECTS = 'select type, name, sql from sqlite_schema'
/** What `analyze` stores. */
const STATISTICS = new Set(['sqlite_stat1', 'sqlite_stat4'])
/** The migrator's own tables. */
const MIGRATOR = new Set(['kysely_migration', 'kysely_migration_lock'])

/**
 * Refuses a SQLite file with other tables, indexes or triggers than our migrations create. In a forged
 * file, views, triggers and expressions would run inside our statements.
 * @throws DataProblem
 */
export async function refuseForeignSchema(file: string): Promise<void> {
  const { objects, migrations } = readSchema(file)
  const last = migrations.at(-1)
  if (last === undefined) throw new DataProblem(`${file} is no database of Tabletally.`)
  if (migrations.some((name, index) => name !== migrationNames[index])) {
    // A name that we do not know is not printed.
    throw new DataProblem(`${file} is the database of another version of Tabletally.`)
  }
  const ours = await inNewSchema(last, async (db) => {
    const { rows } = await sql.raw<SchemaObject>(OBJECTS).execute(db)
    return new Set(rows.flatMap(textOf))
  })
  const theirs = objects.flatMap(textOf)
  if (theirs.length === ours.size && theirs.every((text) => ours.has(text))) return
  throw new DataProblem(
    `${file} has other tables, indexes or triggers than its version of Tabletally: nothing is read from it.`,
  )
}

/** Reads it without our connection, which would write to the file. */
function readSchema(file: string): { objects: SchemaObject[]; migrations: string[] } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on')
    const objects = database.prepare(OBJECTS).all() as unknown as SchemaObject[]
    const hasMigrations = objects.some((one) => MIGRATOR.has(one.name) && isPlainTable(one))
    if (!hasMigrations) return { objects, migrations: [] }
    const names = database.prepare('select name from kysely_migration order by name').all()
    return { objects, migrations: names.map(({ name }) => String(name)) }
  } finally {
    database.close()
  }
}

function isPlainTable({ type, sql: text }: SchemaObject): boolean {
  return type === 'table' && /^create table /iu.test(text ?? '')
}

/** A schema object as text for the comparison; empty for objects that SQLite creates itself. */
function textOf(one: SchemaObject): string[] {
  const { type, name, sql: text } = one
  if (type === 'index' && text === null) return []
  if (STATISTICS.has(name) && isPlainTable(one)) return []
  // Another version of the migrator may define these tables differently.
  if (MIGRATOR.has(name) && isPlainTable(one)) return [`${type} ${name}`]
  return [`${type} ${name} ${text?.replaceAll(/\s+/gu, ' ')}`]
}

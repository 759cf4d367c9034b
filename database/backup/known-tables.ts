import { sql } from 'kysely'

import { connect, type Db } from '../connect.ts'
import { migrateTo } from '../migrations/migrate.ts'
import { tablesOf } from './snapshot.ts'

/** What a column stores. Both engines have the same columns; PostgreSQL's `uuid` is text here. */
export type Kind = 'text' | 'integer' | 'real'

export interface KnownColumn {
  kind: Kind
  nullable: boolean
}

/** The tables of a backup by name, and their columns by name. */
export type KnownTables = ReadonlyMap<string, ReadonlyMap<string, KnownColumn>>

const known = new Map<string, Promise<KnownTables>>()

/**
 * The tables and columns of a backup of one version, as our own migrations create them. What a file says
 * about them is only compared with these.
 * @param migration one of `migrationNames`
 */
export function knownTables(migration: string): Promise<KnownTables> {
  const found = known.get(migration) ?? inNewSchema(migration, readTables)
  known.set(migration, found)
  return found
}

/** Runs the migrations up to one of them in an empty database in memory. */
export async function inNewSchema<T>(migration: string, read: (db: Db) => Promise<T>): Promise<T> {
  const database = await connect(':memory:')
  try {
    await migrateTo(database, migration)
    return await read(database.schema)
  } finally {
    await database.close()
  }
}

async function readTables(db: Db): Promise<KnownTables> {
  const tables = new Map<string, ReadonlyMap<string, KnownColumn>>()
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<{ name: string; type: string; required: number }>`
      select name, lower(type) as type, "notnull" or pk > 0 as required
      from pragma_table_info(${name})`.execute(db)
    const columns = rows.map(
      (row) => [row.name, { kind: kindOf(row.type), nullable: row.required === 0 }] as const,
    )
    tables.set(name, new Map(columns))
  }
  return tables
}

function kindOf(type: string): Kind {
  if (type === 'text' || type === 'integer' || type === 'real') return type
  throw new Error(`No kind for ${type}.`)
}

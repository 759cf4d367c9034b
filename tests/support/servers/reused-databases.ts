import { CompiledQuery } from 'kysely'

import { connect, type Database } from '#database/connect.ts'

interface CleanDatabase {
  name: string
  /** What `stateOf` said when it was clean. */
  state: string
}

/** Databases of this worker that are as their template. A new copy takes PostgreSQL a quarter of a second. */
const clean: CleanDatabase[] = []
/** The state in which each database in use was handed out. */
const statesInUse = new Map<string, string>()

/** A connection to each of these databases: opening one takes as long as cleaning. */
const connections = new Map<string, Database>()

/** The name of a clean database, or null if there is none. */
export function takeCleanDatabase(): string | null {
  const taken = clean.pop()
  if (taken === undefined) return null
  statesInUse.set(taken.name, taken.state)
  return taken.name
}

/** Remembers the state of a new copy, so that it can be used again. */
export async function noteNewDatabase(name: string, address: string): Promise<void> {
  const database = await connect(address)
  connections.set(name, database)
  statesInUse.set(name, await stateOf(database))
}

/**
 * Deletes a test's rows, so that the next test can use the database.
 * @returns false if more than rows has changed: then it has to be dropped
 */
export async function cleanDatabase(name: string): Promise<boolean> {
  const before = statesInUse.get(name)
  const database = connections.get(name)
  statesInUse.delete(name)
  if (before === undefined || database === undefined) return false
  await query(database, END_OTHER_SESSIONS)
  if ((await stateOf(database)) !== before) {
    connections.delete(name)
    await database.close()
    return false
  }
  await deleteRows(database)
  clean.push({ name, state: await stateOf(database) })
  return true
}

/** For PostgreSQL's planner a new table has ten pages; one that was ever larger has to be made anew. */
const PAGES_OF_A_NEW_TABLE = 10
const TABLES = `
  select relname as name, pg_relation_size(oid) / 8192 > ${PAGES_OF_A_NEW_TABLE} as large
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not like 'kysely%' and pg_relation_size(oid) > 0`

async function deleteRows(database: Database): Promise<void> {
  const tables = await query<{ name: string; large: boolean }>(database, TABLES)
  const large = tables.filter((table) => table.large).map(({ name }) => name)
  const small = tables.filter((table) => !table.large).map(({ name }) => `delete from ${name}`)
  // As replicas do it: without triggers and without checks of foreign keys.
  const statements = ['set local session_replication_role = replica', ...small]
  if (large.length > 0) statements.push(`truncate ${large.join(', ')} cascade`)
  await query(database, statements.join(';\n'))
}

const END_OTHER_SESSIONS = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Every change of the schema or of the planner's statistics writes rows into some of these. */
const CATALOGS = [
  ...['pg_attrdef', 'pg_attribute', 'pg_class', 'pg_constraint', 'pg_depend', 'pg_description'],
  ...['pg_event_trigger', 'pg_extension', 'pg_index', 'pg_namespace', 'pg_policy', 'pg_proc'],
  ...['pg_publication', 'pg_rewrite', 'pg_statistic', 'pg_statistic_ext', 'pg_trigger', 'pg_type'],
  // What the migrations wrote about themselves.
  ...['kysely_migration', 'kysely_migration_lock'],
]
const STATE = `
  with created as (select xmin, age(xmin) from pg_database where datname = current_database())
  select concat_ws(' ',
    ${CATALOGS.map(countsOf).join(',\n    ')},
    (select sum(last_value) from pg_sequences),
    (select xmin from created),
    (select count(*) from pg_db_role_setting join pg_database on setdatabase = pg_database.oid
      where datname = current_database())
  ) as state`

/** How many rows a catalog has, and what it has got since the database was created. */
function countsOf(catalog: string): string {
  const since = '(select age from created) - age(xmin)'
  return `(select concat(count(*), ':', sum(${since}) filter (where ${since} > 0)) from ${catalog})`
}

/** A text that changes with everything except the rows of the product's tables. */
async function stateOf(database: Database): Promise<string> {
  const [row] = await query<{ state: string }>(database, STATE)
  return row?.state ?? ''
}

async function query<Row>(database: Database, text: string): Promise<Row[]> {
  const { rows } = await database.schema.executeQuery(CompiledQuery.raw(text))
  return rows as Row[]
}

import { setTimeout as sleep } from 'node:timers/promises'

import { CompiledQuery } from 'kysely'
import { inject } from 'vitest'

import { connect, type Database } from '#database/connect.ts'

interface CleanDatabase {
  name: string
  state: string
}

/** As their template: a new copy takes PostgreSQL a quarter of a second. */
const clean: CleanDatabase[] = []
const statesInUse = new Map<string, string>()

/** For one test after the other: a new connection costs several requests, and has empty caches. */
const opened = new Map<string, Database>()
const lent = new Set<string>()
const STAYS_OPEN = 'tests_stay_open'

export function takeCleanDatabase(): string | null {
  const taken = clean.pop()
  if (taken === undefined) return null
  statesInUse.set(taken.name, taken.state)
  return taken.name
}

/** So that it can be used again. */
export async function noteNewDatabase(name: string, address: string): Promise<void> {
  const database = await connect(`${address}?application_name=${STAYS_OPEN}`)
  opened.set(name, database)
  statesInUse.set(name, await stateOf(database))
}

/** What a test connects by itself goes to the database directly. */
async function connectAsApp(address: string): Promise<Database> {
  const port = inject('poolerPort')
  if (port === null || !address.startsWith('postgres')) return connect(address)
  const name = address.replace(/^.*\//u, '')
  const pooled = `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
  return connect(pooled, { notify: 'poll', prepared: false })
}

interface Lent {
  database: Database
  /** Closes the database unless it stays open for the next test. */
  giveBack: () => Promise<void>
}

/** A second time it gets connections of its own, as another instance has. */
export async function openDatabase(address: string): Promise<Lent> {
  const name = address.replace(/^.*\//u, '')
  const staying = lent.has(name) || !statesInUse.has(name) ? undefined : opened.get(name)
  if (staying === undefined) {
    const database = await connectAsApp(address)
    return { database, giveBack: () => database.close() }
  }
  lent.add(name)
  const unsubscribe: (() => void)[] = []
  const database: Database = {
    ...staying,
    pubSub: {
      subscribe(topic, listener) {
        const stop = staying.pubSub.subscribe(topic, listener)
        unsubscribe.push(stop)
        return stop
      },
      onChanges(listener) {
        const stop = staying.pubSub.onChanges(listener)
        unsubscribe.push(stop)
        return stop
      },
    },
    async close() {
      opened.delete(name)
      await staying.close()
    },
  }
  return {
    database,
    async giveBack() {
      for (const stop of unsubscribe) stop()
      lent.delete(name)
    },
  }
}

/** @returns false if more than rows has changed: then it has to be dropped */
export async function cleanDatabase(name: string): Promise<boolean> {
  const before = statesInUse.get(name)
  const database = opened.get(name)
  statesInUse.delete(name)
  if (before === undefined || database === undefined) return false
  if (!(await becomesIdle(database)) || (await stateWithoutOthers(database)) !== before) {
    opened.delete(name)
    await database.close()
    return false
  }
  const remade = await deleteRows(database)
  await forgetPlans(database)
  // Reading all catalogs takes as long as several requests; deleting rows changes none of them.
  clean.push({ name, state: remade ? await stateOf(database) : before })
  return true
}

const IDLE_TRIES = 100

/** @returns whether all work that the test has left behind ends soon */
async function becomesIdle(database: Database): Promise<boolean> {
  for (let turn = 0; turn < IDLE_TRIES; turn += 1) {
    const pool = database.pool()
    if (pool !== null && pool.open === pool.idle && pool.waiting === 0) return true
    await sleep(10)
  }
  return false
}

async function stateWithoutOthers(database: Database): Promise<string> {
  await query(database, END_OTHER_SESSIONS)
  return stateOf(database)
}

/** Otherwise the next test would get the plans for this one's rows. */
async function forgetPlans(database: Database): Promise<void> {
  const connections = database.pool()?.open ?? 0
  // All at once, so that each takes another connection.
  await Promise.all(Array.from({ length: connections }, () => query(database, 'discard plans')))
}

/** For PostgreSQL's planner; a table that was ever larger has to be created again. */
const PAGES_OF_A_NEW_TABLE = 10
const TABLES = `
  select relname as name, pg_relation_size(oid) / 8192 > ${PAGES_OF_A_NEW_TABLE} as large
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not like 'kysely%' and pg_relation_size(oid) > 0`

/** @returns whether tables had to be created again */
async function deleteRows(database: Database): Promise<boolean> {
  const tables = await query<{ name: string; large: boolean }>(database, TABLES)
  const large = tables.filter((table) => table.large).map(({ name }) => name)
  const small = tables.filter((table) => !table.large).map(({ name }) => `delete from ${name}`)
  // As replicas do it: without triggers and without checks of foreign keys.
  const statements = ['set local session_replication_role = replica', ...small]
  if (large.length > 0) statements.push(`truncate ${large.join(', ')} cascade`)
  await query(database, statements.join(';\n'))
  return large.length > 0
}

const END_OTHER_SESSIONS = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and application_name <> '${STAYS_OPEN}'`

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

/** Its rows, and those added since the database was created. */
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
  const { rows } = await database.read.executeQuery(CompiledQuery.raw(text))
  return rows as Row[]
}

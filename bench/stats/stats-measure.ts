import { setImmediate as nextTurn } from 'node:timers/promises'

import { sql } from 'kysely'

import { connect, type Database, type Engine } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { createRateLimits } from '#platform/limits/rate-limits.ts'
import { createLog } from '#server/logging/server-log.ts'
import { createServer } from '#server/server-app.ts'
import { addCrowd, matchBody, type Somebody } from '#tests/support/data/crowd.ts'
import { startPostgres } from '#tests/support/servers/test-postgres.ts'

import { median } from '../load/figures.ts'
import { addHistory } from './dataset.ts'

const GAMES = 40
const FELLOWS = 12
const NEW_MATCHES = 200
const ROUNDS = 9

export interface Wanted {
  engine: Engine
  directory: string
  /** How many matches the histories have. */
  sizes: readonly number[]
}

/** What an answer costs: microseconds of processor time of this process, without PostgreSQL's. */
export interface Answer {
  /** After a change of the history, and when nothing has changed. */
  changed: number
  repeated: number
  /** The longest turn of the event loop after a change, in microseconds. */
  turn: number
}

export interface StatsFigures {
  sizes: readonly number[]
  /** By page and size. */
  pages: { page: string; answers: Answer[] }[]
  /** Microseconds of processor time to log a match of two accounts and a guest. */
  create: number
  /** Bytes a match by table, with its indexes. */
  bytes: { table: string; bytes: number }[]
}

export async function measure({ engine, directory, sizes }: Wanted): Promise<StatsFigures> {
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const address = postgres?.url('postgres') ?? `${directory}/tabletally.sqlite`
  const database = await connect(address)
  try {
    await migrate(database)
    return await measureOn(database, { directory, address, sizes })
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

async function measureOn(
  database: Database,
  { directory, address, sizes }: Omit<Wanted, 'engine'> & { address: string },
): Promise<StatsFigures> {
  const crowd = await addCrowd(database, sizes.length + FELLOWS)
  const [fellows, owners] = [crowd.people.slice(0, FELLOWS), crowd.people.slice(FELLOWS)]
  const games = await addGames(database)
  for (const [index, owner] of owners.entries()) {
    await addHistory(database, owner, { games, fellows }, sizes[index] ?? 0)
  }
  await sql.raw('analyze').execute(database.schema)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const bytes = (await bytesByTable(database)).map((one) => ({ ...one, bytes: one.bytes / all }))
  const { server, request } = await openServer(database, { directory, address })
  const paths = {
    totals: ({ id }: Somebody) => `/api/users/${id}/stats`,
    overview: () => '/api/stats',
    'one place': () => '/api/stats?place=Home',
    year: () => `/api/stats/years/${new Date().getUTCFullYear() - 1}`,
    game: () => `/api/stats/games/${games[0]}`,
    person: () => `/api/stats/people/${fellows[0]?.id}`,
  }
  const pages: StatsFigures['pages'] = []
  for (const [page, pathFor] of Object.entries(paths)) {
    const answers: Answer[] = []
    for (const owner of owners) {
      const ask = () => request(owner, 'GET', pathFor(owner))
      answers.push(await answerOf(() => changeHistory(database, owner), ask))
    }
    pages.push({ page, answers })
  }
  const loggers = fellows.slice(2, 4)
  const body = matchBody({ ...crowd, people: loggers }, 0, '')
  const log = async () => {
    for (let match = 0; match < NEW_MATCHES; match += 1) {
      await request(loggers[0], 'POST', '/api/sessions', body)
    }
  }
  await log()
  const create = (await cpuOf(log)) / NEW_MATCHES
  await server.close()
  return { sizes, pages, create, bytes }
}

async function answerOf(change: () => Promise<void>, ask: () => Promise<unknown>): Promise<Answer> {
  const figures = { changed: [] as number[], repeated: [] as number[], turn: [] as number[] }
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await change()
    const changed = await cpuOf(ask)
    await change()
    const turn = await longestTurn(ask)
    const repeated = await cpuOf(ask)
    if (round === 0) continue
    figures.changed.push(changed)
    figures.repeated.push(repeated)
    figures.turn.push(turn)
  }
  const { changed, repeated, turn } = figures
  return { changed: median(changed), repeated: median(repeated), turn: median(turn) }
}

/** As each write of a match does. */
async function changeHistory(database: Database, { id }: Somebody): Promise<void> {
  await database.transact((trx) =>
    sql`insert into histories (user_id, version) values (${id}, 1)
      on conflict (user_id) do update set version = histories.version + 1`.execute(trx),
  )
}

/** Microseconds of processor time. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Microseconds of processor time of the longest turn of the event loop during some work. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, ends] = [0, false]
  const watching = (async () => {
    for (;;) {
      const turn = await cpuOf(() => nextTurn())
      if (ends) return
      longest = Math.max(longest, turn)
    }
  })()
  await work()
  ends = true
  await watching
  return longest
}

async function addGames(database: Database): Promise<string[]> {
  const at = new Date().toISOString()
  const games = Array.from({ length: GAMES }, (_, index) => ({
    id: newId(),
    name: `Game ${index}`,
    name_key: `game ${index}`,
    created_by: null,
    created_at: at,
  }))
  await database.transact((trx) => trx.insertInto('games').values(games).execute())
  return games.map(({ id }) => id)
}

async function openServer(
  database: Database,
  { directory, address }: { directory: string; address: string },
) {
  const config = {
    ...readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', PORT: '0' }),
    limits: false,
    databaseAddress: address,
  }
  const server = await createServer({
    config,
    database,
    clock: systemClock,
    log: createLog(config.logLevel),
    limits: createRateLimits(database, systemClock, false),
    outbox: { wake: () => undefined, stop: async () => undefined },
  })
  const request = async (
    by: Somebody | undefined,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
  ): Promise<void> => {
    const headers = { authorization: `Bearer ${by?.token}` }
    const response = await server.inject({ method, url, headers, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`)
  }
  return { server, request }
}

/** With their indexes, the largest first. */
async function bytesByTable({ engine, schema }: Database): Promise<StatsFigures['bytes']> {
  const rows =
    engine === 'postgres'
      ? sql<{ table: string; bytes: string }>`select relname as table,
          pg_total_relation_size(oid) as bytes from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace`
      : sql<{ table: string; bytes: number }>`select s.tbl_name as "table", sum(d.pgsize) as bytes
          from dbstat d join sqlite_schema s on s.name = d.name group by 1`
  const found = (await rows.execute(schema)).rows
  return found
    .map(({ table, bytes }) => ({ table, bytes: Number(bytes) }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, TABLES)
}

const TABLES = 6

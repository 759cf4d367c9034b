import { sql } from 'kysely'

import { connect, type Database, type Engine } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { updateTotals } from '#features/totals/updating-totals.commands.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { createRateLimits } from '#platform/limits/rate-limits.ts'
import { createLog } from '#server/logging/server-log.ts'
import { createServer } from '#server/server-app.ts'
import { addCrowd, matchBody, type Somebody } from '#tests/support/data/crowd.ts'
import { startPostgres } from '#tests/support/servers/test-postgres.ts'

import { answersOf, type Cost, cpuOf, startClient } from './answers.ts'
import { addHistory, type Kind } from './dataset.ts'

const GAMES = 40
const FELLOWS = 12
const NEW_MATCHES = 200

export interface Wanted {
  engine: Engine
  directory: string
  /** How many matches the histories have. */
  sizes: readonly number[]
  /** How many answers each round measures. */
  answers: number
}

/** Processor time of this process: the server's, without PostgreSQL's. */
export interface StatsFigures {
  sizes: readonly number[]
  /** By page and size, with the length of the answer in bytes. */
  answers: (Cost & { kind: Kind; page: string; bytes: number[] })[]
  /** Microseconds to add up each match of the longest history. */
  fold: number
  /** Microseconds to log a match of two accounts and a guest, and to add it up for both afterwards. */
  create: number
  /** The same without the triggers. */
  createBare: number
  foldOne: number
  /** Bytes of entries and of tallies, with indexes, for each entry. */
  entryBytes: number
  tallyBytes: number
}

export async function measure({ engine, directory, ...wanted }: Wanted): Promise<StatsFigures> {
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const address = postgres?.url('postgres') ?? `${directory}/tabletally.sqlite`
  const database = await connect(address)
  try {
    await migrate(database)
    return await measureOn(database, { directory, address, ...wanted })
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

async function measureOn(
  database: Database,
  { directory, address, sizes, answers }: Omit<Wanted, 'engine'> & { address: string },
): Promise<StatsFigures> {
  const crowd = await addCrowd(database, 2 * sizes.length + FELLOWS)
  const [fellows, owners] = [crowd.people.slice(0, FELLOWS), crowd.people.slice(FELLOWS)]
  const games = await addGames(database)
  const histories = (['alike', 'growing'] as const).map((kind, index) => ({
    kind,
    users: owners.slice(index * sizes.length, (index + 1) * sizes.length),
  }))
  const foldings: number[] = []
  for (const { kind, users } of histories) {
    for (const [index, user] of users.entries()) {
      await addHistory(database, user, { games, fellows }, sizes[index] ?? 0, kind)
      foldings.push(await cpuOf(() => fold(database, user)))
    }
  }
  await sql.raw('analyze').execute(database.schema)
  const stored = await bytesOf(database)
  const { server, request } = await openServer(database, { directory, address })
  const client = startClient(await server.listen({ host: '127.0.0.1', port: 0 }))
  const pages = {
    totals: ({ id }: Somebody) => `/api/users/${id}/stats`,
    overview: () => '/api/stats',
    confirmed: () => '/api/stats?status=confirmed',
    year: () => `/api/stats/years/${new Date().getUTCFullYear() - 1}`,
    game: () => `/api/stats/games/${games[0]}`,
    person: () => `/api/stats/people/${fellows[0]?.id}`,
  }
  const lengthsOf = async (users: readonly Somebody[], pathFor: (user: Somebody) => string) => {
    const lengths: number[] = []
    for (const user of users) lengths.push(await request(user, 'GET', pathFor(user)))
    return lengths
  }
  const measured: StatsFigures['answers'] = []
  for (const { kind, users } of histories) {
    for (const [page, pathFor] of Object.entries(pages)) {
      const ask = (user: Somebody) => client.ask(user, pathFor(user), answers)
      const cost = await answersOf(users, ask, answers)
      measured.push({ kind, page, ...cost, bytes: await lengthsOf(users, pathFor) })
    }
  }
  client.stop()
  const [, fellow] = fellows
  const loggers = fellow === undefined ? [] : fellows.slice(2, 4)
  const body = matchBody({ ...crowd, people: loggers }, 0, '')
  const log = async () => {
    for (let match = 0; match < NEW_MATCHES; match += 1) {
      await request(loggers[0] ?? crowd.people[0], 'POST', '/api/sessions', body)
    }
  }
  // Their own histories first.
  for (const logger of loggers) await fold(database, logger)
  await log()
  for (const logger of loggers) await fold(database, logger)
  const create = await cpuOf(log)
  const foldOne = await cpuOf(async () => {
    for (const logger of loggers) await fold(database, logger)
  })
  await dropTriggers(database)
  const createBare = await cpuOf(log)
  await server.close()
  return {
    createBare: createBare / NEW_MATCHES,
    sizes,
    answers: measured,
    create: create / NEW_MATCHES,
    foldOne: foldOne / NEW_MATCHES,
    fold: (foldings.at(-1) ?? 0) / (sizes.at(-1) ?? 1),
    ...stored,
  }
}

async function fold(database: Database, { id }: Somebody): Promise<void> {
  await updateTotals(database, id, new Date(), { batch: 1000 })
}

/** The triggers that queue what a new match changes. */
async function dropTriggers(database: Database): Promise<void> {
  for (const [name, table] of [
    ['tallies_player_added', 'players'],
    ['tallies_player_joined', 'players'],
    ['tallies_match_changed', 'matches'],
    ['tallies_player_changed', 'players'],
  ]) {
    const on = database.engine === 'postgres' ? ` on ${table}` : ''
    await database.transact((trx) => sql.raw(`drop trigger if exists ${name}${on}`).execute(trx))
  }
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
  ): Promise<number> => {
    const headers = { authorization: `Bearer ${by?.token}` }
    const response = await server.inject({ method, url, headers, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`)
    return response.rawPayload.length
  }
  return { server, request }
}

async function bytesOf(database: Database) {
  const bytes = async (table: string) => {
    const names = sql.lit(table)
    const { rows } = await (
      database.engine === 'postgres'
        ? sql<{
            bytes: string
          }>`select pg_total_relation_size(cast(${names} as text)::regclass) as bytes`
        : sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat
            where name in (select name from sqlite_schema where tbl_name = ${names})`
    ).execute(database.schema)
    return Number(rows[0]?.bytes ?? 0)
  }
  const { entries } = await database.read
    .selectFrom('entries')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  const count = Number(entries)
  return {
    entryBytes: (await bytes('entries')) / count,
    tallyBytes: (await bytes('tallies')) / count,
  }
}

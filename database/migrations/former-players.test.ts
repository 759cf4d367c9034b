import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  AT,
  oldId,
  openOldDatabase,
  oldUser,
  type OldRows,
} from '#tests/support/data/old-databases.ts'

import type { Database, Engine } from '../connect.ts'
import { migrate } from './migrate.ts'

const [ANN, BOB, EVE, GAME, MATCH, LINK] = [1, 2, 3, 4, 5, 6].map(oldId) as [
  ...[string, string, string, string, string, string],
]
const ROWS = {
  ann: oldId(10),
  bob: oldId(11),
  gone: oldId(12),
  gus: oldId(13),
  named: oldId(14),
  left: oldId(15),
}

type Values = Record<string, string | number | null>

const rowOf = (row: string, seat: number, more: Values): Values => ({
  ...{ match_id: MATCH, id: row, seat, user_id: null, guest_name: null, guest_email: null },
  ...{ guest_email_key: null, declined_by: null, result: '', match_date: AT, game_id: GAME },
  ...more,
})
const eventOf = (number: number, more: Values): Values => ({
  ...{ match_id: MATCH, id: oldId(number), type: 'contested', by_user_id: null, at: AT },
  ...{ reason: null, player_id: null, player_name: null },
  ...more,
})
const contestOf = (row: string): Values => ({
  ...{ match_id: MATCH, player_id: row, what: 'contested', link_id: LINK, at: AT },
})

/** Rows of the older version: the row of a deleted account, and guests with the same name. */
const OLD: OldRows = [
  [
    'users',
    ['Ann', 'Bob', 'Eve'].map((name, index) =>
      oldUser(oldId(index + 1), name, {
        ...{ email: `${name}@example.com`, email_key: `${name.toLowerCase()}@example.com` },
        email_verified_at: name === 'Eve' ? null : AT,
      }),
    ),
  ],
  ['games', [{ id: GAME, name: 'Go', name_key: 'go', created_at: AT }]],
  [
    'matches',
    [
      {
        ...{ id: MATCH, game_id: GAME, date: AT, notes: '', created_by: ANN, version: 1 },
        ...{ created_at: AT, updated_at: AT, facets_version: 1 },
      },
    ],
  ],
  [
    'players',
    [
      rowOf(ROWS.ann, 0, { user_id: ANN }),
      rowOf(ROWS.bob, 1, { user_id: BOB }),
      rowOf(ROWS.gone, 2, { guest_name: 'Former player' }),
      rowOf(ROWS.gus, 3, {
        ...{
          guest_name: 'Gus',
          guest_email: 'eve@example.com',
          guest_email_key: 'eve@example.com',
        },
      }),
      rowOf(ROWS.named, 4, { guest_name: 'former PLAYER' }),
      rowOf(ROWS.left, 5, { guest_name: 'Former player', declined_by: BOB }),
    ],
  ],
  [
    'activity',
    [
      eventOf(20, { player_id: ROWS.gus, player_name: 'Gus', reason: 'It was 30' }),
      eventOf(21, { player_id: ROWS.gone, player_name: 'Former player' }),
      eventOf(22, { player_id: ROWS.bob, player_name: 'Bobby', reason: 'I came second' }),
    ],
  ],
  ['link_uses', [contestOf(ROWS.gus), contestOf(ROWS.bob)]],
]

/** A database of the older version with its rows, migrated. */
async function migrated(engine: Engine): Promise<Database> {
  const { database } = await openOldDatabase(engine, '029-tally-versions', OLD)
  await database.transact((trx) => sql`delete from tally_queue`.execute(trx))
  await migrate(database)
  return database
}

async function formerRows({ read }: Database): Promise<string[]> {
  const rows = await read
    .selectFrom('players')
    .where('former_at', 'is not', null)
    .select('id')
    .orderBy('seat')
    .execute()
  return rows.map((row) => row.id)
}

async function reasons({ read }: Database): Promise<(string | null)[]> {
  const rows = await read.selectFrom('activity').select('reason').orderBy('id').execute()
  return rows.map(({ reason }) => reason)
}

/** Deletes an account as the older version does. */
async function deleteByOlder(database: Database, user: string, key: string): Promise<void> {
  await database.transact(async (trx) => {
    const name = { guest_name: 'Former player' }
    const rows = trx.updateTable('players')
    await rows
      .set({ ...name, guest_email: null, guest_email_key: null })
      .where('user_id', 'is', null)
      .where((eb) => eb.or([eb('guest_email_key', '=', key), eb('declined_by', '=', user)]))
      .execute()
    await rows
      .set({ ...name, user_id: null, confirmed_at: null })
      .where('user_id', '=', user)
      .execute()
    await trx.deleteFrom('users').where('id', '=', user).execute()
  })
}

const engines = ['sqlite', 'postgres'] as const

test.each(engines)(
  'Rows of deleted accounts are marked, others become guests (%s)',
  async (engine) => {
    const database = await migrated(engine)
    expect(await formerRows(database)).toEqual([ROWS.gone])
    const { read } = database
    const activity = await read.selectFrom('activity').select('former_at').orderBy('id').execute()
    expect(activity.map(({ former_at: at }) => at !== null)).toEqual([false, true, false])
    const uses = await read
      .selectFrom('link_uses')
      .select('guest_email_key as key')
      .orderBy('player_id')
      .execute()
    expect(uses.map(({ key }) => key)).toEqual([null, 'eve@example.com'])
    // From now on the row that Bob declined is found by his name.
    const { facets_version: facets } = await read
      .selectFrom('matches')
      .select('facets_version')
      .executeTakeFirstOrThrow()
    expect(facets).toBeNull()
    expect(await read.selectFrom('tally_queue').select('user_id').execute()).toHaveLength(2)
  },
)

test.each(engines)('A deletion by the version before marks its rows (%s)', async (engine) => {
  const database = await migrated(engine)
  await deleteByOlder(database, BOB, 'bob@example.com')
  expect(await formerRows(database)).toEqual([ROWS.bob, ROWS.gone, ROWS.left])
  // What was said about Bob's row is deleted with him, and nothing else.
  expect(await reasons(database)).toEqual(['It was 30', null, null])
})

test.each(engines)('Renaming by the version before removes nothing (%s)', async (engine) => {
  const database = await migrated(engine)
  const name = async (guest_name: string, row: string, more: object = {}) =>
    database.transact((trx) =>
      trx
        .updateTable('players')
        .set({ guest_name, ...more })
        .where('id', '=', row)
        .execute(),
    )
  await name('Former player', ROWS.named)
  await name('Former player', ROWS.gus, { guest_email: null, guest_email_key: null })
  expect(await formerRows(database)).toEqual([ROWS.gone, ROWS.gus])
  await name('Gus', ROWS.gus)
  await name('Somebody', ROWS.gone)
  expect(await formerRows(database)).toEqual([])
  expect(await reasons(database)).toEqual(['It was 30', null, 'I came second'])
})

test.each(engines)(
  'An account that nobody has proven goes without a trace (%s)',
  async (engine) => {
    const database = await migrated(engine)
    await database.transact((trx) => trx.deleteFrom('users').where('id', '=', EVE).execute())
    expect(await formerRows(database)).toEqual([ROWS.gone])
    expect(await reasons(database)).toEqual(['It was 30', null, 'I came second'])
    // When the address was proven, deleting the account also deletes what it said as a guest.
    await database.transact((trx) =>
      trx
        .updateTable('users')
        .set({ email_key: 'eve@example.com' })
        .where('id', '=', BOB)
        .execute(),
    )
    await deleteByOlder(database, BOB, 'eve@example.com')
    expect(await reasons(database)).toEqual([null, null, null])
  },
)

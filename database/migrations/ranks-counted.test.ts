import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { statsOf } from '#features/stats/stats.queries.ts'
import { updateTotals } from '#features/totals/updating-totals.commands.ts'
import { systemClock } from '#platform/clock.ts'
import {
  AT,
  insertOldRows,
  oldId,
  openOldDatabase,
  oldUser,
  type OldRows,
} from '#tests/support/data/old-databases.ts'
import { expectRecounted, storedTexts } from '#tests/support/recount/recounted-tallies.ts'

import type { Database } from '../connect.ts'
import { migrate } from './migrate.ts'

const [ANN, BOB, GAME, SHARED, PLAIN] = [1, 2, 3, 4, 5].map(oldId)

async function insert(database: Database, name: string, rows: OldRows[number][1]): Promise<void> {
  await insertOldRows(database, [[name, rows]])
}

/** At both tables sit Ann, Bob and two guests; at one of them Ann and a guest have both won. */
async function addTables(database: Database): Promise<void> {
  const users = ['Ann', 'Bob'].map((name, index) => oldUser(oldId(index + 1), name))
  await insert(database, 'users', users)
  await insert(database, 'games', [{ id: GAME, name: 'Go', name_key: 'go', created_at: AT }])
  const match = { game_id: GAME, date: AT, notes: '', created_by: ANN, version: 1 }
  const times = { confirmed_at: AT, created_at: AT, updated_at: AT }
  await insert(
    database,
    'matches',
    [SHARED, PLAIN].map((id) => ({ id, ...match, ...times, facets_version: 1 })),
  )
  const players = [SHARED, PLAIN].flatMap((match_id, table) =>
    ['Win', 'Loss', table === 0 ? 'Win' : 'Loss', 'Loss'].map((result, seat) => ({
      ...{ match_id, id: `01936f00-0000-7000-8000-0000000001${table}${seat}`, seat, result },
      ...{ user_id: [ANN, BOB][seat], guest_name: [null, null, 'Gus', 'Oma'][seat] },
      ...{ match_date: AT, game_id: GAME },
    })),
  )
  await insert(database, 'players', players)
}

/** What the older version has counted for Ann: each table has one winner. */
async function countAsBefore(database: Database): Promise<void> {
  const write = (statement: ReturnType<typeof sql>) =>
    database.transact((trx) => statement.execute(trx))
  for (const table of ['entries', 'tallies', 'tally_queue']) {
    await write(sql`delete from ${sql.table(table)} where user_id = ${ANN}`)
  }
  await insert(
    database,
    'entries',
    [SHARED, PLAIN].map((match_id, table) => ({
      ...{ user_id: ANN, match_id, moment: '2026-11-01 0mhfq3uo0', game_id: GAME },
      ...{ outcome: 'Win', confirmed: 1 },
      entry: `[1,0,0,1,4,4,[["${BOB}",2,1],[["gus","Gus"],${2 - (1 - table)},1],[["oma","Oma"],2,1]],null,[]]`,
    })),
  )
  const counts = { matches: 2, 'decided/4': 2, 'wins/4': 2 }
  await insert(database, 'tallies', [
    {
      ...{ user_id: ANN, scope: '', kind: 'total', key: '' },
      counts: JSON.stringify({ all: counts, confirmed: counts }),
    },
  ])
  await write(sql`insert into tallies (user_id, scope, kind, key, counts)
    select user_id, scope, 'whole', key, '1 ' || counts from tallies
    where kind = 'version' and user_id = ${ANN}`)
}

test.each(['sqlite', 'postgres'] as const)(
  'What the version before has counted, before the update and beside it, is counted anew before it is read (%s)',
  async (engine) => {
    const { database } = await openOldDatabase(engine, '035-guests-made')
    const it = { database, clock: systemClock }
    const read = async () => {
      let updated = 0
      const stats = await statsOf(database.read, {
        ...{ userId: ANN ?? '', now: systemClock.now() },
        update: async () => {
          updated += 1
          await updateTotals(database, ANN ?? '', systemClock.now())
        },
      })
      return { wins: stats.wins, mostPlayedGame: stats.mostPlayedGame, updated }
    }
    await addTables(database)
    await countAsBefore(database)
    await migrate(database)
    const right = { wins: 2, mostPlayedGame: 'Go' }
    expect(await read()).toEqual({ ...right, updated: 1 })
    await expectRecounted(it)
    const counted = await storedTexts(it)
    expect(String(counted)).toContain('"decided/4/2":1')
    expect(await read()).toEqual({ ...right, updated: 0 })

    // While both versions run, the older one counts in its own way again.
    await countAsBefore(database)
    expect(await read()).toEqual({ ...right, updated: 1 })
    expect(await storedTexts(it)).toEqual(counted)
  },
)

test.each(['sqlite', 'postgres'] as const)(
  'A rank that another program writes is counted (%s)',
  async (engine) => {
    const { database } = await openOldDatabase(engine, '035-guests-made')
    const it = { database, clock: systemClock }
    await addTables(database)
    await migrate(database)
    await expectRecounted(it)
    const before = await storedTexts(it)
    await database.transact((trx) =>
      sql`update players set rank = seat + 1 where match_id = ${PLAIN}`.execute(trx),
    )
    await expectRecounted(it)
    expect(await storedTexts(it)).not.toEqual(before)
  },
)

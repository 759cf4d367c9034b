import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { expectRecounted, storedTexts } from '#tests/support/recount/recounted-tallies.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { insertInBulk } from '../backup/bulk-insert.ts'
import { connect, type Database } from '../connect.ts'
import { migrate, migrateTo } from './migrate.ts'

const AT = '2026-11-01T00:00:00.000Z'
const [ANN, GAME] = [1, 2].map((digit) => `01936f00-0000-7000-8000-00000000000${digit}`)
/** More than a stretch has. */
const IDS = Array.from(
  { length: 70 },
  (_, n) => `01936f00-0000-7000-8000-${String(n + 100).padStart(12, '0')}`,
)

/** A history that the older version has stored and counted completely. */
const old: [table: string, rows: Record<string, string | number | undefined>[]][] = [
  [
    'users',
    [
      {
        ...{ id: ANN, first_name: 'Ann', last_name: 'Tester', email: 'ann', email_key: 'ann' },
        ...{ role: 'user', created_at: AT, updated_at: AT },
      },
    ],
  ],
  ['games', [{ id: GAME, name: 'Go', name_key: 'go', created_at: AT }]],
  [
    'matches',
    IDS.map((id) => ({
      ...{ id, game_id: GAME, date: AT, notes: '', created_by: ANN, version: 1 },
      ...{ facets_version: 1, confirmed_at: AT, created_at: AT, updated_at: AT },
    })),
  ],
  [
    'players',
    IDS.flatMap((id, score) =>
      [ANN, undefined].map((user_id, seat) => ({
        ...{ match_id: id, id: `${id.slice(0, 24)}${seat + 1}${id.slice(25)}`, seat, user_id },
        ...{ guest_name: seat === 0 ? undefined : 'Gus', score, match_date: AT, game_id: GAME },
        result: seat === 0 ? 'Win' : 'Loss',
      })),
    ),
  ],
  [
    'entries',
    IDS.map((match_id, score) => ({
      ...{ user_id: ANN, match_id, moment: '2026-11-01 0mhfq3uo0', game_id: GAME },
      ...{ outcome: 'Win', confirmed: 1 },
      entry: `[1,0,0,1,2,2,[[["gus","Gus"],2,1,${score}]],${score},[${score}]]`,
    })),
  ],
  [
    'tallies',
    [
      {
        ...{ user_id: ANN, scope: '', kind: 'total', key: '' },
        counts: '{"all":{"matches":70},"confirmed":{"matches":70}}',
      },
    ],
  ],
]

async function indexesOfEntries({ engine, schema }: Database): Promise<string[]> {
  const query =
    engine === 'postgres'
      ? sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'entries'`
      : sql<{ name: string }>`select name from sqlite_schema
          where type = 'index' and tbl_name = 'entries' and sql is not null`
  const { rows } = await query.execute(schema)
  return rows
    .map(({ name }) => name)
    .filter((name) => name.startsWith('entries_') && name !== 'entries_pkey')
    .toSorted()
}

test.each(['sqlite', 'postgres'] as const)(
  'Entries and tallies of the version before stay, have new indexes, and get their new form with the next change (%s)',
  async (engine) => {
    const created = await createTestDatabase(engine, 'empty')
    const database = await connect(created.address)
    onTestFinished(async () => {
      await database.close()
      await created.remove()
    })
    const write = (statement: ReturnType<typeof sql>) =>
      database.transact((trx) => statement.execute(trx))
    const it = { database, clock: systemClock }
    await migrateTo(database, '030-former-players')
    await database.transact(async (trx) => {
      for (const [name, rows] of old) {
        const columns = Object.keys(rows[0] ?? {})
        const values = rows.map((row) => columns.map((column) => row[column] ?? null))
        await insertInBulk(trx, { name, columns }, values)
      }
    })
    await write(sql`delete from tally_queue`)
    const before = await storedTexts(it)
    expect(await indexesOfEntries(database)).toEqual(['entries_by_game', 'entries_by_time'])

    await migrate(database)
    expect(await indexesOfEntries(database)).toEqual([
      ...['entries_in_order', 'entries_of_game_in_order'],
    ])
    expect(before).toHaveLength(IDS.length + 1)
    expect(await storedTexts(it)).toEqual(before)

    await write(sql`update players set score = 99 where match_id = ${IDS[0]} and seat = 0`)
    await expectRecounted(it)
    expect(String(await storedTexts(it))).toContain('stretch')
  },
)

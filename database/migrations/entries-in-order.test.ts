import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import {
  AT,
  oldId,
  openOldDatabase,
  oldUser,
  type OldRows,
} from '#tests/support/data/old-databases.ts'
import { expectRecounted, storedTexts } from '#tests/support/recount/recounted-tallies.ts'

import type { Database } from '../connect.ts'
import { migrate } from './migrate.ts'

const [ANN, GAME] = [1, 2].map(oldId)
/** More than a stretch has. */
const IDS = Array.from({ length: 70 }, (_, n) => oldId(n + 100))

/** A history that the older version has stored and counted completely. */
const old: OldRows = [
  ['users', [oldUser(ANN, 'Ann')]],
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
    const { database } = await openOldDatabase(engine, '030-former-players', old)
    const write = (statement: ReturnType<typeof sql>) =>
      database.transact((trx) => statement.execute(trx))
    const it = { database, clock: systemClock }
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

import { expect, onTestFinished, test } from 'vitest'

import { repairHistoryIndex } from '#features/history-index/history-index.commands.ts'
import { expectGuestsRecounted } from '#tests/support/recount/recounted-guests.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { insertInBulk } from '../backup/bulk-insert.ts'
import { connect } from '../connect.ts'
import { migrate, migrateTo } from './migrate.ts'

const AT = '2026-11-01T00:00:00.000Z'
const [ANN, GAME, PLAIN, UNSEEN, PLACED] = [1, 2, 3, 4, 5].map(
  (digit) => `01936f00-0000-7000-8000-00000000000${digit}`,
)

test.each(['sqlite', 'postgres'] as const)(
  'Names that look the same are compared as one after the update (%s)',
  async (engine) => {
    const created = await createTestDatabase(engine, 'empty')
    const database = await connect(created.address)
    onTestFinished(async () => {
      await database.close()
      await created.remove()
    })
    const insert = (name: string, rows: readonly Record<string, unknown>[]) =>
      database.transact(async (trx) => {
        const columns = Object.keys(rows[0] ?? {})
        const values = rows.map((row) => columns.map((column) => row[column] as string))
        await insertInBulk(trx, { name, columns }, values)
      })
    await migrateTo(database, '036-ranks')
    await insert('users', [
      {
        ...{ id: ANN, first_name: 'Ann', last_name: 'Tester', email: 'ann', email_key: 'ann' },
        ...{ role: 'user', created_at: AT, updated_at: AT },
      },
    ])
    await insert('games', [{ id: GAME, name: 'Go', name_key: 'go', created_at: AT }])
    const ids = [PLAIN, UNSEEN, PLACED]
    await insert(
      'matches',
      ids.map((id) => ({
        ...{ id, game_id: GAME, date: AT, notes: '', created_by: ANN, version: 1 },
        ...{ location: id === PLACED ? 'Ben\u2060’s' : null, confirmed_at: AT },
        ...{ facets_version: 1, guests_version: 1, created_at: AT, updated_at: AT },
      })),
    )
    const nameIn = (id: string | undefined) => (id === UNSEEN ? 'oma\u00ad' : 'Oma')
    await insert(
      'players',
      ids.flatMap((id) =>
        [ANN, null].map((user_id, seat) => ({
          ...{ match_id: id, id: `${id?.slice(0, -2)}${seat}${id?.at(-1)}`, seat, user_id },
          ...{ guest_name: user_id === null ? nameIn(id) : null, result: '' },
          ...{ match_date: AT, game_id: GAME },
        })),
      ),
    )
    // As the version before has compared them, with everything counted.
    await insert(
      'match_facets',
      ids.map((id) => ({
        ...{ user_id: ANN, match_order: AT, match_id: id },
        facet: `guest:${nameIn(id).toLowerCase()}`,
      })),
    )
    await insert(
      'made_guests',
      ids.map((id) => ({
        ...{ user_id: ANN, match_order: AT, match_id: id, seats: 1 },
        ...{ guest_key: nameIn(id).toLowerCase(), name: nameIn(id) },
      })),
    )
    await database.transact(async (trx) => {
      await trx.deleteFrom('tally_queue').execute()
    })

    await migrate(database)
    const queued = await database.read.selectFrom('tally_queue').select('match_id').execute()
    expect(queued.map((row) => row.match_id).toSorted()).toEqual([UNSEEN, PLACED])
    await repairHistoryIndex(database)
    await expectGuestsRecounted(database)
    const facets = await database.read
      .selectFrom('match_facets')
      .where((eb) => eb.or([eb('facet', 'like', 'guest:%'), eb('facet', 'like', 'place:%')]))
      .select('facet')
      .orderBy('facet')
      .execute()
    expect(facets.map(({ facet }) => facet)).toEqual([
      ...['guest:oma', 'guest:oma', 'guest:oma', "place:ben's"],
    ])
  },
)

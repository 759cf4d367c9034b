import { expect, test } from 'vitest'

import { repairHistoryIndex } from '#features/history-index/history-index.commands.ts'
import {
  AT,
  insertOldRows,
  oldId,
  openOldDatabase,
  oldUser,
  type OldRows,
} from '#tests/support/data/old-databases.ts'
import { expectGuestsRecounted } from '#tests/support/recount/recounted-guests.ts'

import { migrate } from './migrate.ts'

const [ANN, GAME, PLAIN, UNSEEN, PLACED] = [1, 2, 3, 4, 5].map(oldId)

test.each(['sqlite', 'postgres'] as const)(
  'Names that look the same are compared as one after the update (%s)',
  async (engine) => {
    const { database } = await openOldDatabase(engine, '036-ranks')
    const insert = (name: string, rows: OldRows[number][1]) =>
      insertOldRows(database, [[name, rows]])
    await insert('users', [oldUser(ANN, 'Ann')])
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
    // As the older version has normalized the names, with everything counted.
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

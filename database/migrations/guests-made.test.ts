import { expect, test } from 'vitest'

import { repairHistoryIndex } from '#features/history-index/history-index.commands.ts'
import {
  AT,
  insertOldRows,
  oldId,
  openOldDatabase,
  oldUser,
} from '#tests/support/data/old-databases.ts'
import { expectGuestsRecounted } from '#tests/support/recount/recounted-guests.ts'

import { migrate } from './migrate.ts'

const [ANN, BOB, GAME, FIRST, SECOND, THIRD] = [1, 2, 3, 4, 5, 6].map(oldId)

const matchesOf = (ids: readonly (string | undefined)[], more = {}) =>
  ids.map((id) => ({
    ...{ id, game_id: GAME, date: AT, notes: '', created_by: ANN },
    ...{ version: 1, facets_version: 1, created_at: AT, updated_at: AT, ...more },
  }))

/** At each table sit Bob, the guest Gus twice, Oma, and the row of somebody who has declined. */
const playersOf = (ids: readonly (string | undefined)[]) =>
  ids.flatMap((match) =>
    [null, 'Gus', 'gus', 'Öma', 'Ann Tester'].map((name, seat) => ({
      ...{ match_id: match, seat, guest_name: name, user_id: name === null ? BOB : null },
      id: `01936f00-0000-7000-8000-0000000001${seat}0`,
      ...{ declined_by: name === 'Ann Tester' ? ANN : null, result: '' },
      ...{ match_date: AT, game_id: GAME },
    })),
  )

test.each(['sqlite', 'postgres'] as const)(
  'The guests of a creator are found after the update, and of what the version before writes (%s)',
  async (engine) => {
    const { database } = await openOldDatabase(engine, '029-tally-versions')
    const counts = () =>
      database.read
        .selectFrom('made_guests')
        .select((eb) => [
          'user_id',
          'guest_key',
          eb.cast<number>(eb.fn.countAll(), 'integer').as('matches'),
        ])
        .groupBy(['user_id', 'guest_key'])
        .orderBy('guest_key')
        .execute()
    await insertOldRows(database, [
      ['users', ['Ann', 'Bob'].map((name, index) => oldUser(oldId(index + 1), name))],
      ['games', [{ id: GAME, name: 'Go', name_key: 'go', created_at: AT }]],
      ['matches', matchesOf([FIRST, SECOND])],
      ['players', playersOf([FIRST, SECOND])],
    ])
    await migrate(database)
    await repairHistoryIndex(database)
    await expectGuestsRecounted(database)
    const two = { user_id: ANN, matches: 2 }
    expect(await counts()).toEqual([
      { ...two, guest_key: 'gus' },
      { ...two, guest_key: 'oma' },
    ])

    // The version before logs a match, renames in another, deletes one, and gives one to another creator.
    await insertOldRows(database, [
      ['matches', matchesOf([THIRD])],
      ['players', playersOf([THIRD])],
    ])
    await database.transact(async (trx) => {
      const renamed = trx.updateTable('players').where('match_id', '=', FIRST ?? '')
      await renamed.set({ guest_name: 'Hal' }).where('guest_name', '=', 'Öma').execute()
      await trx
        .updateTable('matches')
        .set({ version: 2, facets_version: 2, created_by: BOB ?? '' })
        .where('id', '=', FIRST ?? '')
        .execute()
      await trx
        .deleteFrom('matches')
        .where('id', '=', SECOND ?? '')
        .execute()
    })
    const bobs = { user_id: BOB, matches: 1 }
    expect(await counts()).toEqual([
      { ...bobs, guest_key: 'gus' },
      { ...bobs, guest_key: 'oma' },
    ])
    await repairHistoryIndex(database)
    await expectGuestsRecounted(database)
    const anns = { user_id: ANN, matches: 1 }
    expect((await counts()).toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))).toEqual([
      { ...anns, guest_key: 'gus' },
      { ...anns, guest_key: 'oma' },
      { ...bobs, guest_key: 'gus' },
      { ...bobs, guest_key: 'hal' },
    ])
  },
)

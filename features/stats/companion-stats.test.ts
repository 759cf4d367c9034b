import { expect, test } from 'vitest'

import { refreshHistoryIndex } from '#features/history-index/history-index.commands.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { addMatches } from '#tests/support/seeded/many-matches.ts'

import { findCompanion } from './person-stats.queries.ts'

/** More than are looked at first. */
const LOGGED = 25

onEachEngine('Whose statistics somebody may ask for', (open) => {
  test('is found in parts, where the caller has only logged very many matches', async () => {
    const { database } = await open()
    const { people, gameId } = await addCrowd(database, 4)
    // Neighbours are friends.
    const [me = '', friend = '', person = ''] = people.map(({ id }) => id)
    const match = (userIds: string[], day: string) => ({
      ...{ gameId, date: `2026-10-${day}T12:00:00.000Z`, logged: `2026-10-${day}T20:00:00.000Z` },
      rows: userIds.map((userId) => ({ userId, score: 1, result: 'Draw' as const })),
    })
    const logged = Array.from({ length: LOGGED }, () => match([person], '10'))
    await addMatches(database, logged)
    await database.transact(async (trx) => {
      const matches = trx.updateTable('matches').set({ created_by: me, onlooker_id: me })
      const ids = (await matches.returning('id').execute()).map(({ id }) => id)
      await refreshHistoryIndex(trx, ids)
    })
    const found = async (personId: string) => {
      let parts = 0
      const nextPart = async () => void (parts += 1)
      const companion = await findCompanion(database.read, { userId: me, personId }, nextPart)
      return { parts, friend: companion?.friend ?? null }
    }
    expect(await found(person)).toEqual({ parts: 1, friend: null })
    expect(await found(friend)).toEqual({ parts: 0, friend: true })
    expect(await found(me)).toEqual({ parts: 0, friend: null })

    await addMatches(database, [match([me, person], '01')])
    expect(await found(person)).toEqual({ parts: 1, friend: false })
    await addMatches(database, [match([me, person], '20')])
    expect(await found(person)).toEqual({ parts: 0, friend: false })
  })
})

import { expect, test } from 'vitest'

import { updateTotals } from '#features/totals/updating-totals.commands.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { addMatches } from '#tests/support/seeded/many-matches.ts'

import { newestTogether } from './last-together.queries.ts'

const WITH = 450
const WITHOUT = 220

onEachEngine('The newest matches with a person', (open) => {
  test('of a day with very many are found in pages, by the time of logging', async () => {
    const { database, clock } = await open()
    const { people, gameId } = await addCrowd(database, 3)
    const [me = '', person = '', other = ''] = people.map(({ id }) => id)
    const start = Date.parse('2026-10-05T10:00:00Z')
    // Logged in an order of its own, and all of those with the person before those without.
    const matches = Array.from({ length: WITH + WITHOUT }, (_, index) => ({
      gameId,
      date: '2026-10-03T12:00:00.000Z',
      logged: new Date(start + (index < WITH ? (index * 7) % WITH : index)).toISOString(),
      confirmed: index % 3 === 0,
      rows: [me, index < WITH ? person : other].map((userId, seat) => ({
        ...{ userId, score: null, result: seat === 0 ? ('Win' as const) : ('Loss' as const) },
      })),
    }))
    const ids = await addMatches(database, matches)
    await updateTotals(database, me, clock.now(), { batch: 100 })
    const newest = (confirmed: boolean) =>
      matches
        .map((match, index) => ({ ...match, id: ids[index] }))
        .slice(0, WITH)
        .filter((match) => match.confirmed || !confirmed)
        .toSorted((one, two) => (one.logged < two.logged ? 1 : -1))
        .slice(0, 10)
        .map(({ id }) => id)
    for (const confirmed of [false, true]) {
      let pages = 0
      const nextPart = async () => void (pages += 1)
      const asked = { userId: me, personId: person, before: '9999', confirmed, nextPart }
      const found = await newestTogether(database.read, asked)
      expect(found.map(({ match }) => match)).toEqual(newest(confirmed))
      expect(pages).toBeGreaterThan(0)
    }
  })

  test('skip those that the caller only logged', async () => {
    const it = await open()
    const { people, gameId } = await addCrowd(it.database, 2)
    const [me = '', person = ''] = people.map(({ id }) => id)
    const match = (userIds: string[], day: string) => ({
      ...{ gameId, date: `2026-10-${day}T12:00:00.000Z`, logged: `2026-10-${day}T20:00:00.000Z` },
      rows: userIds.map((userId) => ({ userId, score: 1, result: 'Draw' as const })),
    })
    const [played] = await addMatches(it.database, [match([me, person], '01')])
    const logged = Array.from({ length: 15 }, (_, index) => match([person], String(10 + index)))
    const ids = await addMatches(it.database, logged)
    await it.database.transact(async (trx) => {
      const facets = await trx
        .selectFrom('match_facets')
        .where('match_id', '=', played ?? '')
        .where('user_id', '=', me)
        .where('facet', '=', `user:${person}`)
        .selectAll()
        .execute()
      const [facet] = facets
      if (facet === undefined) throw new Error('They played.')
      await trx
        .insertInto('match_facets')
        .values(
          ids.map((id, index) => ({
            ...facet,
            match_id: id,
            match_order: logged[index]?.date ?? '',
          })),
        )
        .execute()
    })
    await updateTotals(it.database, me, it.clock.now())
    const asked = { userId: me, personId: person, before: '9999', confirmed: false }
    const found = await newestTogether(it.database.read, {
      ...asked,
      nextPart: async () => undefined,
    })
    expect(found.map(({ match: id }) => id)).toEqual([played])
  })
})

import { expect, test } from 'vitest'

import { NO_ID } from '#database/query/pages-by-id.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { leastWallMs } from '#tests/support/least-time.ts'
import { addTables } from '#tests/support/seeded/full-tables.ts'
import { addGuests } from '#tests/support/seeded/seeded-people.ts'

import { guestsLike } from './alike.queries.ts'
import { listGuests } from './guests.queries.ts'

onEachEngine('Reading guests', (open) => {
  test('costs the same whatever others have logged and whoever has declined', async () => {
    const it = await open()
    const [ann, bob, eve] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Eve')]
    const game = await addGame(it, ann)
    const gameId = game._id
    const [creatorId, userId] = [ann.user._id, bob.user._id]
    // Nobody's guests, and in one match a guest.
    const guests = [{ name: 'Eve Tester', declinedBy: eve.user._id }]
    await addTables(it, { creatorId, gameId, count: 800, accounts: 0, guests })
    await logMatch(it, ann, { game, players: [{ name: 'Gus' }] })
    await logMatch(it, bob, { game, players: [{ name: 'Hal' }] })
    const reads = [userId, creatorId].map(
      (id) => () => listGuests(it.database.read, id, { after: '', afterId: NO_ID }),
    )
    expect((await Promise.all(reads.map((read) => read()))).map(({ guests: all }) => all)).toEqual([
      [expect.objectContaining({ name: 'Hal', matches: 1 })],
      [expect.objectContaining({ name: 'Gus', matches: 1 })],
    ])
    const isFine = (few = 0, many = 0) => many < 3 * few + 1
    const least = await leastWallMs(reads, { rounds: 20, isFine })
    expect([least, isFine(...least)]).toEqual([least, true])
  })

  test('of a friend goes on in parts, which are counted, and between which others come first', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const gameId = (await addGame(it, ann))._id
    await addTables(it, {
      ...{ creatorId: ann.user._id, gameId, count: 60, accounts: 0 },
      guests: [{ name: 'Bob' }],
    })
    // As if there were many other guests.
    const names = Array.from({ length: 3200 }, (_, index) => ({ name: `Aob ${index}` }))
    for (const part of [names.slice(0, 1600), names.slice(1600)]) {
      await it.database.transact((trx) => addGuests(trx, ann.user._id, part))
    }
    const calls = { count: 0, nextTurn: 0 }
    const reading = {
      count: async () => void (calls.count += 1),
      nextTurn: async () => void (calls.nextTurn += 1),
    }
    const user = { id: bob.user._id, name: 'Bob Tester' }
    const found = await guestsLike(it.database.read, ann.user._id, user, reading)
    expect(found).toMatchObject([{ name: 'Bob', matches: 60 }])
    expect([calls.count, calls.nextTurn]).toEqual([4, 3])
  })
})

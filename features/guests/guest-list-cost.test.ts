import { expect, test } from 'vitest'

import { NO_ID } from '#database/query/pages-by-id.ts'
import { signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { leastWallMs } from '#tests/support/least-time.ts'
import { addTables } from '#tests/support/seeded/full-tables.ts'

import { listGuests } from './guests.queries.ts'

onEachEngine('Reading guests', (open) => {
  test('costs the same whatever others have logged and whoever has declined', async () => {
    const { it, ann, bob, eve } = await signedUp(open(), 'Ann', 'Bob', 'Eve')
    const game = await addGame(it, ann)
    const gameId = game._id
    const [creatorId, userId] = [ann.user._id, bob.user._id]
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
})

import { expect, test } from 'vitest'

import { addCrowd } from '#tests/support/data/crowd.ts'
import { befriend, type TestUser, befriended, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Suggested friends', (open) => {
  test('Friends of friends and people from matches are suggested, most shared first', async () => {
    const it = await open()
    const names = ['Ann', 'Bob', 'Cyd', 'Dan', 'Eve'] as const
    const people = await Promise.all(names.map((name) => it.signUp(name)))
    const [ann, bob, cyd, dan, eve] = people as [TestUser, TestUser, TestUser, TestUser, TestUser]
    await befriend(it.call, ann, bob)
    await befriend(it.call, ann, cyd)
    await befriend(it.call, bob, dan)
    await befriend(it.call, cyd, dan)
    await befriend(it.call, bob, eve)
    await it.call('POST /friends/send', { token: ann.token, body: { email: 'gus@example.com' } })
    const suggested = async () =>
      (await it.call('GET /friends/suggested', { token: ann.token })).body.data
    expect(await suggested()).toMatchObject([
      { firstName: 'Dan', mutualFriends: 2, sharedMatches: 0 },
      { firstName: 'Eve', mutualFriends: 1, sharedMatches: 0 },
    ])
    const game = await it.call('POST /games', { token: bob.token, body: { name: 'Go' } })
    const players = [ann, bob, eve].map(({ user }) => ({ user: user._id }))
    const match = { game: game.body.data._id, date: '2026-11-01', players }
    for (let count = 0; count < 2; count += 1) {
      await it.call('POST /sessions', { token: bob.token, body: match })
    }
    expect(await suggested()).toMatchObject([
      { firstName: 'Eve', mutualFriends: 1, sharedMatches: 2 },
      { firstName: 'Dan', mutualFriends: 2, sharedMatches: 0 },
    ])
    await it.call('POST /friends/send', { token: ann.token, body: { email: eve.email } })
    await it.call('POST /friends/send', { token: dan.token, body: { email: ann.email } })
    expect(await suggested()).toEqual([])
  })

  test('At most twenty people are suggested', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const { people } = await addCrowd(it.database, 25)
    await it.database.transact((trx) =>
      trx
        .insertInto('friendships')
        .values(
          people.map(({ id }) => ({
            user_id: bob.user._id,
            friend_id: id,
            created_at: it.clock.now().toISOString(),
          })),
        )
        .execute(),
    )
    const suggested = await it.call('GET /friends/suggested', { token: ann.token })
    expect(suggested.body.data).toHaveLength(20)
  })

  test('Of somebody with many friends the newest hundred are asked, for a hundred friends of each', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { people } = await addCrowd(it.database, 300)
    const [friends, others] = [people.slice(0, 150), people.slice(150)]
    const created_at = it.clock.now().toISOString()
    const [first, ...rest] = friends
    const newer = new Date(it.clock.now().getTime() + 1000).toISOString()
    const rows = [
      ...friends.map(({ id }) => ({ user_id: ann.user._id, friend_id: id, created_at })),
      // Everybody knows the newest of the others; of those of one friend the oldest come too late.
      ...rest.map(({ id }) => ({ user_id: id, friend_id: others.at(-1)?.id ?? '', created_at })),
      ...others.map(({ id }) => ({ user_id: first?.id ?? '', friend_id: id, created_at })),
    ]
    await it.database.transact(async (trx) => {
      await trx.deleteFrom('friendships').execute()
      await trx.insertInto('friendships').values(rows).execute()
      const isFirst = trx.updateTable('friendships').where('friend_id', '=', first?.id ?? '')
      await isFirst.set({ created_at: newer }).execute()
    })
    const { body } = await it.call('GET /friends/suggested', { token: ann.token })
    expect(body.data[0]).toMatchObject({ _id: others.at(-1)?.id, mutualFriends: 100 })
    // The others are those with the oldest accounts of the hundred.
    expect(body.data.slice(1).map(({ _id }) => _id)).toEqual(
      others.slice(50, 69).map(({ id }) => id),
    )
  })
})

import { expect, test } from 'vitest'

import { claimOf, setGuests } from '#tests/support/data/made-claims.ts'
import { befriend, makeAdmin, type TestUser, unfriend } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const trust = (it: TestApp, by: TestUser, whom: string, trusted: unknown = true) =>
  it.call('PUT /friends/:userId/trust', {
    token: by.token,
    params: { userId: whom },
    body: { trusted },
  })

const friendsOf = async (it: TestApp, by: TestUser, whose: TestUser = by) =>
  (
    await it.call('GET /friends/list/:userId', {
      token: by.token,
      params: { userId: whose.user._id },
    })
  ).body.data

async function setUp(it: TestApp) {
  const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  expect((await trust(it, bob, ann.user._id)).body.data).toEqual({ trusted: true })
  const game = await addGame(it, ann)
  const players = [
    { user: ann.user._id, score: 1 },
    { user: bob.user._id, score: 2 },
  ]
  return { ann, bob, game, log: (by = ann) => logMatch(it, by, { game, players }) }
}

onEachEngine('Trusting a friend', (open) => {
  test('says yes to their claims for whoever trusts alone', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const cem = await it.signUp('Cem')
    await befriend(it.call, ann, cem)
    await trust(it, cem, ann.user._id)
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    expect(await claimOf(it, ann, asking)).toMatchObject({ state: 'open' })
    await trust(it, bob, ann.user._id)
    expect(await claimOf(it, ann, { ...asking, guest: 'Gus' })).toMatchObject({ state: 'accepted' })
  })

  test('confirms at once what they log, and one is told all the same @both', async () => {
    const { it, ann, bob, log } = await scene(open(), setUp)
    const match = await log()
    expect(match).toMatchObject({
      matchStatus: 'Confirmed',
      players: [{ confirmedBy: 'self' }, { confirmed: true, confirmedBy: 'trust' }],
    })
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_INVITE',
      title: 'Ann Tester added you to a match of Catan',
      description:
        'It is confirmed for 1 October 2026, because you trust Ann. Not right? Decline or correct it.',
      sessionId: match._id,
    })
    const call = { token: bob.token, params: { id: match._id } }
    expect((await it.call('POST /sessions/:id/decline', call)).status).toBe(200)
    expect((await log(bob)).matchStatus).toBe('Pending')
    expect(await friendsOf(it, ann)).toEqual([expect.objectContaining({ trusted: false })])
  })

  test('keeps one confirmed when they edit one’s values or the game, but not when others do @both', async () => {
    const { it, ann, bob, log } = await scene(open(), setUp)
    const match = await log()
    const root = await it.signUp('Root')
    await makeAdmin(it, root)
    const withScore = (score: number) => {
      const [own, theirs] = asDrafts(match)
      return { players: [own, { ...theirs, score }] }
    }
    const rowAfter = async (by: TestUser, edit: object) => {
      expect((await editMatch(it, by, match._id, edit)).status).toBe(200)
      const { players, matchStatus } = await readMatch(it, bob, match._id)
      return [matchStatus, players[1]?.confirmedBy]
    }
    expect(await rowAfter(ann, withScore(3))).toEqual(['Confirmed', 'trust'])
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_UPDATED',
      description:
        'Your score, result, rank or team of 1 October 2026 is another one now. It is confirmed, because you trust Ann Tester.',
    })
    const other = await addGame(it, ann, 'Go')
    expect(await rowAfter(ann, { game: other._id })).toEqual(['Confirmed', 'trust'])
    expect(await rowAfter(root, withScore(4))).toEqual(['Pending', null])
    expect(await rowAfter(ann, { notes: 'x' })).toEqual(['Pending', null])
    expect(await rowAfter(ann, withScore(5))).toEqual(['Confirmed', 'trust'])
    await trust(it, bob, ann.user._id, false)
    expect(await rowAfter(ann, withScore(6))).toEqual(['Pending', null])
  })

  test('leaves out a match of which one has an open correction', async () => {
    const { it, ann, bob, log } = await scene(open(), setUp)
    const match = await log()
    const [own, theirs] = asDrafts(match)
    const params = { id: match._id }
    const body = { durationMinutes: 30 }
    await it.call('POST /sessions/:id/corrections', { token: bob.token, params, body })
    await editMatch(it, ann, match._id, { players: [own, { ...theirs, score: 9 }] })
    const read = await readMatch(it, ann, match._id)
    expect([read.matchStatus, read.corrections.length]).toEqual(['Pending', 1])
  })

  test('confirms a row that an edit adds', async () => {
    const { it, ann, bob, game } = await scene(open(), setUp)
    const match = await logMatch(it, ann, { game })
    const players = [...asDrafts(match), { user: bob.user._id }]
    expect((await editMatch(it, ann, match._id, { players })).body.data).toMatchObject({
      matchStatus: 'Confirmed',
      players: [{}, { confirmedBy: 'trust' }],
    })
  })

  test('is shown to oneself alone, and ends with the friendship', async () => {
    const { it, ann, bob, log } = await scene(open(), setUp)
    expect(await friendsOf(it, bob)).toEqual([
      expect.objectContaining({ _id: ann.user._id, trusted: true }),
    ])
    const root = await it.signUp('Root')
    await makeAdmin(it, root)
    for (const friend of await friendsOf(it, root, bob))
      expect(friend).not.toHaveProperty('trusted')
    await unfriend(it, ann, bob)
    await befriend(it.call, ann, bob)
    expect(await friendsOf(it, bob)).toEqual([expect.objectContaining({ trusted: false })])
    expect((await log()).matchStatus).toBe('Pending')
  })

  test('is either true or false', async () => {
    const { it, ann, bob } = await scene(open(), setUp)
    for (const trusted of ['yes', null, 1]) {
      expect((await trust(it, bob, ann.user._id, trusted)).body.errors).toEqual({
        trusted: 'Trusted must be true or false.',
      })
    }
  })
})

import { expect, test } from 'vitest'

import { suspend } from '#features/accounts/suspending.commands.ts'
import { answerCorrection, propose } from '#tests/support/data/made-corrections.ts'
import { befriend, type TestUser, unfriend } from '#tests/support/data/made-people.ts'
import { addGame, confirmMatch, logMatch, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const inboxOf = async (it: TestApp, { token }: TestUser, cursor?: string) =>
  (await it.call('GET /inbox', { token, query: cursor === undefined ? {} : { cursor } })).body

const kindsOf = async (it: TestApp, who: TestUser) =>
  (await inboxOf(it, who)).data.map(({ kind, _id }) => [kind, _id])

async function setInbox(it: TestApp) {
  const [ann, bob, cem] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cem')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, ann)
  const table = [
    { user: ann.user._id, score: 10 },
    { user: bob.user._id, score: 8 },
  ]
  const log = (by: TestUser, date: string, players: typeof table) =>
    logMatch(it, by, { game, date, players })
  const mine = await log(ann, '2026-10-01T12:00:00Z', table)
  await logMatch(it, bob, { game, date: '2026-10-02T12:00:00Z', players: [{ name: 'Ann T' }] })
  const his = await log(bob, '2026-10-03T12:00:00Z', table.toReversed())
  const rows = (await readMatch(it, bob, mine._id)).players
  const draft = { players: [{ _id: rows[1]?._id, score: 76 }], comment: 'A slip.' }
  const correction = (await propose(it, bob, mine._id, draft)).body.data
  await it.call('POST /friends/send', { token: cem.token, body: { email: ann.email } })
  const body = { guest: 'Ann T', userId: ann.user._id }
  const claim = (await it.call('POST /claims', { token: bob.token, body })).body.data
  return { ann, bob, cem, mine, his, correction, claim }
}

onEachEngine('The inbox', (open) => {
  test('has all that waits for one’s answer, newest first, until it is answered @both', async () => {
    const { it, ann, bob, cem, mine, his, correction, claim } = await scene(open(), setInbox)
    const { data, meta } = await inboxOf(it, ann)
    expect(meta).toEqual({ count: 4, nextCursor: null })
    expect(data).toMatchObject([
      { kind: 'claim', _id: claim._id, at: claim.createdAt, claim: { ...claim, asked: false } },
      {
        kind: 'request',
        user: { _id: cem.user._id, firstName: 'Cem', lastName: 'Tester', email: cem.email },
      },
      { kind: 'correction', _id: correction._id, correction, match: { _id: mine._id } },
      { kind: 'match', _id: his._id, at: his.date, match: { _id: his._id } },
    ])
    expect(await kindsOf(it, bob)).toEqual([])
    expect(await kindsOf(it, cem)).toEqual([])

    await confirmMatch(it, ann, his._id)
    await answerCorrection(it, ann, mine._id, correction._id, 'reject')
    const [token, params] = [ann.token, { id: claim._id }]
    await it.call('POST /claims/:id/reject', { token, params })
    expect(await inboxOf(it, ann)).toMatchObject({
      data: [{ kind: 'request' }],
      meta: { count: 1 },
    })
    expect(await kindsOf(it, bob)).toEqual([['match', mine._id]])
    const answer = { senderId: cem.user._id, action: 'Rejected' } as const
    await it.call('POST /friends/respond', { token, body: answer })
    expect(await inboxOf(it, ann)).toEqual({ data: [], meta: { count: 0, nextCursor: null } })
  })

  test('leaves out what can no longer be answered', async () => {
    const { it, ann, bob, cem, mine } = await scene(open(), setInbox)
    // Confirming withdraws the own correction; the claim needs the friendship.
    await confirmMatch(it, bob, mine._id)
    await it.database.transact((trx) => suspend(trx, cem.email, it.clock.now()))
    await unfriend(it, ann, bob)
    expect((await kindsOf(it, ann)).map(([kind]) => kind)).toEqual(['match'])
  })

  test('comes in pages of twenty, each item once', async () => {
    const { it, ann, bob } = await scene(open(), setInbox)
    const game = await addGame(it, bob, 'Wingspan')
    const players = [{ user: bob.user._id }, { user: ann.user._id }]
    for (let day = 10; day < 28; day++) {
      await logMatch(it, bob, { game, date: `2026-09-${day}T12:00:00Z`, players })
    }
    await logMatch(it, ann, { game, players })
    const first = await inboxOf(it, ann)
    expect([first.data.length, first.meta.count]).toEqual([20, 22])
    const rest = await inboxOf(it, ann, first.meta.nextCursor ?? '')
    expect([rest.data.length, rest.meta]).toEqual([2, { count: 22, nextCursor: null }])
    const all = [...first.data, ...rest.data]
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(22)
    const times = all.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const wrong = await it.call('GET /inbox', { token: ann.token, query: { cursor: 'x' } })
    expect(wrong.status).toBe(400)
  })
})

import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import { makeAdmin, type TestUser, befriended } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  matchNotifications,
  notificationsOf,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const unconfirm = (it: TestApp, { token }: TestUser, id: string) =>
  it.call('POST /sessions/:id/unconfirm', { token, params: { id } })

async function answer(it: TestApp, who: TestUser, id: string) {
  const { status, body } = await unconfirm(it, who, id)
  return [status, body.message]
}

onEachEngine('Taking back that one has confirmed', (open) => {
  test('makes the match wait again, and what told of the confirmation goes', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    expect(await matchNotifications(it, ann)).toEqual(['MATCH_CONFIRMED'])
    it.clock.advance(9.5 * MINUTE)
    const back = await unconfirm(it, bob, match._id)
    expect([back.status, back.body]).toEqual([200, { data: { matchStatus: 'Pending' } }])
    expect(await matchNotifications(it, ann)).toEqual([])
    const [invite] = await notificationsOf(it, bob)
    expect([invite?.type, invite?.isRead, invite?.sessionId]).toEqual([
      'MATCH_INVITE',
      false,
      match._id,
    ])
    const read = await readMatch(it, bob, match._id)
    expect([read.matchStatus, read.version]).toEqual(['Pending', match.version])
    expect(read.players[1]).toEqual({
      ...match.players[1],
      ...{ confirmed: false, confirmedAt: null, confirmedBy: null },
    })
    expect(read.activity.map(({ type }) => type)).toEqual(['created'])
    const query = { waiting: 'me', status: 'pending' } as const
    const waiting = await it.call('GET /sessions', { token: bob.token, query })
    expect(waiting.body.data.map(({ _id }) => _id)).toEqual([match._id])
    // And it can be confirmed again, which is told again.
    await confirmMatch(it, bob, match._id)
    expect((await readMatch(it, ann, match._id)).matchStatus).toBe('Confirmed')
    expect(await matchNotifications(it, ann)).toEqual(['MATCH_CONFIRMED'])
  })

  test('changes nothing the second time, and is refused too late', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    expect((await unconfirm(it, bob, match._id)).status).toBe(200)
    const before = await readMatch(it, bob, match._id)
    const twice = await unconfirm(it, bob, match._id)
    expect([twice.status, twice.body]).toEqual([200, { data: { matchStatus: 'Pending' } }])
    expect(await readMatch(it, bob, match._id)).toEqual(before)
    await confirmMatch(it, bob, match._id)
    it.clock.advance(10 * MINUTE + 1)
    const late = [409, 'Confirming can be taken back within 10 minutes.']
    expect(await answer(it, bob, match._id)).toEqual(late)
    expect((await readMatch(it, ann, match._id)).matchStatus).toBe('Confirmed')
  })

  test('is allowed after others have answered, and after an edit of other things', async () => {
    const { it, ann, bob, cat } = await befriended(open(), 'Ann', 'Bob', 'Cat')
    const players = [ann, bob, cat].map((who) => ({ user: who.user._id, score: 3 }))
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    await confirmMatch(it, bob, match._id)
    await confirmMatch(it, cat, match._id)
    await editMatch(it, ann, match._id, { notes: 'Another one' })
    expect((await unconfirm(it, bob, match._id)).body.data).toEqual({ matchStatus: 'Pending' })
  })

  test('is allowed to a creator whom an admin’s edit has asked again', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const root = await it.signUp('Root')
    await makeAdmin(it, root)
    const rows = asDrafts(match).map((row) => ({ ...row, score: 4 }))
    await editMatch(it, root, match._id, { players: rows })
    expect((await unconfirm(it, ann, match._id)).status).toBe(200)
    it.clock.advance(MINUTE)
    await confirmMatch(it, ann, match._id)
    const byHerself = ({ sender }: { sender: { _id: string } | null }) =>
      sender?._id === ann.user._id
    expect((await notificationsOf(it, ann)).filter(byHerself)).toEqual([])
    expect((await unconfirm(it, ann, match._id)).status).toBe(200)
    const own = (await readMatch(it, ann, match._id)).players[0]
    expect([own?.confirmed, own?.confirmedAt]).toEqual([false, null])
  })

  test('is refused where somebody else has confirmed, by their consent', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const trust = { token: bob.token, params: { userId: ann.user._id }, body: { trusted: true } }
    expect((await it.call('PUT /friends/:userId/trust', trust)).status).toBe(200)
    const players = [ann, bob].map((who) => ({ user: who.user._id }))
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    expect(match.players[1]?.confirmedBy).toBe('trust')
    const own = [403, 'Only your own confirmation can be taken back.']
    expect(await answer(it, bob, match._id)).toEqual(own)
  })

  test('of one of several that were confirmed at once takes back what told of them all @both', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const game = await addGame(it, ann)
    const players = [ann, bob].map((who) => ({ user: who.user._id }))
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1)
      ids.push((await logMatch(it, ann, { game, players }))._id)
    await it.call('POST /sessions/confirm', { token: bob.token, body: { ids } })
    expect(await matchNotifications(it, ann)).toEqual(['MATCH_CONFIRMED'])
    const answers = await Promise.all(ids.map((id) => unconfirm(it, bob, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await matchNotifications(it, ann)).toEqual([])
    const unread = (await notificationsOf(it, bob)).filter(({ isRead }) => !isRead)
    expect(unread.filter(({ type }) => type === 'MATCH_INVITE')).toHaveLength(3)
  })

  test.each(['edit', 'decline', 'delete'] as const)(
    'and a %s at once end as if one came after the other @both',
    async (what) => {
      const { it, ann, bob, match } = await scene(open(), setTable)
      const params = { id: match._id }
      const other = {
        edit: () => editMatch(it, ann, match._id, { notes: 'Another one' }),
        decline: () =>
          it.call('POST /sessions/:id/decline', { token: bob.token, params, body: {} }),
        delete: () => it.call('DELETE /sessions/:id', { token: ann.token, params }),
      }[what]
      const [back, done] = await Promise.all([unconfirm(it, bob, match._id), other()])
      expect(done.status).toBe(200)
      expect([200, 403, 404, 409]).toContain(back.status)
      if (what !== 'edit') return
      const own = (await readMatch(it, ann, match._id)).players[1]
      expect(own?.confirmed).toBe(back.status !== 200)
    },
  )
})

import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import {
  befriend,
  befriended,
  signedUp,
  type TestUser,
  signUpAdmin,
  friendOf,
} from '#tests/support/data/made-people.ts'
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
import { plainPlayer } from '#tests/support/data/plain-match.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function answer(it: TestApp, by: TestUser, id: string, action: 'confirm' | 'decline') {
  const call = { token: by.token, params: { id } }
  return action === 'confirm'
    ? it.call('POST /sessions/:id/confirm', call)
    : it.call('POST /sessions/:id/decline', call)
}

async function setPending(it: TestApp, friends: string[]) {
  const ann = await it.signUp('Ann', 'Arbor')
  const others: TestUser[] = []
  for (const name of friends) others.push(await friendOf(it, ann, name))
  const players = [ann, ...others].map((who) => ({ user: who.user._id, score: 5, result: 'Draw' }))
  return { ann, others, match: await logMatch(it, ann, { game: await addGame(it, ann), players }) }
}

onEachEngine('Confirming a match', (open) => {
  test('The match is confirmed when the last registered player has confirmed', async () => {
    const { it, ann, others, match } = await scene(open(), setPending, ['Bob', 'Cat'])
    const [bob, cat] = others as [TestUser, TestUser]
    const first = await answer(it, bob, match._id, 'confirm')
    expect([first.status, first.body.message]).toEqual([200, 'Confirmed!'])
    expect(first.body.data.matchStatus).toBe('Pending')
    const last = await answer(it, cat, match._id, 'confirm')
    expect(last.body.data).toMatchObject({ matchStatus: 'Confirmed' })
    const read = await readMatch(it, ann, match._id)
    expect(read.matchStatus).toBe('Confirmed')
    expect(read.players.every((player) => player.confirmed && player.confirmedAt)).toBe(true)
    expect(read.activity.map((event) => [event.type, event.by?.firstName])).toEqual([
      ['created', 'Ann'],
      ['confirmed', 'Bob'],
      ['confirmed', 'Cat'],
    ])
    const [listed] = (await it.call('GET /sessions', { token: bob.token })).body.data
    expect(listed?.matchStatus).toBe('Confirmed')
  })

  test('Under another name the seat is somebody’s who has not declined', async () => {
    const { it, ann, others, match } = await scene(open(), setPending, ['Bob'])
    await answer(it, others[0]!, match._id, 'decline')
    const [own, left] = match.players
    const players = [
      { _id: own?._id, user: ann.user._id },
      { _id: left?._id, name: 'Dan Tester' },
    ]
    const params = { id: match._id }
    await it.call('PUT /sessions/:id', { token: ann.token, params, body: { players } })
    expect((await readMatch(it, ann, match._id)).players[1]).toMatchObject({
      name: 'Dan Tester',
      declined: false,
    })
  })

  test('It notifies the creator and marks the player’s notifications as read', async () => {
    const { it, ann, others, match } = await scene(open(), setPending, ['Bob'])
    const bob = others[0]!
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_INVITE',
      isRead: false,
    })
    await answer(it, bob, match._id, 'confirm')
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_INVITE',
      isRead: true,
    })
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      type: 'MATCH_CONFIRMED',
      title: 'Bob Tester confirmed a match of Catan',
      description: 'They were there on 1 October 2026.',
      link: `/matches/${match._id}`,
      sessionId: null,
      entityId: match._id,
      sender: { firstName: 'Bob' },
      isRead: false,
    })
  })

  test('Confirming again marks later notifications of the match as read', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await editMatch(it, ann, match._id, { notes: 'New' })
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_UPDATED',
      isRead: false,
    })
    await answer(it, bob, match._id, 'confirm')
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_UPDATED',
      isRead: true,
    })
  })
  test('A creator who did not play cannot confirm', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const players = [{ user: bob.user._id }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    expect((await answer(it, ann, match._id, 'confirm')).status).toBe(403)
    expect((await readMatch(it, ann, match._id)).matchStatus).toBe('Pending')
  })
})

onEachEngine('Declining a match', (open) => {
  test('The seat stays with the name only, and the match leaves the player’s history', async () => {
    const { it, ann, others, match } = await scene(open(), setPending, ['Bob', 'Cat'])
    const [bob, cat] = others as [TestUser, TestUser]
    await answer(it, cat, match._id, 'confirm')
    const declined = await answer(it, bob, match._id, 'decline')
    expect([declined.status, declined.body]).toEqual([
      200,
      { message: 'You declined this match', data: { matchStatus: 'Confirmed' } },
    ])
    const read = await readMatch(it, ann, match._id)
    expect(read.matchStatus).toBe('Confirmed')
    expect(read.players[1]).toEqual({
      _id: match.players[1]?._id,
      ...{ ...plainPlayer, confirmedBy: null },
      user: null,
      name: 'Bob Tester',
      email: null,
      score: 5,
      result: 'Draw',
      confirmed: true,
      confirmedAt: null,
      invited: false,
      declined: true,
    })
    const [listed] = (await it.call('GET /sessions', { token: cat.token })).body.data
    expect(listed?.players.map((player) => player.declined)).toEqual([false, true, false])
    expect(read.activity.at(-1)).toMatchObject({ type: 'declined', by: { firstName: 'Bob' } })
    expect((await it.call('GET /sessions', { token: bob.token })).body.data).toEqual([])
    expect((await answer(it, bob, match._id, 'decline')).status).toBe(200)
    const stats = { token: bob.token, params: { id: bob.user._id } }
    expect((await it.call('GET /users/:id/stats', stats)).body.data.totalMatches).toBe(0)
  })

  test('It notifies the creator and marks the player’s notifications as read', async () => {
    const { it, ann, others, match } = await scene(open(), setPending, ['Bob'])
    const bob = others[0]!
    await answer(it, bob, match._id, 'decline')
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_INVITE',
      isRead: true,
    })
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      type: 'MATCH_DECLINED',
      title: 'Bob Tester declined a match of Catan',
      link: `/matches/${match._id}`,
      sessionId: null,
      entityId: match._id,
    })
  })

  test('A player who has confirmed can still decline, and can be invited again', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    expect((await answer(it, bob, match._id, 'decline')).status).toBe(200)
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const { data } = (await editMatch(it, ann, match._id, { players })).body
    expect(data.players[1]).toMatchObject({ user: { _id: bob.user._id }, confirmed: false })
    expect(await matchNotifications(it, bob)).toContain('MATCH_INVITE')
    expect((await answer(it, bob, match._id, 'confirm')).status).toBe(200)
  })

  test('A long name stays and does not prevent later edits', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const bob = await it.signUp('B'.repeat(80), 'T'.repeat(80), 'bob@example.com')
    await befriend(it.call, ann, bob)
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    await answer(it, bob, match._id, 'decline')
    const name = `${'B'.repeat(80)} ${'T'.repeat(80)}`
    const edit = { players: [{ user: ann.user._id }, { user: null, name, score: 3 }] }
    const edited = await editMatch(it, ann, match._id, edit)
    expect([edited.status, edited.body.data.players[1]?.name]).toEqual([200, name])
  })
})

const unconfirm = (it: TestApp, { token }: TestUser, id: string) =>
  it.call('POST /sessions/:id/unconfirm', { token, params: { id } })

async function takeBack(it: TestApp, who: TestUser, id: string) {
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
    expect(await takeBack(it, bob, match._id)).toEqual(late)
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
    const root = await signUpAdmin(it)
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
    expect(await takeBack(it, bob, match._id)).toEqual(own)
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

import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import { claimByLink, makeLink, release } from '#tests/support/data/made-links.ts'
import { befriend, makeAdmin, type TestUser } from '#tests/support/data/made-people.ts'
import {
  asDrafts,
  editMatch,
  logMatch,
  matchNotifications,
  notificationsOf,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const TOO_LATE = 'Declining can be undone within 10 minutes.'
const TAKEN = 'Your seat is somebody else’s by now, or gone.'

const decline = (it: TestApp, { token }: TestUser, id: string, body: unknown = {}) =>
  it.call('POST /sessions/:id/decline', { token, params: { id }, body })
const rejoin = (it: TestApp, { token }: TestUser, id: string) =>
  it.call('POST /sessions/:id/rejoin', { token, params: { id } })

async function told(it: TestApp, who: TestUser): Promise<string[]> {
  const all = await notificationsOf(it, who)
  return all.flatMap(({ type, description }) => (type === 'MATCH_DECLINED' ? [description] : []))
}

onEachEngine('Undoing that one has declined', (open) => {
  test('gives the row back, unconfirmed, and the creator’s notification goes', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await decline(it, bob, match._id)
    expect(await matchNotifications(it, ann)).toEqual(['MATCH_DECLINED', 'MATCH_CONFIRMED'])
    it.clock.advance(9.5 * MINUTE)
    const back = await rejoin(it, bob, match._id)
    expect([back.status, back.body]).toEqual([
      200,
      { message: 'You are at the table again', data: { matchStatus: 'Pending' } },
    ])
    expect(await matchNotifications(it, ann)).toEqual(['MATCH_CONFIRMED'])
    const read = await readMatch(it, bob, match._id)
    expect(read.version).toBe(match.version + 2)
    expect(read.players[1]).toEqual({
      ...match.players[1],
      ...{ confirmed: false, confirmedAt: null, confirmedBy: null },
    })
    expect(read.activity.slice(-2).map(({ type, by }) => [type, by?.firstName])).toEqual([
      ['declined', 'Bob'],
      ['rejoined', 'Bob'],
    ])
    const waiting = await it.call('GET /sessions', { token: bob.token, query: { waiting: 'me' } })
    expect(waiting.body.data.map(({ _id }) => _id)).toEqual([match._id])
  })

  test('is refused to anybody else, too late, twice, and when the seat is not free', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const [eve, root] = [await it.signUp('Eve'), await it.signUp('Root')]
    await makeAdmin(it, root)
    const answer = async (who: TestUser) => {
      const { status, body } = await rejoin(it, who, match._id)
      return [status, body.message]
    }
    const stranger = [403, 'Only who has declined a match can undo it.']
    for (const who of [eve, root]) expect(await answer(who)).toEqual(stranger)
    for (const who of [ann, bob]) expect((await answer(who))[0]).toBe(200)
    expect((await rejoin(it, bob, 'x')).status).toBe(404)
    await decline(it, bob, match._id)
    for (const who of [eve, root]) expect(await answer(who)).toEqual(stranger)
    expect((await rejoin(it, bob, match._id)).status).toBe(200)
    expect((await answer(bob))[0]).toBe(200)

    await decline(it, bob, match._id)
    it.clock.advance(10 * MINUTE + 1)
    expect(await answer(bob)).toEqual([409, TOO_LATE])
  })

  test.each([
    ['renamed', { name: 'Charlie' }],
    ['given an address', { email: 'charlie@example.com' }],
    ['removed', null],
  ])('is refused when the row was %s meanwhile', async (_, change) => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await decline(it, bob, match._id)
    const rows = asDrafts(await readMatch(it, ann, match._id))
    const players = rows.flatMap((row, seat): object[] =>
      seat === 1 ? (change === null ? [] : [{ ...row, ...change }]) : [row],
    )
    expect((await editMatch(it, ann, match._id, { players })).status).toBe(200)
    const refused = await rejoin(it, bob, match._id)
    expect([refused.status, refused.body.message]).toEqual([409, TAKEN])
  })

  test('gives back the row that was declined last, of two', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await decline(it, bob, match._id)
    const players = asDrafts(await readMatch(it, ann, match._id))
    await editMatch(it, ann, match._id, {
      players: [...players, { user: bob.user._id, score: 99 }],
    })
    await decline(it, bob, match._id)
    expect((await rejoin(it, bob, match._id)).status).toBe(200)
    const read = await readMatch(it, bob, match._id)
    const own = read.players.filter(({ user }) => user?._id === bob.user._id)
    expect(own.map(({ score }) => score)).toEqual([99])
  })

  test('and an edit at once leave no row twice @both', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await decline(it, bob, match._id)
    const again = [...asDrafts(match).slice(0, 1), { user: bob.user._id }]
    const [back, edited] = await Promise.all([
      rejoin(it, bob, match._id),
      editMatch(it, ann, match._id, { players: again }),
    ])
    expect([back.status === 200 || back.status === 409, edited.status]).toEqual([true, 200])
    const read = await readMatch(it, ann, match._id)
    expect(read.players.filter(({ user }) => user?._id === bob.user._id)).toHaveLength(1)
  })
})

onEachEngine('Why somebody has declined', (open) => {
  test('stands in the activity and in the creator’s one notification, also when it follows', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await decline(it, bob, match._id, { reason: ' I wasn’t there ' })
    const stays = 'They stay on the score sheet of 1 October 2026 as a guest.'
    expect(await told(it, ann)).toEqual([`“I wasn’t there” ${stays}`])
    const reasonOf = async () => (await readMatch(it, ann, match._id)).activity.at(-1)?.reason
    expect(await reasonOf()).toBe('I wasn’t there')

    it.clock.advance(9 * MINUTE)
    const later = await decline(it, bob, match._id, { reason: 'Wrong game' })
    expect([later.status, later.body.data]).toEqual([200, { matchStatus: 'Confirmed' }])
    expect(await told(it, ann)).toEqual([`“Wrong game” ${stays}`])
    expect(await reasonOf()).toBe('Wrong game')
    expect((await decline(it, bob, match._id)).status).toBe(200)
    expect(await told(it, ann)).toEqual([`“Wrong game” ${stays}`])
    it.clock.advance(2 * MINUTE)
    expect((await decline(it, bob, match._id, { reason: 'Too late' })).status).toBe(403)
    expect(await reasonOf()).toBe('Wrong game')
  })

  test('has at most 200 characters, and only who has declined can say it later', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const eve = await it.signUp('Eve')
    for (const reason of ['x'.repeat(201), 1, ['x']]) {
      const refused = await decline(it, bob, match._id, { reason })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['reason']])
    }
    expect((await decline(it, eve, match._id, { reason: 'Me' })).status).toBe(403)
    expect((await decline(it, ann, match._id, { reason: 'Me' })).status).toBe(403)
    expect((await decline(it, bob, match._id, { reason: '🎲'.repeat(200) })).status).toBe(200)
    expect((await decline(it, bob, match._id, { reason: null })).status).toBe(200)
  })

  test('is forgotten with the account', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await decline(it, bob, match._id, { reason: 'Bob was ill' })
    const { token } = bob
    await it.call('DELETE /users/:id', { token, params: { id: bob.user._id } })
    const declined = (await readMatch(it, ann, match._id)).activity.at(-1)
    expect([declined?.type, declined?.by, declined?.reason]).toEqual(['declined', null, undefined])
    expect(await told(it, ann)).toEqual([])
  })
})

async function takeSeat(it: TestApp) {
  const { ann, match: table } = await setTable(it)
  const eve = await it.signUp('Eve')
  await befriend(it.call, eve, ann)
  const gus = { name: 'Gus', email: 'gus@example.com', score: 3 }
  const players = [{ user: ann.user._id }, gus]
  const match = await logMatch(it, ann, { game: table.game, players })
  const secret = await makeLink(it, ann, match._id)
  const row = match.players[1]?._id
  expect((await claimByLink(it, eve, secret, row)).status).toBe(200)
  return { ann, eve, match, row, secret }
}

onEachEngine('Declining a row that was a guest’s', (open) => {
  test('gives the guest back, with the address, and the creator is told @both', async () => {
    const { it, ann, eve, match, row, secret } = await scene(open(), takeSeat)
    const declined = await decline(it, eve, match._id)
    expect(declined.body.data).toEqual({ matchStatus: 'Confirmed', isGuests: true })
    const read = await readMatch(it, ann, match._id)
    expect(read.players[1]).toEqual({ ...match.players[1], confirmedAt: null, confirmedBy: null })
    expect(read.matchStatus).toBe('Confirmed')
    expect(await matchNotifications(it, ann)).toContain('MATCH_DECLINED')
    const back = await rejoin(it, eve, match._id)
    expect([back.status, back.body.message]).toEqual([409, TAKEN])
    // Once the seat was given back, the link only asks for it.
    expect((await claimByLink(it, eve, secret, row)).status).toBe(202)
    expect((await readMatch(it, ann, match._id)).players[1]?.name).toBe('Gus')
  })

  test('and giving it back as the creator restores the address and tells the claimer', async () => {
    const { it, ann, eve, match, row } = await scene(open(), takeSeat)
    expect((await release(it, ann, match._id, row)).status).toBe(200)
    expect((await readMatch(it, ann, match._id)).players[1]).toMatchObject({
      ...{ user: null, name: 'Gus', email: 'gus@example.com' },
    })
    const [notification] = await notificationsOf(it, eve)
    expect(notification).toMatchObject({
      ...{ type: 'CLAIM_ANSWERED', link: null, sessionId: null },
      title: `Ann made your seat in ${match.game.name} a guest’s again`,
    })
  })

  test('forgets the guest’s address with the account that has it', async () => {
    const { it, ann, match, row } = await scene(open(), takeSeat)
    const { user, token } = await it.signUp('Gus')
    expect(user.email).toBe('gus@example.com')
    await it.call('DELETE /users/:id', { token, params: { id: user._id } })
    expect((await release(it, ann, match._id, row)).status).toBe(409)
    const read = await readMatch(it, ann, match._id)
    expect(read.players[1]).toMatchObject({ name: 'Eve Tester', email: null })
  })
})

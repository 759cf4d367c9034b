import { expect, test } from 'vitest'

import { DAY } from '#platform/clock.ts'
import { claimNotifications } from '#tests/support/data/made-claims.ts'
import {
  answerByLink,
  claimByLink,
  readSheet,
  release,
  setLinked,
} from '#tests/support/data/made-links.ts'
import { deleteAccount, friendOf } from '#tests/support/data/made-people.ts'
import {
  asDrafts,
  editMatch,
  notificationsOf,
  readMatch,
  deleteMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function setFriend(it: TestApp) {
  const table = await setLinked(it)
  return { ...table, oma: await friendOf(it, table.ann, 'Oma', 'Inge') }
}

onEachEngine('Claiming a seat by the link of a friend’s match', (open) => {
  test('makes the row the caller’s, confirmed, and tells the creator', async () => {
    const { it, ann, match, secret, gus, oma } = await scene(open(), setFriend)
    await answerByLink(it, secret, gus?._id, 'confirm')
    const { status, body } = await claimByLink(it, oma, secret, gus?._id)
    expect([status, body.data._id]).toEqual([200, match._id])
    const read = await readMatch(it, oma, match._id)
    expect(read.players[2]).toMatchObject({
      ...{ _id: gus?._id, name: 'Oma Inge', score: 3, confirmed: true, confirmedBy: 'claim' },
      user: { _id: oma.user._id },
    })
    expect([read.matchStatus, read.version]).toEqual(['Confirmed', match.version])
    expect(read.activity.slice(-2)).toMatchObject([
      { type: 'confirmed', by: null, player: 'Gus' },
      { type: 'claimed', by: { _id: oma.user._id }, player: 'Gus' },
    ])
    const uses = (await readMatch(it, ann, match._id)).link?.uses.map(({ what }) => what)
    expect(uses).toEqual(['confirmed', 'claimed'])
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      type: 'GUEST_CLAIMED',
      title: 'Oma Inge was at your match of Catan',
      description: 'They took the seat of the guest Gus. You can undo it for 30 days.',
      ...{ link: `/matches/${match._id}`, entityId: match._id, sessionId: null },
    })
    const history = await it.call('GET /sessions', { token: oma.token, query: {} })
    expect(history.body.data.map(({ _id }) => _id)).toEqual([match._id])
    const seat = (await readSheet(it, secret)).body.data.players[2]
    expect([seat?.name, seat?.guest]).toEqual(['Oma I.', false])
  })

  test('is refused where the caller sits already, or the row is somebody’s', async () => {
    const { it, ann, bob, secret, gus, oma, match } = await scene(open(), setFriend)
    const twice = await claimByLink(it, bob, secret, gus?._id)
    expect([twice.status, twice.body.message]).toEqual([409, 'You sit at this table already.'])
    expect((await claimByLink(it, ann, secret, gus?._id)).status).toBe(409)
    expect((await claimByLink(it, oma, secret, match.players[1]?._id)).status).toBe(409)
    expect((await claimByLink(it, oma, secret, gus?._id)).status).toBe(200)
    expect((await claimByLink(it, oma, secret, gus?._id)).status).toBe(409)
    const eve = await it.signUp('Eve')
    expect((await claimByLink(it, eve, secret, gus?._id)).status).toBe(409)
  })

  test('of two at once, one gets the row and the other is told @both', async () => {
    const { it, ann, match, secret, gus, oma } = await scene(open(), setFriend)
    const eve = await friendOf(it, ann, 'Eve')
    const both = await Promise.all([oma, eve].map((who) => claimByLink(it, who, secret, gus?._id)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = both[0]?.status === 200 ? oma : eve
    const row = (await readMatch(it, ann, match._id)).players[2]
    expect(row?.user?._id).toBe(winner.user._id)
  })

  test('is forgotten with the account, and so is what was said before', async () => {
    const { it, ann, match, secret, gus, oma } = await scene(open(), setFriend)
    await answerByLink(it, secret, gus?._id, { contest: 'Gus Guestson had 13' })
    await claimByLink(it, oma, secret, gus?._id)
    await deleteAccount(it, oma)
    const read = await readMatch(it, ann, match._id)
    expect(read.players[2]).toMatchObject({ name: 'Former player', user: null })
    const text = JSON.stringify([read, await notificationsOf(it, ann)])
    for (const personal of ['Oma', 'Inge', 'Gus']) expect(text).not.toContain(personal)
    expect((await answerByLink(it, secret, gus?._id, 'confirm')).status).toBe(409)
  })

  test('a link ends with its creator’s account @both', async () => {
    const { it, ann, bob, match, secret } = await scene(open(), setFriend)
    await deleteAccount(it, ann)
    expect((await readSheet(it, secret)).status).toBe(404)
    expect((await readMatch(it, bob, match._id)).link).toBeNull()
  })
})

onEachEngine('Releasing a claimed seat', (open) => {
  test('makes it the guest’s again, with the name as it was', async () => {
    const { it, ann, match, secret, gus, oma } = await scene(open(), setFriend)
    await claimByLink(it, oma, secret, gus?._id)
    const taken = asDrafts(await readMatch(it, ann, match._id))
    const { status, body } = await release(it, ann, match._id, gus?._id)
    expect(status).toBe(200)
    expect(body.data.players[2]).toMatchObject({
      ...{ name: 'Gus', user: null, score: 3, confirmed: true, confirmedBy: null },
    })
    expect(body.data.activity.at(-1)).toMatchObject({
      ...{ type: 'released', by: { _id: ann.user._id }, player: 'Gus' },
    })
    const players = taken.map((draft, seat) => (seat === 2 ? { ...draft, score: 4 } : draft))
    const edited = await editMatch(it, ann, match._id, { players })
    expect(edited.body.data.players[2]).toMatchObject({ name: 'Gus', user: null, score: 4 })
    const gone = { token: oma.token, params: { id: match._id } }
    expect((await it.call('GET /sessions/:id', gone)).status).toBe(403)
    expect((await it.call('GET /sessions', { token: oma.token })).body.data).toEqual([])
    expect((await release(it, ann, match._id, gus?._id)).status).toBe(409)
  })

  test('is the creator’s alone, within 30 days, and of claimed rows only', async () => {
    const { it, ann, bob, match, secret, gus, oma } = await scene(open(), setFriend)
    await claimByLink(it, oma, secret, gus?._id)
    const statuses = []
    for (const who of [bob, oma, await it.signUp('Eve')]) {
      statuses.push((await release(it, who, match._id, gus?._id)).status)
    }
    expect(statuses).toEqual([403, 403, 403])
    expect((await release(it, ann, match._id, match.players[1]?._id)).status).toBe(409)
    expect((await release(it, ann, match._id, match._id)).status).toBe(404)
    it.clock.advance(30 * DAY + 60_000)
    const body = { email: ann.email, password: ann.password }
    const { token } = (await it.call('POST /auth/login', { body })).body
    const late = await release(it, { ...ann, token }, match._id, gus?._id)
    expect([late.status, late.body.message]).toEqual([409, 'This can be undone within 30 days.'])
  })

  test('keeps what was edited since', async () => {
    const { it, ann, match, secret, gus, oma } = await scene(open(), setFriend)
    await claimByLink(it, oma, secret, gus?._id)
    const players = asDrafts(await readMatch(it, ann, match._id)).map((draft, index) =>
      index === 2 ? { ...draft, score: 9 } : draft,
    )
    await editMatch(it, ann, match._id, { players })
    const { body } = await release(it, ann, match._id, gus?._id)
    expect(body.data.players[2]).toMatchObject({ name: 'Gus', score: 9 })
  })

  test('lets who was released only ask for the seat', async () => {
    const { it, ann, match, secret, gus, oma } = await scene(open(), setFriend)
    await claimByLink(it, oma, secret, gus?._id)
    await release(it, ann, match._id, gus?._id)
    const asked = await claimByLink(it, oma, secret, gus?._id)
    expect([asked.status, asked.body.data]).toMatchObject([
      202,
      { guest: 'Gus', state: 'open', matches: 1, match: null, asked: true },
    ])
    expect((await readMatch(it, ann, match._id)).players[2]?.user).toBeNull()
    const eve = await friendOf(it, ann, 'Eve')
    expect((await claimByLink(it, eve, secret, gus?._id)).status).toBe(200)
  })

  test('asks nobody any more when the match is deleted', async () => {
    const { it, ann, match, secret, gus, oma } = await scene(open(), setFriend)
    await claimByLink(it, oma, secret, gus?._id)
    await release(it, ann, match._id, gus?._id)
    expect((await claimByLink(it, oma, secret, gus?._id)).status).toBe(202)
    expect(await claimNotifications(it, ann)).toMatchObject([{ type: 'CLAIM', sessionId: null }])
    expect((await deleteMatch(it, ann, match._id)).status).toBe(200)
    expect(await claimNotifications(it, ann)).toEqual([])
  })
})

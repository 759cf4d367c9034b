import { expect, test } from 'vitest'

import {
  answerClaim,
  claimNotifications,
  claimsOf,
  openClaim,
} from '#tests/support/data/made-claims.ts'
import { claimByLink, readSheet, release, setLinked } from '#tests/support/data/made-links.ts'
import { befriend, type TestUser, unfriend } from '#tests/support/data/made-people.ts'
import { notificationsOf, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function setStranger(it: TestApp) {
  const table = await setLinked(it)
  return { ...table, gus: table.gus?._id, zoe: await it.signUp('Zoe', 'Zed') }
}

const linkedOf = async (it: TestApp, { token }: TestUser, secret: string) =>
  (await it.call('GET /links/:token/match', { token, params: { token: secret } })).body.data

async function ask(it: TestApp, who: TestUser, secret: string, pid: string | undefined) {
  const { status, body } = await claimByLink(it, who, secret, pid)
  if (status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data._id
}

onEachEngine('Claiming a seat by the link of somebody who is no friend', (open) => {
  test('leaves nothing where the account of who asks was suspended a moment ago', async () => {
    const { it, secret, gus, zoe } = await scene(open(), setStranger)
    // Not by the command: another instance may still take its sign-in for a valid one.
    await it.database.transact((trx) =>
      trx
        .updateTable('users')
        .set({ suspended_at: it.clock.now().toISOString() })
        .where('id', '=', zoe.user._id)
        .execute(),
    )
    expect((await claimByLink(it, zoe, secret, gus)).body.code).toBe('unauthenticated')
    expect(await it.database.read.selectFrom('claims').select('id').execute()).toEqual([])
  })

  test('asks the creator, and shows no more than the sheet', async () => {
    const { it, ann, bob, match, secret, gus, zoe } = await scene(open(), setStranger)
    const before = await readMatch(it, ann, match._id)
    const { status, body } = await claimByLink(it, zoe, secret, gus)
    expect([status, body.message]).toEqual([202, 'Ann has been asked.'])
    const claim = body.data
    expect(claim).toEqual({
      _id: claim._id,
      guest: 'Gus',
      creator: { _id: claim._id, firstName: 'Ann', lastName: 'A.' },
      person: { _id: zoe.user._id, firstName: 'Zoe', lastName: 'Zed' },
      ...{ matches: 1, state: 'open', asked: true, match: null, working: false },
      ...{ createdAt: claim.createdAt, answeredAt: null, undoUntil: null },
    })
    expect(await openClaim(it, zoe, claim._id)).toEqual(claim)
    expect(await claimsOf(it, zoe)).toEqual([claim])
    const { token } = zoe
    const answers = [
      await it.call('GET /claims', { token }),
      await it.call('GET /claims/:id', { token, params: { id: claim._id } }),
      await it.call('GET /links/:token/match', { token, params: { token: secret } }),
      await it.call('GET /friends/notifications', { token, query: { status: 'all' } }),
      await it.call('GET /users/:id/archive', { token, params: { id: zoe.user._id } }),
      await it.call('GET /sessions', { token }),
      await claimByLink(it, zoe, secret, gus),
      body,
    ]
    const text = JSON.stringify(answers)
    for (const hidden of ['Arbor', 'Tester', 'Old', ann.user._id, bob.user._id, match._id]) {
      expect(text).not.toContain(hidden)
    }
    const params = { id: match._id }
    expect((await it.call('GET /sessions/:id', { token, params })).status).toBe(403)
    expect(await readMatch(it, ann, match._id)).toEqual(before)
    expect((await readSheet(it, secret)).body.data.players[2]).toMatchObject({ guest: true })
    expect((await claimNotifications(it, ann))[0]).toMatchObject({
      title: 'Zoe Zed says: “Gus” is me',
      ...{ type: 'CLAIM', entityId: claim._id, sessionId: null },
    })
  })

  test('gives the row when the creator says yes, and both sides can undo it @both', async () => {
    const { it, ann, match, secret, gus, zoe } = await scene(open(), setStranger)
    for (const back of ['claim', 'release'] as const) {
      const id = await ask(it, zoe, secret, gus)
      expect((await openClaim(it, ann, id)).matchList).toMatchObject([{ _id: match._id }])
      expect((await answerClaim(it, ann, 'accept', id)).status).toBe(200)
      expect((await readMatch(it, zoe, match._id)).players[2]).toMatchObject({
        ...{ name: 'Zoe Zed', confirmed: true, confirmedBy: 'claim', score: 3 },
      })
      expect(await openClaim(it, zoe, id)).toMatchObject({
        ...{ state: 'accepted', match: match._id, matches: 1 },
        creator: { _id: ann.user._id, lastName: 'Arbor' },
      })
      expect((await claimNotifications(it, zoe))[0]).toMatchObject({
        title: 'Ann Arbor accepted your claim about “Gus”',
        sender: { _id: ann.user._id },
      })
      const undone =
        back === 'claim'
          ? await answerClaim(it, zoe, 'undo', id)
          : await release(it, ann, match._id, gus)
      expect(undone.status).toBe(200)
      expect((await readMatch(it, ann, match._id)).players[2]).toMatchObject({
        ...{ name: 'Gus', user: null },
      })
    }
  })

  test('is not asked again after a no, which names nobody', async () => {
    const { it, ann, secret, gus, zoe } = await scene(open(), setStranger)
    const id = await ask(it, zoe, secret, gus)
    expect((await answerClaim(it, ann, 'reject', id)).status).toBe(200)
    expect(await openClaim(it, zoe, id)).toMatchObject({
      ...{ state: 'rejected', match: null },
      creator: { _id: id, firstName: 'Ann', lastName: 'A.' },
    })
    expect((await claimNotifications(it, zoe))[0]).toMatchObject({
      ...{ title: 'Your claim about “Gus” was rejected', description: 'Nothing has changed.' },
      ...{ sender: null, link: `/friends/guests?claim=${id}` },
    })
    const again = await claimByLink(it, zoe, secret, gus)
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      409,
      expect.not.stringMatching(/Arbor/u),
    ])
  })

  test('shows nothing more where the row was somebody’s before the yes', async () => {
    const { it, ann, match, secret, gus, zoe } = await scene(open(), setStranger)
    const eve = await it.signUp('Eve')
    await befriend(it.call, eve, ann)
    const id = await ask(it, zoe, secret, gus)
    expect((await claimByLink(it, eve, secret, gus)).status).toBe(200)
    expect((await answerClaim(it, ann, 'accept', id)).status).toBe(200)
    const claim = await openClaim(it, zoe, id)
    expect(claim).toMatchObject({ state: 'accepted', matches: 0, match: null })
    const text = JSON.stringify([claim, await notificationsOf(it, zoe)])
    for (const hidden of ['Arbor', ann.user._id, match._id]) expect(text).not.toContain(hidden)
  })

  test('can be withdrawn, and the page of the link says so no more', async () => {
    const { it, ann, secret, gus, zoe } = await scene(open(), setStranger)
    const id = await ask(it, zoe, secret, gus)
    const asked = [{ player: gus, creator: 'Ann' }]
    expect(await linkedOf(it, zoe, secret)).toEqual({
      ...{ sessionId: null, mine: null, creates: false, asked },
    })
    expect((await linkedOf(it, ann, secret)).asked).toEqual([])
    expect((await answerClaim(it, zoe, 'undo', id)).status).toBe(200)
    expect((await linkedOf(it, zoe, secret)).asked).toEqual([])
    expect(await claimNotifications(it, ann)).toEqual([])
  })

  test('is asked again where the friendship has ended', async () => {
    const { it, ann, secret, gus, zoe } = await scene(open(), setStranger)
    await befriend(it.call, ann, zoe)
    await unfriend(it, zoe, ann)
    expect((await claimByLink(it, zoe, secret, gus)).status).toBe(202)
  })
})

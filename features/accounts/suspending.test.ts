import { expect, test } from 'vitest'

import { claimDue } from '#platform/mail/outbox-rows.ts'
import { answerClaim, claimsOf } from '#tests/support/data/made-claims.ts'
import { answerByLink, claimByLink, makeLink, readSheet } from '#tests/support/data/made-links.ts'
import { befriend, type TestUser, unfriend } from '#tests/support/data/made-people.ts'
import { logMatch, notificationsOf, readMatch, setTable } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

import { suspend, unsuspend } from './suspending.commands.ts'

const change = (it: TestApp, { email }: TestUser, how: typeof suspend) =>
  it.database.transact((trx) => how(trx, email, it.clock.now()))

async function askedOfLink(it: TestApp, who: TestUser, secret: string, pid: string) {
  const path = `/t/${secret}`
  const payload = 'text=No'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const pages = [
    await it.server.inject(path),
    await it.server.inject(`${path}/picture.png`),
    await it.server.inject({
      method: 'POST',
      url: `${path}/players/${pid}/contest`,
      payload,
      headers,
    }),
  ]
  const params = { token: secret }
  const answers = [
    await readSheet(it, secret),
    await it.call('GET /links/:token/match', { token: who.token, params }),
    await answerByLink(it, secret, pid, 'confirm'),
    await answerByLink(it, secret, pid, { contest: 'No' }),
    await claimByLink(it, who, secret, pid),
  ]
  return {
    pages: pages.map(({ statusCode, body }) => [statusCode, body] as const),
    statuses: answers.map(({ status }) => status),
    caches: [...pages, ...answers].map((answer) => answer.headers['cache-control']),
  }
}

onEachEngine('While an account is suspended', (open) => {
  test('its table links are the one page of all that have ended, and no cache keeps them', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const secret = await makeLink(it, ann, match._id)
    const seat = match.players[2]?._id ?? ''
    const unknown = await askedOfLink(it, bob, 'unknown', seat)
    expect(unknown.statuses).toEqual([404, 404, 404, 404, 404])
    const before = await readMatch(it, bob, match._id)
    await change(it, ann, suspend)
    const ended = await askedOfLink(it, bob, secret, seat)
    expect(ended).toEqual(unknown)
    expect(ended.pages[0]?.[1]).toContain('This link has ended.')
    expect(await readMatch(it, bob, match._id)).toEqual(before)
    await change(it, ann, unsuspend)
    const again = await askedOfLink(it, bob, secret, seat)
    expect([again.pages[0]?.[0], again.pages[1]?.[0]]).toEqual([200, 200])
    // Nothing of a page that works may be shown from a cache either, once it has ended.
    const all = [...unknown.caches, ...again.caches]
    expect(new Set(all)).toEqual(new Set(['no-store']))
  })

  test('no mail goes out in its name, and its own still do', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const { token } = ann
    await claimDue(it.database, it.clock.now(), 100)
    await it.call('POST /friends/send', { token, body: { email: 'zed@example.com' } })
    const guest = { name: 'Gus', email: 'other@example.com', invited: true }
    const players = [{ user: ann.user._id }, { user: bob.user._id }, guest]
    const logged = await logMatch(it, ann, { game: match.game, players })
    await it.call('POST /sessions/:id/remind', { token, params: { id: logged._id } })
    await it.call('POST /auth/forgot-password', { body: { email: ann.email } })
    const waiting = async () => {
      const rows = it.database.read.selectFrom('outbox').where('attempts', '=', 0).select('kind')
      return new Set((await rows.execute()).map(({ kind }) => kind))
    }
    const caused = ['friend-invitation', 'guest-invitation', 'match-reminder']
    expect(await waiting()).toEqual(new Set([...caused, 'reset-password']))
    await change(it, ann, suspend)
    const sent = await claimDue(it.database, it.clock.now(), 100)
    expect(sent.map(({ kind }) => kind)).toEqual(['reset-password'])
    expect(await waiting()).toEqual(new Set())
  })

  test('nobody is asked by it: neither as a friend nor by a claim @both', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const eve = await it.signUp('Eve')
    const secret = await makeLink(
      it,
      bob,
      (await logMatch(it, bob, { game: match.game, players: [{ name: 'Gus' }] }))._id,
    )
    const seat = (await readSheet(it, secret)).body.data.players[0]?._id
    await it.call('POST /friends/send', { token: ann.token, body: { userId: eve.user._id } })
    await it.call('POST /friends/send', { token: ann.token, body: { email: 'zed@example.com' } })
    await unfriend(it, ann, bob)
    const id = (await claimByLink(it, ann, secret, seat)).body.data._id
    const requests = async ({ token }: TestUser) =>
      (await it.call('GET /friends/requests', { token })).body.data.map(({ user }) => user._id)
    const asked = async (who: TestUser) =>
      (await notificationsOf(it, who)).filter(
        ({ type, sender }) =>
          /^(?:CLAIM|FRIEND_REQUEST)$/u.test(type) && sender?._id === ann.user._id,
      )
    const accept = async () =>
      (
        await it.call('POST /friends/respond', {
          token: eve.token,
          body: { senderId: ann.user._id, action: 'Accepted' },
        })
      ).status
    expect([await requests(eve), (await asked(eve)).length]).toEqual([[ann.user._id], 1])
    expect((await claimsOf(it, bob)).map(({ _id }) => _id)).toContain(id)

    await change(it, ann, suspend)
    expect([await requests(eve), await asked(eve), await asked(bob)]).toEqual([[], [], []])
    expect((await claimsOf(it, bob)).map(({ _id }) => _id)).not.toContain(id)
    expect((await answerClaim(it, bob, 'accept', id)).status).toBe(404)
    expect(await accept()).toBe(404)
    const zed = await it.signUp('Zed')
    expect([await requests(zed), await asked(zed)]).toEqual([[], []])

    await change(it, ann, unsuspend)
    expect([await requests(eve), await requests(zed)]).toEqual([[ann.user._id], [ann.user._id]])
    expect(await accept()).toBe(200)
    expect((await answerClaim(it, bob, 'accept', id)).status).toBe(200)
  })

  test('nobody finds it, and its friends and their matches keep it', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const eve = await it.signUp('Eve')
    await befriend(it.call, eve, bob)
    await change(it, ann, suspend)
    const { token } = eve
    const found = await it.call('GET /users/search', { token, query: { q: 'Arbor' } })
    const suggested = await it.call('GET /friends/suggested', { token })
    expect([found.body.data, suggested.body.data]).toEqual([[], []])
    const sent = await it.call('POST /friends/send', { token, body: { userId: ann.user._id } })
    expect(sent.status).toBe(404)
    const params = { userId: bob.user._id }
    const friends = await it.call('GET /friends/list/:userId', { token: bob.token, params })
    expect(friends.body.data.map(({ _id }) => _id)).toContain(ann.user._id)
    expect((await readMatch(it, bob, match._id)).players[0]?.name).toBe('Ann Arbor')
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
    const told = (await notificationsOf(it, bob)).map(({ type }) => type)
    expect(told).toContain('MATCH_INVITE')
  })
})

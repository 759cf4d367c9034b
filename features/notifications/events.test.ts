import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { changed } from '#database/pub-sub/collected.ts'
import { suspend } from '#features/accounts/suspending.commands.ts'
import { DAY } from '#platform/clock.ts'
import { claimOf, answerClaim } from '#tests/support/data/made-claims.ts'
import { befriend, PASSWORD, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { type EventReader, listenOf, readEvents } from '#tests/support/http/event-reader.ts'
import { startRunningTime } from '#tests/support/running-time.ts'
import { openDatabase } from '#tests/support/servers/reused-databases.ts'

async function watched(it: TestApp) {
  const { ann, bob, match } = await setTable(it)
  const eve = await it.signUp('Eve')
  const port = await listenOf(it)
  const open = async ({ token }: TestUser) => {
    const reader = await readEvents(port, token)
    await reader.waitFor('hello')
    return reader
  }
  const streams = { ann: await open(ann), bob: await open(bob), eve: await open(eve) }
  return { ann, bob, eve, match, port, open, streams }
}

async function heardBy(reader: EventReader, act: () => Promise<unknown>, expected: string[]) {
  const before = reader.events().length
  await act()
  const heard = () => reader.events().slice(before)
  const kinds = () => [...new Set(heard().map(({ data }) => data.what ?? ''))].toSorted()
  await expect.poll(kinds, { timeout: 5000 }).toEqual(expected)
  return heard().flatMap(({ data }) => (data.what === 'matches' ? (data.ids ?? []) : []))
}

onEachEngine('The stream of events', (open) => {
  test('begins with a number, is not compressed and not kept by anybody', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    expect((await it.call('GET /events')).status).toBe(401)
    expect((await it.call('GET /events', { token: ann.token })).status).toBe(200)
    const reader = await readEvents(await listenOf(it), ann.token)
    const [hello] = await reader.waitFor('hello')
    expect(hello?.data.number).toMatch(/^[\da-f]{12}$/u)
    expect(reader.status).toBe(200)
    const { headers } = reader
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store, no-transform')
    expect(headers['x-accel-buffering']).toBe('no')
    expect([headers['content-encoding'], headers['transfer-encoding']]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('tells the table of every change of a match, and nobody else', async () => {
    const { it, ann, bob, eve, match, streams } = await scene(open(), watched)
    const id = match._id
    const params = { id }
    const { token } = bob
    const both = ['matches', 'notifications']
    const acts: [expected: string[], act: () => Promise<unknown>][] = [
      [both, async () => it.call('POST /sessions/:id/unconfirm', { token, params })],
      [both, async () => confirmMatch(it, bob, id)],
      [['matches'], async () => editMatch(it, ann, id, { notes: 'New' })],
      [both, async () => it.call('POST /sessions/:id/decline', { token, params })],
      [both, async () => it.call('POST /sessions/:id/rejoin', { token, params })],
    ]
    for (const [expected, act] of acts) {
      expect(new Set(await heardBy(streams.ann, act, expected))).toEqual(new Set([id]))
    }
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const logging = async () => logMatch(it, ann, { game: match.game, players })
    expect(await heardBy(streams.bob, logging, both)).toHaveLength(1)
    const drafts = asDrafts(await readMatch(it, ann, id))
    const withoutBob = drafts.filter((draft) => !('user' in draft) || draft.user !== bob.user._id)
    const removing = async () => editMatch(it, ann, id, { players: withoutBob })
    expect(await heardBy(streams.bob, removing, both)).toContain(id)
    const deleting = async () => it.call('DELETE /sessions/:id', { token: ann.token, params })
    expect(await heardBy(streams.ann, deleting, ['matches'])).toEqual([id])
    expect(streams.bob.events().at(-1)?.data.ids).not.toContain(undefined)
    await heardBy(streams.eve, async () => addGame(it, eve, 'Azul'), ['games'])
    expect(streams.eve.whats()).toEqual(['games'])
  })

  test('tells of friends, claims and notifications, but not of a rejection or trust', async () => {
    const { it, ann, bob, eve, match, streams } = await scene(open(), watched)
    const asking = async () =>
      it.call('POST /friends/send', { token: eve.token, body: { userId: ann.user._id } })
    await heardBy(streams.ann, asking, ['friends', 'notifications'])
    const sent = streams.eve.events().length
    const reject = { senderId: eve.user._id, action: 'Rejected' }
    const { token } = ann
    const rejecting = async () => it.call('POST /friends/respond', { token, body: reject })
    await heardBy(streams.ann, rejecting, ['friends', 'notifications'])
    const trust = { token, params: { userId: bob.user._id }, body: { trusted: true } }
    const trusting = async () => it.call('PUT /friends/:userId/trust', trust)
    const before = streams.bob.events().length
    await heardBy(streams.ann, trusting, ['friends'])
    expect(streams.eve.events()).toHaveLength(sent)
    expect(streams.bob.events()).toHaveLength(before)
    const alone = [{ user: ann.user._id }, { name: 'Bobby' }]
    await logMatch(it, ann, { game: match.game, players: alone })
    let id = ''
    const claiming = async () => {
      id = (await claimOf(it, ann, { guest: 'Bobby', userId: bob.user._id }))._id
    }
    await heardBy(streams.bob, claiming, ['claims', 'notifications'])
    await expect.poll(() => streams.ann.whats()).toContain('claims')
    const rejectingClaim = async () => answerClaim(it, bob, 'reject', id)
    await heardBy(streams.ann, rejectingClaim, ['claims', 'notifications'])
    const [news] = (await it.call('GET /friends/notifications', { token })).body.data
    const one = { token, params: { id: news?._id ?? '' } }
    const read = async () => it.call('POST /friends/notifications/:id/read', one)
    await heardBy(streams.ann, read, ['notifications'])
    const readAll = async () => it.call('POST /friends/notifications/read-all', { token })
    await heardBy(streams.ann, readAll, ['notifications'])
  })

  test('carries what the match has as updatedAt, so that its writer need not ask again', async () => {
    const { it, ann, match, streams } = await scene(open(), watched)
    const edited = await editMatch(it, ann, match._id, { notes: 'New' })
    const events = await streams.bob.waitFor('changed')
    const event = events.find(({ data }) => data.what === 'matches')
    expect(event?.data.at).toBe(edited.body.data.updatedAt)
  })

  test('sends again what was missed, and says where it cannot @both', async () => {
    const { it, ann, bob, match, port, streams } = await scene(open(), watched)
    const [hello] = streams.bob.events()
    await editMatch(it, ann, match._id, { notes: 'One' })
    const [missed] = await streams.bob.waitFor('changed')
    streams.bob.close()
    const again = async (after: string, first: string) => {
      const reader = await readEvents(port, bob.token, { after })
      await reader.waitFor('hello')
      await expect.poll(() => reader.events()[1]?.event ?? 'nothing').toBe(first)
      reader.close()
      return reader.events()
    }
    const sent = await again(hello?.data.number ?? '', 'changed')
    expect(sent[1]?.data).toEqual(missed?.data)
    const last = sent.at(-1)?.data.number ?? ''
    expect((await again(last, 'nothing')).map(({ event }) => event)).toEqual(['hello'])
    // Of another instance, or of this one before it was started again.
    await again('000000000000', 'gap')
    await again('nonsense', 'gap')
    expect([hello?.data.number, last]).toEqual(
      Array(2).fill(expect.stringMatching(/^[\da-f]{12}$/u)),
    )
    for (let count = 0; count < 1100; count += 1) {
      await it.database.transact(async (trx) => {
        changed(trx, { what: 'games', userIds: [ann.user._id], ids: [], at: null })
      })
    }
    await again(hello?.data.number ?? '', 'gap')
  })

  test('ends within a second with the sign-in: signed out, suspended, deleted, expired', async () => {
    const it = await open()
    const port = await listenOf(it)
    const ends = async (who: TestUser, end: () => Promise<unknown>) => {
      const reader = await readEvents(port, who.token)
      await reader.waitFor('hello')
      await end()
      const ran = startRunningTime()
      await reader.waitFor('ended')
      expect(ran()).toBeLessThan(1500)
      await expect.poll(() => reader.isOpen()).toBe(false)
    }
    const [ann, bob, cleo, dora] = await Promise.all(
      ['Ann', 'Bob', 'Cleo', 'Dora'].map(async (name) => it.signUp(name)),
    )
    if (!ann || !bob || !cleo || !dora) throw new Error('Four have signed up.')
    await ends(ann, async () => it.call('POST /auth/logout', { token: ann.token }))
    await ends(bob, async () => {
      // The operator's command is a process of its own.
      const { database, giveBack } = await openDatabase(it.address)
      onTestFinished(giveBack)
      await database.transact(async (trx) => suspend(trx, bob.email, it.clock.now()))
    })
    const deletion = {
      token: cleo.token,
      params: { id: cleo.user._id },
      body: { password: PASSWORD },
    }
    await ends(cleo, async () => it.call('DELETE /users/:id', deletion))
    await ends(dora, async () => it.clock.advance(400 * DAY))
  })

  test('is limited for each user, and ends when the server stops @both', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const port = await listenOf(it)
    const readers: EventReader[] = []
    for (let count = 0; count < 8; count += 1) readers.push(await readEvents(port, ann.token))
    const refused = await it.call('GET /events', { token: ann.token })
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(refused.headers['retry-after']).toBe('30')
    expect((await it.call('GET /events', { token: bob.token })).status).toBe(200)
    readers[0]?.close()
    await expect
      .poll(async () => (await it.call('GET /events', { token: ann.token })).status)
      .toBe(200)
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(200)
    it.server.beginShutdown()
    await expect.poll(() => readers.every((reader) => !reader.isOpen())).toBe(true)
    const stopping = await it.call('GET /events', { token: bob.token })
    expect([stopping.status, stopping.body.code]).toEqual([503, 'unavailable'])
  })

  test('drops whoever reads too slowly, and nobody waits for them @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const port = await listenOf(it)
    const slow = await readEvents(port, ann.token)
    const fast = await readEvents(port, ann.token)
    await Promise.all([slow.waitFor('hello'), fast.waitFor('hello')])
    slow.pause()
    const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
    for (let round = 0; round < 2000 && it.server.eventStreams.size === 2; round += 1) {
      await it.database.transact(async (trx) => {
        for (let count = 0; count < 10; count += 1) {
          changed(trx, { what: 'matches', userIds: [ann.user._id], ids, at: `${count}` })
        }
      })
      await nextTurn()
    }
    await expect.poll(() => it.server.eventStreams.size).toBe(1)
    expect(fast.isOpen()).toBe(true)
    await befriend(it.call, ann, await it.signUp('Bob'))
    await expect.poll(() => fast.whats()).toContain('friends')
  })
})

onEngine('sqlite', 'An event stream that is quiet', (open) => {
  test('sends a comment every 25 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { it, ann } = await signedUp(open(), 'Ann')
    const reader = await readEvents(await listenOf(it), ann.token)
    await reader.waitFor('hello')
    const comments = () => reader.text().split('\n\n:').length - 1
    vi.advanceTimersByTime(49_000)
    await expect.poll(comments).toBe(1)
    vi.advanceTimersByTime(1000)
    await expect.poll(comments).toBe(2)
  })
})

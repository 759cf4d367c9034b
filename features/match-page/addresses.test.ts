import { expect, test } from 'vitest'

import type { EndpointKey } from '#platform/http/contract.ts'
import { makeAdmin, type TestUser, befriended } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { sendMails } from '#tests/support/data/sent-mails.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { everyValue } from '#tests/support/every-value.ts'

const ADDRESS = 'Gus.Hidden@example.com'

async function deleteCreator(it: TestApp, more: unknown[] = []) {
  const { ann, bob, cat } = await befriended(it, 'Ann', 'Bob', 'Cat')
  const match = await logMatch(it, ann, {
    game: await addGame(it, ann),
    players: [
      ...[ann, bob, cat].map(({ user }) => ({ user: user._id })),
      { name: 'Gus', email: ADDRESS, invited: true },
      ...more,
    ],
  })
  for (const player of [bob, cat]) await confirmMatch(it, player, match._id)
  const params = { id: ann.user._id }
  expect((await it.call('DELETE /users/:id', { token: ann.token, params })).status).toBe(200)
  expect((await readMatch(it, bob, match._id)).createdBy?._id).toBe(bob.user._id)
  return { bob, cat, match }
}

async function traces(it: TestApp): Promise<string[]> {
  const all = await everyValue(it.database.read)
  return all.filter(({ text }) => /gus\.hidden/iu.test(text)).map(({ place }) => place)
}

async function readAll(it: TestApp, { token, user }: TestUser, id: string): Promise<string> {
  const reads: [EndpointKey, Record<string, string>][] = [
    ['GET /sessions/:id', { id }],
    ['GET /sessions', {}],
    ['GET /guests/question', {}],
    ['GET /friends/notifications', {}],
    ['GET /friends/list/:userId', { userId: user._id }],
    ['GET /users/:id/archive', { id: user._id }],
    ['GET /users/:id/archive.csv', { id: user._id }],
    ['GET /users/:id/archive.bgstats', { id: user._id }],
  ]
  const texts = []
  for (const [key, params] of reads) {
    const { status, body } = await it.call(key, { token, params })
    expect([key, status]).toEqual([key, 200])
    texts.push(JSON.stringify(body))
  }
  return texts.join('\n').toLowerCase()
}

onEachEngine('A guest’s address, when the match gets another creator', (open) => {
  test('cannot be read by anybody, not even in the database', async () => {
    const { it, bob, cat, match } = await scene(open(), deleteCreator)
    const root = await it.signUp('Root')
    await makeAdmin(it, root)
    expect(await traces(it)).toEqual([])
    const [bobRow, ...rest] = asDrafts(await readMatch(it, bob, match._id))
    const edits = [{ notes: 'Mine now' }, { players: [{ ...bobRow, score: 3 }, ...rest] }]
    for (const edit of edits) {
      const response = await editMatch(it, bob, match._id, edit)
      expect(response.status).toBe(200)
      expect(JSON.stringify(response.body).toLowerCase()).not.toContain('gus.hidden')
    }
    for (const who of [bob, cat]) {
      expect(await readAll(it, who, match._id)).not.toContain('gus.hidden')
    }
    expect(JSON.stringify(await readMatch(it, root, match._id))).not.toContain('Hidden')
    await it.call('DELETE /users/:id', { token: bob.token, params: { id: bob.user._id } })
    expect(await readAll(it, cat, match._id)).not.toContain('gus.hidden')
  })

  test('still links the match to its owner, even after edits', async () => {
    const { it, bob, match } = await scene(open(), deleteCreator)
    const before = await readMatch(it, bob, match._id)
    const unchanged = await editMatch(it, bob, match._id, { players: asDrafts(before) })
    expect(unchanged.body.data.version).toBe(before.version)
    for (const email of [undefined, null, '']) {
      const players = asDrafts(await readMatch(it, bob, match._id)).map((draft) =>
        'user' in draft ? draft : { ...draft, email, score: (email ?? 'x').length + 1 },
      )
      expect((await editMatch(it, bob, match._id, { players })).status).toBe(200)
    }
    const gus = await it.signUp('Gus', 'Hidden', ADDRESS)
    const read = await readMatch(it, gus, match._id)
    expect(read.players.map(({ user }) => user?._id)).toContain(gus.user._id)

    await it.call('DELETE /users/:id', { token: gus.token, params: { id: gus.user._id } })
    await sendMails(it)
    expect(await traces(it)).toEqual([])
  })

  test('is deleted when the guest gets another name', async () => {
    const { it, bob, match } = await scene(open(), deleteCreator, [
      { name: 'Hal', email: 'hal@example.com' },
    ])
    const players = asDrafts(await readMatch(it, bob, match._id)).map((draft) => {
      if ('user' in draft || draft.name === 'Former player') return draft
      return draft.name === 'Gus'
        ? { ...draft, name: 'Zoe' }
        : { ...draft, email: 'new@example.com', invited: true }
    })
    expect((await editMatch(it, bob, match._id, { players })).status).toBe(200)
    const gus = await it.signUp('Gus', 'Hidden', ADDRESS)
    const hal = await it.signUp('Hal', 'Old', 'hal@example.com')
    for (const who of [gus, hal]) {
      expect((await it.call('GET /sessions', { token: who.token })).body.data).toEqual([])
    }
    expect(await it.mailsTo('new@example.com')).toHaveLength(1)
    const mine = await readMatch(it, bob, match._id)
    expect(mine.players.map(({ email }) => email)).toContain('new@example.com')
  })
})

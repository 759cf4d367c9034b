import { expect, test } from 'vitest'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { newId } from '#platform/ids.ts'
import { befriend, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const confirmAll = (it: TestApp, { token }: TestUser, body: unknown) =>
  it.call('POST /sessions/confirm', { token, body })

async function setWaiting(it: TestApp, games: string[]) {
  const [ann, bob, cem] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cem')]
  for (const who of [ann, cem]) await befriend(it.call, who, bob)
  const game = await addGame(it, ann, 'Solitaire')
  await logMatch(it, ann, { game, players: [{ user: ann.user._id, score: 1 }] })
  const log = async (by: TestUser, name: string) => {
    const players = [
      { user: by.user._id, score: 3 },
      { user: bob.user._id, score: 5 },
    ]
    return logMatch(it, by, { game: await addGame(it, by, name), players })
  }
  const annes = []
  for (const name of games) annes.push(await log(ann, name))
  return { ann, bob, cem, annes, cems: await log(cem, 'Go') }
}

async function waitingOf(it: TestApp, { token }: TestUser): Promise<string[]> {
  const { body } = await it.call('GET /sessions', { token, query: { waiting: 'me' } })
  return body.data.map(({ _id }) => _id).toSorted()
}

onEachEngine('Confirming many matches', (open) => {
  test('confirms all that are sent, and tells each creator once', async () => {
    const it = await open()
    const { ann, bob, cem, annes, cems } = await setWaiting(it, [
      'Azul',
      'Catan',
      'Dune',
      'Elfenland',
    ])
    const ids = [...annes, cems].map(({ _id }) => _id)
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    const response = await confirmAll(it, bob, { ids: [...ids, ids[0]], versions })
    expect([response.status, response.body]).toEqual([
      200,
      { data: { confirmed: ids.toSorted(), refused: [] } },
    ])
    expect(await waitingOf(it, bob)).toEqual([])
    for (const id of ids) {
      const match = await readMatch(it, bob, id)
      expect([match.matchStatus, match.activity.at(-1)?.type]).toEqual(['Confirmed', 'confirmed'])
    }
    const [news, ...others] = await notificationsOf(it, ann)
    expect(others.filter(({ type }) => type.includes('MATCH'))).toEqual([])
    expect(news).toMatchObject({
      type: 'MATCH_CONFIRMED',
      title: 'Bob Tester confirmed 4 of your matches',
      description: 'Azul, Catan, Dune and 1 more.',
      ...{ sessionId: null, entityId: null, link: '/matches' },
    })
    expect((await notificationsOf(it, cem))[0]).toMatchObject({
      title: 'Bob Tester confirmed a match of Go',
      link: `/matches/${cems._id}`,
    })
    const invites = (await notificationsOf(it, bob)).filter(({ type }) => type === 'MATCH_INVITE')
    expect(invites.every(({ isRead }) => isRead)).toBe(true)
    expect((await confirmAll(it, bob, { ids })).body.data.confirmed).toHaveLength(5)
    expect((await notificationsOf(it, cem)).filter(({ type }) => /MATCH/u.test(type))).toHaveLength(
      1,
    )
  })

  test('refuses what cannot be confirmed, each with its reason, and confirms the others', async () => {
    const { it, ann, bob, cem, annes, cems } = await scene(open(), setWaiting, [
      'Azul',
      'Catan',
      'Dune',
    ])
    const [seen, edited, corrected] = annes as [typeof cems, typeof cems, typeof cems]
    const [own, theirs] = asDrafts(edited)
    await editMatch(it, ann, edited._id, { players: [own, { ...theirs, score: 9 }] })
    await it.call('POST /sessions/:id/corrections', {
      token: bob.token,
      params: { id: corrected._id },
      body: { durationMinutes: 30 },
    })
    const foreign = await logMatch(it, cem, { game: await addGame(it, cem, 'Ra') })
    const none = newId()
    const ids = [seen, edited, corrected, foreign].map(({ _id }) => _id)
    const versions = { [seen._id]: 1, [edited._id]: 1, [corrected._id]: 1 }
    const { data } = (await confirmAll(it, bob, { ids: [...ids, none, 'x'], versions })).body
    expect(data.confirmed).toEqual([seen._id])
    const refused = new Map(data.refused.map(({ _id, code, message }) => [_id, [code, message]]))
    expect(Object.fromEntries(refused)).toEqual({
      [edited._id]: ['version_conflict', 'This match has been changed in the meantime.'],
      [corrected._id]: ['conflict', 'Your correction of this match is still open.'],
      [foreign._id]: ['forbidden', 'Access denied: this is not your match.'],
      [none]: ['not_found', 'Match not found.'],
      x: ['not_found', 'Match not found.'],
    })
    expect(await waitingOf(it, bob)).toEqual([edited._id, cems._id].toSorted())
    const match = await readMatch(it, bob, corrected._id)
    expect([match.matchStatus, match.corrections.length]).toEqual(['Pending', 1])
  })

  test('answers a repeat with what is confirmed and refused now, and confirms nothing @both', async () => {
    const { it, ann, bob, annes } = await scene(open(), setWaiting, ['Azul', 'Catan', 'Dune'])
    const [seen, edited, undone] = annes as [WholeMatch, WholeMatch, WholeMatch]
    const [own, theirs] = asDrafts(edited)
    await editMatch(it, ann, edited._id, { players: [own, { ...theirs, score: 9 }] })
    const body = { ids: annes.map(({ _id }) => _id), versions: { [edited._id]: 1 } }
    const headers = { 'written-at': '2026-10-02T20:00:00.000Z' }
    const confirm = async () => {
      const { data } = (
        await it.call('POST /sessions/confirm', { token: bob.token, body, headers })
      ).body
      return [data.confirmed, data.refused.map(({ _id }) => _id)]
    }
    expect(await confirm()).toEqual([[seen._id, undone._id], [edited._id]])
    await it.call('POST /sessions/:id/unconfirm', { token: bob.token, params: { id: undone._id } })
    expect(await confirm()).toEqual([[seen._id], [edited._id]])
    expect((await readMatch(it, bob, undone._id)).matchStatus).toBe('Pending')
  })

  test('takes 1 to 100 ids and whole numbers as versions', async () => {
    const { it, bob } = await signedUp(open(), 'Bob')
    const many = Array.from({ length: 101 }, () => newId())
    for (const [body, field] of [
      [{}, 'ids'],
      [{ ids: [] }, 'ids'],
      [{ ids: 'x' }, 'ids'],
      [{ ids: many }, 'ids'],
      [{ ids: many.slice(1), versions: { x: 1.5 } }, 'versions.x'],
      [{ ids: many.slice(1), versions: [] }, 'versions'],
    ] as const) {
      const { status, body: refused } = await confirmAll(it, bob, body)
      expect([status, Object.keys(refused.errors ?? {})]).toEqual([400, [field]])
    }
    expect((await confirmAll(it, bob, { ids: many.slice(1) })).body.data.refused).toHaveLength(100)
  })
})

onEachEngine('Confirming one match', (open) => {
  test('honours If-Match: nobody confirms what they have not seen', async () => {
    const { it, ann, bob, annes } = await scene(open(), setWaiting, ['Azul'])
    const match = annes[0]!
    const [own, theirs] = asDrafts(match)
    await editMatch(it, ann, match._id, { players: [own, { ...theirs, score: 9 }] })
    const confirm = (version: string) =>
      it.call('POST /sessions/:id/confirm', {
        token: bob.token,
        params: { id: match._id },
        headers: { 'if-match': version },
      })
    const stale = await confirm('"1"')
    expect([stale.status, stale.body.code, stale.body.data.version]).toEqual([
      409,
      'version_conflict',
      2,
    ])
    expect(stale.body.data.players[1]).toMatchObject({ score: 9, confirmed: false })
    expect((await confirm('"2"')).body.data.matchStatus).toBe('Confirmed')
    // A repeated request, whose first response was lost.
    expect((await confirm('"2"')).status).toBe(200)
  })
})

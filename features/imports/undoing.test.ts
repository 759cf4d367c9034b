import { expect, test } from 'vitest'

import { makeLink } from '#tests/support/data/made-links.ts'
import { befriended, signedUp } from '#tests/support/data/made-people.ts'
import { editMatch, logMatch, notificationsOf } from '#tests/support/data/made-tables.ts'
import { type TestApp, onEachEngine } from '#tests/support/engines.ts'
import {
  begin,
  finish,
  historyOf,
  importAll,
  importsOf,
  keptOf,
  matchTo,
  rowOf,
  send,
  undo,
  undoInBackground,
} from '#tests/support/imports/made-imports.ts'

import { beginUndo } from './import-undoing.commands.ts'

async function gamesOf({ database }: TestApp): Promise<string[]> {
  const rows = await database.read.selectFrom('games').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

onEachEngine('Undoing an import', (open) => {
  test('takes back its matches, games, claims and ids, and nothing else @both', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    // An import asks all the same: it can be taken back whole.
    const trust = { params: { userId: ann.user._id }, body: { trusted: true } }
    await it.call('PUT /friends/:userId/trust', { token: bob.token, ...trust })
    await importAll(it, ann, [matchTo('bgg:0', { game: 'Catan' })])
    const people = [{ name: 'Oma', userId: bob.user._id }]
    const file = [
      matchTo('bgg:1', { game: 'Only here' }),
      matchTo('bgg:2', { game: 'Played by Bob' }),
      matchTo('bgg:3', { game: 'Catan', expansions: ['Seafarers', 'Cities'] }),
    ]
    const { id } = await importAll(it, ann, file, { people })
    const games = await it.database.read.selectFrom('games').selectAll().execute()
    const gameOf = (name: string) => games.find((game) => game.name === name)?.id ?? ''
    await logMatch(it, bob, { game: { _id: gameOf('Played by Bob'), name: '' } })
    await logMatch(it, bob, {
      game: { _id: gameOf('Catan'), name: '' },
      expansions: [gameOf('Cities')],
    })
    expect(await notificationsOf(it, bob)).toContainEqual(
      expect.objectContaining({ type: 'CLAIM' }),
    )
    await it.call('POST /games', { token: ann.token, body: { name: 'By hand' } })

    const undone = await it.call('DELETE /imports/:id', { token: ann.token, params: { id } })
    expect(undone.body.data).toMatchObject({ state: 'undone', kept: 0 })
    expect((await undo(it, ann, id)).body.data).toEqual(undone.body.data)
    const [first] = await importsOf(it, ann)
    expect(first).toMatchObject({ _id: id, state: 'undone', imported: 3, kept: 0 })
    expect((await historyOf(it, ann)).map(({ game }) => game.name)).toEqual(['Catan'])
    expect(await gamesOf(it)).toEqual(['By hand', 'Catan', 'Cities', 'Played by Bob'])
    const claims = (await it.call('GET /claims', { token: bob.token })).body.data
    expect(claims.map(({ state }) => state)).toEqual(['undone'])
    expect(await notificationsOf(it, bob)).not.toContainEqual(
      expect.objectContaining({ type: 'CLAIM' }),
    )
    expect((await importAll(it, ann, file)).imported).toBe(3)
  })

  test('keeps what others have claimed or confirmed, and what was edited', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const self = rowOf('Ann', 3, { self: true })
    const file = [
      matchTo('bgg:1', { day: '2026-10-01', players: [self, rowOf('Bob', 1)] }),
      matchTo('bgg:2', { day: '2026-10-02', game: 'Edited' }),
      matchTo('bgg:3', { day: '2026-10-03' }),
      matchTo('bgg:4', { day: '2026-10-04' }),
    ]
    const people = [{ name: 'Bob', userId: bob.user._id }]
    const { id } = await importAll(it, ann, file, { people })
    const matches = await historyOf(it, ann)
    const on = (day: string) => matches.find((match) => match.day === day)
    const claim = (await it.call('GET /claims', { token: bob.token })).body.data[0]
    const accept = { token: bob.token, params: { id: claim?._id ?? '' }, body: {} }
    expect((await it.call('POST /claims/:id/accept', accept)).status).toBe(200)
    await editMatch(it, ann, on('2026-10-02')?._id ?? '', { notes: 'We laughed.' })
    const oma = on('2026-10-03')
    const link = await makeLink(it, ann, oma?._id ?? '')
    const params = { token: link, pid: oma?.players[1]?._id ?? '' }
    expect((await it.call('POST /links/:token/players/:pid/confirm', { params })).status).toBe(200)

    const why = [
      ['2026-10-01', 'claimed'],
      ['2026-10-02', 'edited'],
      ['2026-10-03', 'confirmed'],
    ]
    expect((await undo(it, ann, id)).body.data).toMatchObject({ state: 'undone', kept: 3 })
    expect(await keptOf(it, ann)).toMatchObject(
      why.map(([day, reason]) => ({ importId: id, day, why: reason })),
    )
    expect((await importsOf(it, ann))[0]).toMatchObject({ state: 'undone', kept: 3 })
    expect(await gamesOf(it)).toEqual(['Azul', 'Edited'])
    expect((await importAll(it, ann, file)).imported).toBe(1)
  })

  test('leaves open what a friend was asked by another import, or by hand @both', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const people = [{ name: 'Oma', userId: bob.user._id }]
    const asked = async () => {
      const claims = (await it.call('GET /claims', { token: bob.token })).body.data
      return claims.filter(({ state }) => state === 'open').map(({ matches }) => matches)
    }
    const file = [matchTo('bgg:1'), matchTo('bgg:2', { day: '2026-10-02' })]
    const first = await importAll(it, ann, file, { people })
    const later = [matchTo('bgg:3', { day: '2026-10-03' })]
    const second = await importAll(it, ann, later, { people })
    const last = [matchTo('bgg:4', { day: '2026-10-04' })]
    const third = await importAll(it, ann, last, { people })
    expect(await asked()).toEqual([4])
    const same = await importAll(it, ann, file, { people })
    expect((await importsOf(it, ann))[0]).toMatchObject({ _id: same.id, claims: 0 })
    await undo(it, ann, same.id)
    await undo(it, ann, second.id)
    expect(await asked()).toEqual([3])
    await undo(it, ann, third.id)
    expect(await asked()).toEqual([2])
    expect(await notificationsOf(it, bob)).toContainEqual(
      expect.objectContaining({ type: 'CLAIM' }),
    )
    await undo(it, ann, first.id)
    expect(await asked()).toEqual([])

    const own = await importAll(it, ann, file, { people })
    const wider = await importAll(it, ann, later, { people })
    expect(await asked()).toEqual([3])
    await undo(it, ann, own.id)
    expect(await asked()).toEqual([1])
    await undo(it, ann, wider.id)
    expect(await asked()).toEqual([])

    await importAll(it, ann, file)
    const body = { guest: 'Oma', userId: bob.user._id }
    expect((await it.call('POST /claims', { token: ann.token, body })).status).toBe(201)
    const more = await importAll(it, ann, later, { people })
    const most = await importAll(it, ann, last, { people })
    expect(await asked()).toEqual([4])
    await undo(it, ann, most.id)
    await undo(it, ann, more.id)
    expect(await asked()).toEqual([2])
  })

  test('withdraws what a friend has asked about guests who are gone with it @both', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const people = [{ name: 'Oma', userId: bob.user._id }]
    const self = rowOf('Ann', 3, { self: true })
    const file = [
      matchTo('bgg:1'),
      matchTo('bgg:2', { day: '2026-10-02', players: [self, rowOf('Bob K.', 1)] }),
    ]
    const { id } = await importAll(it, ann, file, { people })
    const claim = { guest: 'Bob K.', creatorId: ann.user._id }
    expect((await it.call('POST /claims', { token: bob.token, body: claim })).status).toBe(201)
    expect((await undo(it, ann, id)).body.data).toMatchObject({ state: 'undone', kept: 0 })
    const claims = (await it.call('GET /claims', { token: ann.token })).body.data
    expect(claims.map(({ state, matches }) => [state, matches])).toEqual([
      ['undone', 0],
      ['undone', 0],
    ])
    expect(await notificationsOf(it, ann)).not.toContainEqual(
      expect.objectContaining({ type: 'CLAIM' }),
    )
  })

  test('takes back matches whose guests were renamed, claimed and given back, or have left @both', async () => {
    const { it, ann, bob, cem } = await befriended(open(), 'Ann', 'Bob', 'Cem')
    const self = rowOf('Ann', 3, { self: true })
    const file = [
      matchTo('bgg:1', { players: [self, rowOf('Bob', 1)] }),
      matchTo('bgg:2', { day: '2026-10-02' }),
      matchTo('bgg:3', { day: '2026-10-03' }),
      matchTo('bgg:4', { day: '2026-10-04', players: [self, rowOf('Cem', 1)] }),
    ]
    const people = [
      { name: 'Bob', userId: bob.user._id },
      { name: 'Cem', userId: cem.user._id },
    ]
    const { id } = await importAll(it, ann, file, { people })
    const claimOf = async ({ token }: typeof bob) => {
      const [claim] = (await it.call('GET /claims', { token })).body.data
      const params = { id: claim?._id ?? '' }
      await it.call('POST /claims/:id/accept', { token, params, body: {} })
      return params
    }
    await it.call('POST /claims/:id/undo', { token: bob.token, params: await claimOf(bob) })
    await claimOf(cem)
    const body = { from: 'Oma', to: 'Opa' }
    expect((await it.call('POST /guests/rename', { token: ann.token, body })).status).toBe(200)
    const matches = await historyOf(it, ann)
    const on = (day: string) => matches.find((match) => match.day === day)?._id ?? ''
    const params = { id: on('2026-10-04') }
    await it.call('POST /sessions/:id/decline', { token: cem.token, params, body: {} })
    await editMatch(it, ann, on('2026-10-03'), { notes: 'We laughed.' })
    await it.call('POST /guests/rename', {
      token: ann.token,
      body: { from: 'Opa', to: 'Grandpa' },
    })
    expect((await undo(it, ann, id)).body.data).toMatchObject({ state: 'undone', kept: 1 })
    expect((await keptOf(it, ann)).map(({ day, why }) => [day, why])).toEqual([
      ['2026-10-03', 'edited'],
    ])
  })

  test('keeps a deleted match deleted', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const file = [matchTo('bgg:1'), matchTo('bgg:2', { day: '2026-10-02' })]
    const { id } = await importAll(it, ann, file)
    const [newest] = await historyOf(it, ann)
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: newest?._id ?? '' } })
    expect((await undo(it, ann, id)).body.data).toMatchObject({ state: 'undone', kept: 0 })
    expect((await importAll(it, ann, file)).imported).toBe(1)
  })

  test('goes on in the background after the page is closed or the server stops', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    const file = Array.from({ length: 130 }, (_, index) => matchTo(`bgg:${index}`))
    await send(it, ann, _id, file)
    await it.database.transact((trx) => beginUndo(trx, { importId: _id, userId: ann.user._id }))
    expect((await importsOf(it, ann))[0]?.state).toBe('undoing')
    expect((await send(it, ann, _id, file)).body.code).toBe('conflict')
    expect((await finish(it, ann, _id)).body.code).toBe('conflict')
    await undoInBackground(it)
    expect((await importsOf(it, ann))[0]).toMatchObject({
      state: 'undone',
      imported: 130,
      kept: 0,
    })
    expect(await historyOf(it, ann)).toEqual([])
    expect(await gamesOf(it)).toEqual([])
  })

  test('several times at once, beside the import itself, leaves nothing half done @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    const file = Array.from({ length: 90 }, (_, index) => matchTo(`bgg:${index}`))
    const done = await Promise.all([
      send(it, ann, _id, file),
      undo(it, ann, _id),
      undo(it, ann, _id),
      undoInBackground(it),
    ])
    expect([200, 409]).toContain(done[0].status)
    await undoInBackground(it)
    expect((await importsOf(it, ann))[0]?.state).toBe('undone')
    expect(await historyOf(it, ann)).toEqual([])
    const left = it.database.read.selectFrom('imports').selectAll().execute()
    expect(await left).toEqual([])
  })

  test('twice at once takes the games along @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (let round = 0; round < 5; round += 1) {
      const { id } = await importAll(it, ann, [matchTo(`bgg:${round}`, { game: `Only ${round}` })])
      await Promise.all([undo(it, ann, id), undo(it, ann, id)])
      await undoInBackground(it)
    }
    const left = it.database.read.selectFrom('games').select('name').execute()
    expect(await left).toEqual([])
  })

  test('takes back all that is left where a whole batch is deleted while it waits @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const file = Array.from({ length: 20 }, (_, at) => matchTo(`bgg:${at}`))
    const { id } = await importAll(it, ann, file)
    const ids = (await historyOf(it, ann)).map(({ _id }) => _id).toSorted()
    let undoing: Promise<unknown> = Promise.resolve()
    await it.database.transact(async (trx) => {
      await trx.deleteFrom('matches').where('id', 'in', ids.slice(0, 6)).execute()
      undoing = undo(it, ann, id)
      // On PostgreSQL it reaches the locks of these matches.
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await undoing
    expect((await importsOf(it, ann))[0]).toMatchObject({ state: 'undone', kept: 0 })
    expect(await historyOf(it, ann)).toEqual([])
  })

  test('beside whoever claims its matches keeps those that are theirs by then @both', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const people = [{ name: 'Oma', userId: bob.user._id }]
    const file = Array.from({ length: 120 }, (_, index) => matchTo(`bgg:${index}`))
    const { id } = await importAll(it, ann, file, { people })
    const [claim] = (await it.call('GET /claims', { token: bob.token })).body.data
    // Without `except` all but the first of that day and score would be left out.
    const accept = { token: bob.token, params: { id: claim?._id ?? '' }, body: { except: [] } }
    const [accepted] = await Promise.all([
      it.call('POST /claims/:id/accept', accept),
      undo(it, ann, id),
    ])
    await undoInBackground(it)
    const rows = it.database.read.selectFrom('players').select('match_id')
    const bobs = await rows.where('user_id', '=', bob.user._id).execute()
    expect((await importsOf(it, ann))[0]).toMatchObject({ state: 'undone', kept: bobs.length })
    expect(await historyOf(it, ann)).toHaveLength(bobs.length)
    expect(accepted.status === 200 || bobs.length === 0).toBe(true)
  })
})

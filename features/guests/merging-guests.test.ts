import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { personsAt } from '#features/matches/people.commands.ts'
import { newId } from '#platform/ids.ts'
import { answerClaim, claimOf, setGuests } from '#tests/support/data/made-claims.ts'
import { befriend, befriended, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { workInBackground } from '#tests/support/test-background.ts'

import { answerClaim as undoClaim } from './claims.commands.ts'
import { settleWork } from './settling.commands.ts'
import { lockMatches } from './taken-seats.commands.ts'

onEngine('postgres', 'Merging two guests', (open) => {
  test('keeps them two where one sits down beside the other at this moment @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    await logMatch(it, ann, { game, players: [{ name: 'Gus' }] })
    const { _id: id } = await logMatch(it, ann, { game, players: [{ name: 'Hal' }] })
    const [seated, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sitting = it.database.transact(async (trx) => {
      await lockMatches(trx, [id])
      const seats = [{ name: 'Gus', email: null }]
      const [[gus = null] = []] = await personsAt(trx, ann.user._id, [{ seats }])
      const players = trx.selectFrom('players').where('match_id', '=', id)
      const hal = await players.selectAll().executeTakeFirstOrThrow()
      const row = { ...hal, id: newId(), person_id: gus, seat: 1 }
      await trx.insertInto('players').values(row).execute()
      seated.resolve()
      await over.promise
    })
    await seated.promise
    const { token } = ann
    const guests = (await it.call('GET /guests', { token })).body.data
    const [gus = '', hal = ''] = guests.map((guest) => guest._id)
    const merging = it.call('POST /guests/merge', { token, body: { _id: gus, into: hal } })
    await vi.waitUntil(async () => {
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return (await waiting.execute(it.database.read)).rows.length > 0
    })
    over.resolve()
    await sitting
    expect((await merging).body).toMatchObject({ data: { left: 1 } })
  })
  test('or giving both one new name at once is refused to neither @both', async () => {
    const it = await open()
    const beside = await open({ beside: it })
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const { token } = ann
    for (let round = 0; round < 12; round += 1) {
      const [one, other] = [`Gus ${round}`, `Hal ${round}`]
      for (const name of [one, other]) await logMatch(it, ann, { game, players: [{ name }] })
      const rename = (at: TestApp, from: string) =>
        at.call('POST /guests/rename', { token, body: { from, to: `Zoe ${round}` } })
      const done = await Promise.all([rename(it, one), rename(beside, other)])
      expect(done.map(({ status }) => status)).toEqual([200, 200])
    }
  })
})

onEachEngine('A guest who is called like the id of another one’s guest', (open) => {
  test('merges nobody of that book, and denies nothing there @both', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const cid = await it.signUp('Cid')
    await befriend(it.call, cid, bob)
    const guests = async (token: string) => (await it.call('GET /guests', { token })).body.data
    const before = await guests(ann.token)
    const [theirs = ''] = before.map((guest) => guest._id)
    await logMatch(it, cid, { game, players: [{ name: theirs }, { name: 'Zoe' }] })
    const { token } = cid
    const zoe = (await guests(token)).find(({ name }) => name === 'Zoe')?._id ?? ''
    const sent = [
      await it.call('POST /guests/merge', { token, body: { _id: theirs, into: zoe } }),
      await it.call('POST /guests/merge', { token, body: { _id: zoe, into: theirs } }),
      await it.call('POST /guests/deny', {
        token,
        body: { _id: theirs, userId: bob.user._id, denied: true },
      }),
      await it.call('POST /guests/deny', {
        token,
        body: { _id: theirs, otherId: zoe, denied: true },
      }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await guests(ann.token)).toEqual(before)
  })
})

onEachEngine('Undoing that two guests were merged', (open) => {
  test('brings home no second one to a table @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    const { token } = ann
    const log = (...names: string[]) =>
      logMatch(it, ann, { game, players: names.map((name) => ({ name })) })
    const guests = async () => (await it.call('GET /guests', { token })).body.data
    await log('Gus', 'Hal')
    const [gus, hal] = await guests()
    const body = { _id: gus?._id ?? '', into: hal?._id ?? '' }
    await it.call('POST /guests/merge', { token, body })
    await log('Gus', 'Gus')
    await it.call('POST /guests/unmerge', { token, body: { _id: body._id } })
    const now = (await guests()).map(({ name, matches }) => `${name} ${matches}`)
    expect(now).toEqual(['Gus 2', 'Gus 1', 'Hal 1'])
  })
  test('brings along who had been merged with them before, with their addresses @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    const { token } = ann
    const hal = { name: 'Hal', email: 'hal@example.com' }
    for (const players of [[{ name: 'Gus' }], [hal, { name: 'Ida' }]]) {
      await logMatch(it, ann, { game, players })
    }
    const shown = async () => [
      (await it.call('GET /guests', { token })).body.data,
      (await it.call('GET /sessions', { token })).body.data.map(({ players }) => players),
    ]
    const ids = new Map(
      (await it.call('GET /guests', { token })).body.data.map((one) => [one.name, one._id]),
    )
    const idOf = (name: string) => ids.get(name) ?? ''
    const merge = (one: string, other: string) =>
      it.call('POST /guests/merge', { token, body: { _id: idOf(one), into: idOf(other) } })
    await merge('Hal', 'Gus')
    const before = await shown()
    expect((await merge('Gus', 'Ida')).body).toMatchObject({ data: { left: 1 } })
    expect(await shown()).not.toEqual(before)
    await it.call('POST /guests/unmerge', { token, body: { _id: idOf('Gus') } })
    expect(await shown()).toEqual(before)
  })
  test('and then a claim ends, also of one who was split off from whom is merged with them @both', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const game = await addGame(it, ann)
    const { token } = ann
    const log = (...names: string[]) =>
      logMatch(it, ann, { game, players: names.map((name) => ({ name })) })
    const guests = async () => (await it.call('GET /guests', { token })).body.data
    const merge = (_id = '', into = '') =>
      it.call('POST /guests/merge', { token, body: { _id, into } })
    await log('Gus', 'Hal')
    const [gus, hal] = await guests()
    await merge(gus?._id, hal?._id)
    await log('Gus', 'Gus')
    await it.call('POST /guests/unmerge', { token, body: { _id: gus?._id ?? '' } })
    const twin = (await guests())[1]
    expect((await merge(gus?._id, twin?._id)).body).toMatchObject({ data: { name: 'Gus' } })
    const claim = await claimOf(it, ann, { guest: twin?._id, userId: bob.user._id })
    for (const what of ['accept', 'undo'] as const) {
      const { body } = await answerClaim(it, bob, what, claim._id)
      expect(body.data).toMatchObject({ working: false, matches: 2 })
    }
  })
})

onEachEngine('Who was split off from a guest', (open) => {
  test('comes home once nobody who was merged with that one keeps the two apart', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const game = await addGame(it, ann)
    await logMatch(it, ann, { game, players: [{ name: 'Bo' }] })
    const players = [{ user: bob.user._id }, { name: 'Bo' }, { name: 'Hal' }]
    await logMatch(it, ann, { game, players })
    const { _id: claim } = await claimOf(it, ann, { guest: 'Bo', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', claim)
    // Undone, but no row has followed yet.
    const undone = { state: 'undone' } as const
    await it.database.transact((trx) => undoClaim(trx, claim, undone, bob.user._id, it.clock.now()))
    const { token } = ann
    const read = async () => (await it.call('GET /guests', { token })).body.data
    const bo = (
      await it.database.read
        .selectFrom('people')
        .where('name', '=', 'Bo')
        .where('split_from', 'is', null)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
    const hal = (await read()).find(({ name }) => name === 'Hal')?._id
    const merged = await it.call('POST /guests/merge', { token, body: { _id: hal, into: bo } })
    expect(merged.status).toBe(200)
    await workInBackground(it, settleWork)
    expect((await read()).map(({ name }) => name)).toEqual(['Bo', 'Bo'])
    await it.call('POST /guests/unmerge', { token, body: { _id: hal } })
    await workInBackground(it, settleWork)
    expect(await read()).toMatchObject([
      { _id: bo, name: 'Bo', matches: 2 },
      { name: 'Hal', matches: 1 },
    ])
  })
})

import { expect, test } from 'vitest'

import {
  answerClaim,
  claimOf,
  importGuests,
  openClaim,
  setGuests,
} from '#tests/support/data/made-claims.ts'
import { friendOf } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, notificationsOf, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { addTables } from '#tests/support/seeded/full-tables.ts'
import { workInBackground } from '#tests/support/test-background.ts'
import { rowsWritten } from '#tests/support/written-rows.ts'

import { answerClaim as sayOf } from './claims.commands.ts'
import { settleClaim, settleWork } from './settling.commands.ts'

const round = (it: TestApp) => workInBackground(it, settleWork)

onEachEngine('The matches of a claim', (open) => {
  test('are changed by the background when the request that answered was cut off', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const id = matches[0]?._id ?? ''
    const [now, userId] = [it.clock.now(), bob.user._id]
    await it.database.transact((trx) => sayOf(trx, _id, { state: 'accepted' }, userId, now))
    const read = await it.call('GET /claims/:id', { token: bob.token, params: { id: _id } })
    expect(read.body.data).toMatchObject({ state: 'accepted', working: true, matches: 0 })
    await round(it)
    expect((await readMatch(it, ann, id)).players[1]?.user?._id).toBe(userId)

    await it.database.transact((trx) => sayOf(trx, _id, { state: 'undone' }, userId, now))
    await round(it)
    await round(it)
    expect((await readMatch(it, ann, id)).players[1]?.name).toBe('Bob T.')
    const told = (await notificationsOf(it, ann)).filter(({ type }) => type === 'CLAIM_ANSWERED')
    expect(told).toHaveLength(2)
  })

  test('are all tried, however many of the newest are left out', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const old = { game, date: '2026-09-01' }
    const players = [{ user: ann.user._id }, { name: 'Hal' }]
    const match = await logMatch(it, ann, { ...old, players })
    await importGuests(it, ann, { game: game.name, guest: 'Hal', count: 1000 })
    const { _id } = await claimOf(it, ann, { guest: 'Hal', userId: bob.user._id })
    const { read } = it.database
    const ids = await read.selectFrom('imports').select('match_id').execute()
    const except = ids.flatMap(({ match_id }) => match_id ?? [])
    const accepted = await answerClaim(it, bob, 'accept', _id, { except })
    expect(accepted.body.data).toMatchObject({ working: true })
    await round(it)
    expect((await openClaim(it, bob, _id)).working).toBe(false)
    expect((await readMatch(it, ann, match._id)).players[1]?.user?._id).toBe(bob.user._id)
  })

  test('stay the person’s when the creator undoes a merge, and come home when the claim is undone @both', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const players = [{ user: ann.user._id }, { name: 'Bob T.' }, { name: 'Gus' }]
    const { _id: id } = await logMatch(it, ann, { game, players })
    const { token } = ann
    const guests = async () => (await it.call('GET /guests', { token })).body.data
    const all = await guests()
    const [guest = '', into = ''] = ['Bob T.', 'Gus'].map(
      (name) => all.find((one) => one.name === name)?._id ?? '',
    )
    const merged = await it.call('POST /guests/merge', { token, body: { _id: guest, into } })
    expect(merged.body).toMatchObject({ data: { left: 1 } })
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    await it.call('POST /guests/unmerge', { token, body: { _id: guest } })
    await round(it)
    const seats = async () => (await readMatch(it, ann, id)).players
    expect((await seats())[1]?.user?._id).toBe(bob.user._id)
    expect(await it.database.read.selectFrom('released').selectAll().execute()).toEqual([])
    await answerClaim(it, bob, 'undo', _id)
    expect((await seats()).map(({ name }) => name)).toEqual(['Ann Arbor', 'Bob T.', 'Gus'])
    const left = (await guests()).map(({ name, matches }) => `${name} ${matches}`)
    expect(left).toEqual(['Bob T. 4', 'Gus 2'])
  })

  test('do not forget who gave a row back when two workers undo at once @both', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    const now = it.clock.now()
    const undone = await it.database.transact((trx) =>
      sayOf(trx, _id, { state: 'undone' }, bob.user._id, now),
    )
    await Promise.all([1, 2, 3].map(() => settleClaim(it.database, undone, now)))
    const rows = await it.database.read.selectFrom('released').select('user_id').execute()
    expect(rows.map((row) => row.user_id)).toEqual(Array(3).fill(bob.user._id))
  })
})

const KEY = 'gus@example.com'

async function setTables(it: TestApp, { count, accounts }: { count: number; accounts: number }) {
  const ann = await it.signUp('Ann')
  const gameId = (await addGame(it, ann))._id
  const guests = [{ name: 'Gus', emailKey: KEY }]
  await addTables(it, { creatorId: ann.user._id, gameId, count, accounts, guests })
  const max = it.database.engine === 'sqlite' ? 900 : 4500
  const rename = (from: string, to: string) =>
    it.call('POST /guests/rename', { token: ann.token, body: { from, to } })
  return { ann, max, rename }
}

onEachEngine('At tables of 32', (open, engine) => {
  const COUNT = engine === 'sqlite' ? 24 : 64

  test('no transaction of a claim or of its undoing writes many rows', async () => {
    const { it, ann, max, rename } = await scene(open(), setTables, { count: COUNT, accounts: 30 })
    expect((await rename('Gus', 'Hal')).status).toBe(200)
    const bob = await friendOf(it, ann, 'Bob')
    const { _id } = await claimOf(it, ann, { guest: 'Hal', userId: bob.user._id })
    const accepted = await rowsWritten(it.database, async () => {
      const { body } = await answerClaim(it, bob, 'accept', _id)
      expect(body.data).toMatchObject({ matches: COUNT, working: false })
    })
    const undone = await rowsWritten(it.database, async () => {
      const { body } = await answerClaim(it, bob, 'undo', _id)
      expect(body.data).toMatchObject({ matches: COUNT, working: false })
    })
    for (const { most, transactions } of [accepted, undone]) {
      expect([most, most < max]).toEqual([most, true])
      // Nor is there one for each match: every transaction waits for the disk.
      expect(transactions.length).toBeLessThan(COUNT)
    }
  })

  test('nor does linking by a verified address, which goes on in the background', async () => {
    const { it, ann } = await scene(open(), setTables, { count: COUNT, accounts: 30 })
    let gus = ann
    const written = await rowsWritten(it.database, async () => {
      gus = await it.signUp('Gus', 'Tester', KEY)
      const { body } = await it.call('GET /sessions', { token: gus.token })
      expect([body.data.length > 0, body.data.length < COUNT]).toEqual([true, true])
      await workInBackground(it, settleWork)
    })
    expect([written.most, written.most < 3000]).toEqual([written.most, true])
    const titles = (await notificationsOf(it, gus)).map(({ title }) => title)
    expect(titles).toEqual([`We found ${COUNT} matches of yours`])
    expect((await it.call('GET /guests', { token: ann.token })).body.data).toEqual([])
  })
})

onEachEngine('Long work about guests', (open) => {
  test('is none where a guest of many matches gets another name: a row is written @both', async () => {
    const { it, rename } = await scene(open(), setTables, { count: 120, accounts: 3 })
    for (const [from, to] of [
      ['Gus', 'Hal'],
      ['Hal', 'hal'],
    ] as const) {
      const { most, transactions } = await rowsWritten(it.database, async () => {
        expect((await rename(from, to)).body.data).toMatchObject({ renamed: 120, left: 0 })
      })
      expect([most, transactions.filter((rows) => rows > 0).length]).toEqual([1, 1])
    }
  })
})

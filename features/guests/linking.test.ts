import { expect, test } from 'vitest'

import type { Trx } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { mailedToken, signedUp, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, notificationsOf, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { importArchived } from '#tests/support/imports/made-imports.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'
import { workInBackground } from '#tests/support/test-background.ts'

import { linkGuests, settleWork } from './settling.commands.ts'

async function link(it: TestApp, { user }: TestUser, emailKey: string): Promise<void> {
  await it.database.transact((trx) =>
    linkGuests(trx, { userId: user._id, emailKey }, it.clock.now()),
  )
}

onEachEngine('A guest who verifies the address', (open) => {
  test('becomes the player of every match with that address, confirmed', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    const guest = (email: string) => [
      { user: ann.user._id },
      { name: 'Gussie', email, score: 4, result: 'Win' },
    ]
    const first = await logMatch(it, ann, { game, players: guest('gus@example.com') })
    const second = await logMatch(it, ann, { game, players: guest('GUS@Example.com') })
    const other = await logMatch(it, ann, { game, players: guest('hal@example.com') })
    const gus = await it.signUp('Gus', 'Tester', 'gus@example.com')
    for (const match of [first, second]) {
      const read = await readMatch(it, gus, match._id)
      expect(read).toMatchObject({ matchStatus: 'Confirmed', version: 1 })
      expect(read.players[1]).toMatchObject({
        _id: match.players[1]?._id,
        user: { _id: gus.user._id, firstName: 'Gus' },
        name: 'Gus Tester',
        email: null,
        score: 4,
        result: 'Win',
        confirmed: true,
        confirmedAt: expect.any(String),
      })
      expect(read.activity.at(-1)).toMatchObject({ type: 'linked', by: { firstName: 'Gus' } })
    }
    expect(await readMatch(it, ann, other._id)).toEqual(other)
    expect((await it.call('GET /sessions', { token: gus.token })).body.data).toHaveLength(2)
    const found = (await notificationsOf(it, gus)).filter(
      (notification) => notification.type === 'MATCH_INVITE',
    )
    expect(found).toMatchObject([
      { title: 'We found 2 matches of yours', link: '/matches', sessionId: null, entityId: null },
    ])
  })

  test('can do so however many guests somebody has made with it', async () => {
    const it = await open()
    const { user } = await it.signUp('Ann')
    // More than a statement has variables, on each engine.
    const people = Array.from({ length: 70_000 }, (_, nth) => ({
      ...{ id: newId(), owner_id: user._id, name: 'Gus', name_key: 'gus', nth },
      ...{ email: 'gus@example.com', email_key: 'gus@example.com' },
    }))
    await it.database.transact((trx) => insertMany(trx, 'people', people))
    expect((await it.signUp('Gus')).user.firstName).toBe('Gus')
  })

  test('is linked by verifying the address, not by signing up with it', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const players = [{ name: 'Gus', email: 'gus@example.com' }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const body = { firstName: 'Gus', lastName: 'Tester', email: 'gus@example.com' }
    await it.call('POST /auth/signup', { body: { ...body, password: 'lamplit-Table-7' } })
    expect(await readMatch(it, ann, match._id)).toEqual(match)
    const token = await mailedToken(it.app, 'gus@example.com')
    await it.call('GET /auth/verify-email', { query: { token } })
    expect((await readMatch(it, ann, match._id)).players[0]?.user?.firstName).toBe('Gus')
  })

  test('can confirm or decline a single match in its notification, until declining it', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const players = [{ user: ann.user._id }, { name: 'Gus', email: 'gus@example.com' }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const gus = await it.signUp('Gus', 'Tester', 'gus@example.com')
    const [found] = await notificationsOf(it, gus)
    const about = { link: `/matches/${match._id}`, entityId: match._id }
    expect(found).toMatchObject({
      title: 'We found a match of yours',
      description: 'You were at the table as a guest. If the match is not yours, decline it.',
      isRead: false,
      sessionId: match._id,
      ...about,
    })
    const call = { token: gus.token, params: { id: found?.sessionId ?? '' } }
    expect((await it.call('POST /sessions/:id/confirm', call)).status).toBe(200)
    expect((await notificationsOf(it, gus))[0]).toMatchObject({
      isRead: true,
      sessionId: match._id,
    })
    expect((await it.call('POST /sessions/:id/decline', call)).status).toBe(200)
    expect((await notificationsOf(it, gus))[0]).toMatchObject({ sessionId: null, ...about })
    expect((await it.call('POST /sessions/:id/confirm', call)).status).toBe(403)
  })

  test('can decline each of them', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const players = [{ user: ann.user._id }, { name: 'Gus', email: 'gus@example.com' }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const gus = await it.signUp('Gus', 'Tester', 'gus@example.com')
    const call = { token: gus.token, params: { id: match._id } }
    expect((await it.call('POST /sessions/:id/decline', call)).status).toBe(200)
    expect((await readMatch(it, ann, match._id)).players[1]).toMatchObject({
      user: null,
      name: 'Gus Tester',
      email: null,
    })
  })

  test('does not get two seats at one table', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const email = 'ann@other.example'
    const game = await addGame(it, ann)
    const twice = [
      { name: 'Ann A', email },
      { name: 'Ann B', email },
    ]
    const seated = await logMatch(it, ann, { game, players: [{ user: ann.user._id }, ...twice] })
    const watched = await logMatch(it, ann, { game, players: twice })
    await link(it, ann, email)
    expect(await readMatch(it, ann, seated._id)).toEqual(seated)
    const read = await readMatch(it, ann, watched._id)
    expect(read.players.map((player) => player.user?._id)).toEqual([ann.user._id, undefined])
    expect((await it.call('GET /sessions', { token: ann.token })).body.data).toHaveLength(2)
    expect((await notificationsOf(it, ann))[0]?.title).toBe('We found a match of yours')
  })

  test('is linked to thousands of matches in batches, and told of all of them at the end @both', async () => {
    const { it, ann, gus, hal } = await signedUp(open(), 'Ann', 'Gus', 'Hal')
    const add = async (email: string, count: number) => {
      const matches = Array.from({ length: count }, (_, index) => ({
        ...{ id: `${email} ${index}`, game: 'Azul', date: '2026-10-01', notes: '' },
        players: [{ name: 'Guest', email, self: false, score: index, result: '' }],
      }))
      expect((await importArchived(it, ann, matches)).status).toBe(200)
    }
    for (let part = 0; part < 8; part += 1) await add(`g${part}@example.com`, 50)
    const { database } = it
    const many = { email: null, email_key: 'many@example.com' }
    const rename = async (trx: Trx) => {
      const people = await trx.selectFrom('people').select('id').orderBy('id').execute()
      for (const [nth, { id }] of people.entries()) {
        await trx
          .updateTable('people')
          .set({ ...many, nth })
          .where('id', '=', id)
          .execute()
      }
    }
    await database.transact(rename)
    await add('one@example.com', 1)
    await link(it, hal, 'one@example.com')
    expect((await notificationsOf(it, hal))[0]?.title).toBe('We found a match of yours')
    const historyOf = async ({ token }: TestUser) =>
      (await it.call('GET /sessions', { token })).body.data
    await link(it, gus, 'many@example.com')
    const first = (await historyOf(gus)).length
    expect([first > 0, first < 400]).toEqual([true, true])
    expect(await notificationsOf(it, gus)).toEqual([])
    await add('late@example.com', 1)
    await database.transact((trx) =>
      trx
        .updateTable('people')
        .set({ ...many, nth: 1000 })
        .where('email_key', '=', 'late@example.com')
        .execute(),
    )
    const left = await database.read
      .selectFrom('players as p')
      .innerJoin('people as x', 'x.id', 'p.person_id')
      .where('x.email_key', '=', 'many@example.com')
      .where('p.user_id', 'is', null)
      .select('p.match_id as id')
      .orderBy('p.match_id')
      .execute()
    const params = { id: left.at(10)?.id ?? '' }
    await it.call('DELETE /sessions/:id', { token: ann.token, params })
    await Promise.all([workInBackground(it, settleWork), workInBackground(it, settleWork)])
    expect(await historyOf(gus)).toHaveLength(399)
    expect((await notificationsOf(it, gus)).map(({ title }) => title)).toEqual([
      'We found 399 matches of yours',
    ])
    const settling = database.read.selectFrom('people').where('settling', '=', 1)
    expect(await settling.select('id').execute()).toEqual([])
  })
})

import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import {
  answerClaim,
  ask,
  claimNotifications,
  claimOf,
  passDays,
  setGuests,
} from '#tests/support/data/made-claims.ts'
import { befriend, signedUp, type TestUser, friendOf } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, readMatch } from '#tests/support/data/made-tables.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, onEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'
import { seedFriends } from '#tests/support/seeded/seeded-people.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'

const asked = async (it: TestApp, { token }: TestUser, session?: string) =>
  (
    await it.call('GET /guests/question', {
      token,
      query: session === undefined ? {} : { session },
    })
  ).body.data

const deny = (it: TestApp, { token }: TestUser, body: unknown) =>
  it.call('POST /guests/deny', { token, body })

onEachEngine('Whether a guest is a friend', (open) => {
  test('is asked where the names share a word, the newest friend first @both', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    expect(await asked(it, ann)).toMatchObject({
      guest: { name: 'Bob T.' },
      who: { kind: 'friend', user: { _id: bob.user._id, firstName: 'Bob', lastName: 'Tester' } },
      ...{ matches: 3, lastDay: '2026-10-03' },
    })
    expect(await asked(it, bob)).toBeNull()
    const gus = await it.signUp('Gus')
    it.clock.advance(1000)
    await befriend(it.call, ann, gus)
    expect(await asked(it, ann)).toMatchObject({ guest: { name: 'Gus' }, matches: 1 })
    const players = [{ user: ann.user._id }, { user: gus.user._id }, { name: 'Gus B.' }]
    await logMatch(it, ann, { game, players })
    await deny(it, ann, { ...pairOf(await asked(it, ann)), denied: true })
    expect(await asked(it, ann)).toMatchObject({ guest: { name: 'Bob T.' } })
  })

  test('is not answered to whoever has asked too often', async () => {
    const { it, ann } = await scene(open({ limits: true }), setGuests)
    await useUp(it, ann.user._id, 'guest-questions', 300, 5 * MINUTE)
    const { status, body } = await it.call('GET /guests/question', { token: ann.token })
    expect([status, body.code]).toEqual([429, 'rate_limited'])
  })

  test('nor are the matches of a claim listed again and again', async () => {
    const { it, ann, bob } = await scene(open({ limits: true }), setGuests)
    const { _id: id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const read = ({ token }: TestUser) => it.call('GET /claims/:id', { token, params: { id } })
    expect((await read(bob)).status).toBe(200)
    await useUp(it, bob.user._id, 'claim-lists', 60, 5 * MINUTE)
    expect((await read(bob)).body.code).toBe('rate_limited')
    expect((await read(ann)).status).toBe(200)
  })

  test('is asked of the guests at one table @both', async () => {
    const { it, ann, bob, game, matches } = await scene(open(), setGuests)
    const other = await logMatch(it, ann, { game, players: [{ name: 'Hal' }] })
    expect(await asked(it, ann, matches[0]?._id)).toMatchObject({ guest: { name: 'Bob T.' } })
    expect(await asked(it, ann, other._id)).toBeNull()
    expect(await asked(it, ann, 'x')).toBeNull()
    expect(await asked(it, bob, matches[0]?._id)).toBeNull()
  })

  test('is never asked again after a no, which can be taken back @both', async () => {
    const { it, ann } = await scene(open(), setGuests)
    const pair = pairOf(await asked(it, ann))
    for (const denied of [true, true]) {
      expect((await deny(it, ann, { ...pair, denied })).status).toBe(200)
    }
    const late = await passDays(it, ann, 100)
    expect(await asked(it, late)).toBeNull()
    expect((await deny(it, late, { ...pair, denied: false })).status).toBe(200)
    expect(await asked(it, late)).not.toBeNull()
  })

  test('is said of an own guest and a friend alone', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const pair = pairOf(await asked(it, ann))
    const eve = await friendOf(it, bob, 'Eve')
    const said = [
      await deny(it, ann, { ...pair, userId: eve.user._id, denied: true }),
      await deny(it, bob, { ...pair, userId: eve.user._id, denied: true }),
      await deny(it, ann, { _id: 'x', userId: 'x', denied: true }),
      await deny(it, ann, { ...pair, denied: 'yes' }),
    ]
    expect(said.map(({ status }) => status)).toEqual([403, 404, 404, 400])
  })

  test('is not asked while a claim waits, nor after the friend has said no or undone it @both', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const claim = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    expect(await asked(it, ann)).toBeNull()
    await answerClaim(it, ann, 'undo', claim._id)
    const first = await asked(it, ann)
    expect(first).not.toBeNull()
    const second = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', second._id)
    await answerClaim(it, bob, 'undo', second._id)
    expect(await asked(it, ann)).toBeNull()
    await deny(it, ann, { ...pairOf(first), denied: false })
    expect(await asked(it, ann)).not.toBeNull()
    const third = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'reject', third._id)
    expect(await asked(it, await passDays(it, ann, 100))).toBeNull()
  })

  test('is denied of whoever was merged into the guest too', async () => {
    const { it, ann } = await scene(open(), setGuests)
    await logMatch(it, ann, { game: await addGame(it, ann), players: [{ name: 'Bobby' }] })
    const pair = pairOf(await asked(it, ann))
    await deny(it, ann, { ...pair, denied: true })
    const { token } = ann
    const { data } = (await it.call('GET /guests', { token })).body
    const into = data.find(({ name }) => name === 'Bobby')?._id
    await it.call('POST /guests/merge', {
      token,
      body: { _id: pair._id, into },
    })
    await it.call('POST /guests/rename', { token, body: { from: 'Bobby', to: 'Bob' } })
    expect(await asked(it, ann)).toBeNull()
  })
})

onEachEngine('Whether two guests of one name are the same', (open) => {
  test('is asked where only one has an address, and never again after a no @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    await logMatch(it, ann, { game, date: '2026-10-01', players: [{ name: 'Gus' }] })
    expect(await asked(it, ann)).toBeNull()
    await logMatch(it, ann, { game, players: [{ name: 'Gus', email: 'gus@example.com' }] })
    const question = await asked(it, ann)
    expect(question).toMatchObject({
      guest: { name: 'Gus' },
      who: { kind: 'guest', name: 'Gus', email: 'gus@example.com' },
      ...{ matches: 1, lastDay: '2026-10-01' },
    })
    const _id = question?.guest._id ?? ''
    const otherId = question?.who.kind === 'guest' ? question.who._id : ''
    for (const denied of [true, false, true]) {
      expect((await deny(it, ann, { _id, otherId, denied })).status).toBe(200)
      expect((await asked(it, ann)) === null).toBe(denied)
    }
    expect((await deny(it, ann, { _id, denied: true })).status).toBe(400)
    const eve = await it.signUp('Eve')
    expect((await deny(it, eve, { _id, otherId, denied: true })).status).toBe(404)
  })

  test('is not asked where both have sat at one table, and at a table of its guests alone @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    const log = (...players: { name: string; email?: string }[]) =>
      logMatch(it, ann, { game, players })
    const both = await log({ name: 'Gus' }, { name: 'Gus', email: 'gus@example.com' })
    expect(await asked(it, ann)).toBeNull()
    expect(await asked(it, ann, both._id)).toBeNull()
    const hal = await log({ name: 'Hal' })
    await log({ name: 'Hal', email: 'hal@example.com' })
    expect(await asked(it, ann, both._id)).toBeNull()
    expect(await asked(it, ann, hal._id)).toMatchObject({ who: { email: 'hal@example.com' } })
  })
})

onEngine('sqlite', 'A book of many guests who share a word with many friends', (open) => {
  test('costs little more than without friends', async () => {
    const it = await open()
    const { token, user } = await it.signUp('Ann')
    await it.database.transact(async (trx) => {
      const people = Array.from({ length: 30_000 }, (_, index) => ({
        ...{ id: newId(), owner_id: user._id, name: 'Friend', name_key: 'friend' },
        ...{ email: `${index}@example.com`, email_key: `${index}@example.com`, nth: 1 },
      }))
      await insertMany(trx, 'people', people)
    })
    const read = () => it.call('GET /guests/question', { token })
    const alone = await leastThreadMs(read, { tries: 3 })
    await it.database.transact((trx) => seedFriends(trx, user._id, 200))
    const bar = 5 * alone
    expect(await leastThreadMs(read, { tries: 5, enough: bar })).toBeLessThan(bar)
  })

  test('nor do thousands of one name, with and without an address', async () => {
    const it = await open()
    const { token, user } = await it.signUp('Ann')
    const add = (from: number, emailOf: (index: number) => string) =>
      it.database.transact((trx) =>
        insertMany(
          trx,
          'people',
          Array.from({ length: 2000 }, (_, index) => ({
            ...{ id: newId(), owner_id: user._id, name: 'Gus', name_key: 'gus' },
            ...{ email: emailOf(index) || null, email_key: emailOf(index), nth: from + index },
          })),
        ),
      )
    const read = () => it.call('GET /guests/question', { token })
    await add(1, () => '')
    await add(2001, () => '')
    const alone = await leastThreadMs(read, { tries: 3 })
    await add(1, (index) => `${index}@example.com`)
    const bar = 5 * alone
    expect(await leastThreadMs(read, { tries: 5, enough: bar })).toBeLessThan(bar)
  })
})

onEachEngine('Saying yes for a friend who trusts me', (open) => {
  test('is enough, and the friend is told and can undo it @both', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const call = { token: bob.token, params: { userId: ann.user._id }, body: { trusted: true } }
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    const before = await claimOf(it, ann, asking)
    expect((await it.call('PUT /friends/:userId/trust', call)).status).toBe(200)
    expect((await ask(it, ann, asking)).status).toBe(409)
    await answerClaim(it, ann, 'undo', before._id)
    const claim = await claimOf(it, ann, asking)
    expect(claim).toMatchObject({ state: 'accepted', matches: 3 })
    expect((await readMatch(it, bob, matches[0]?._id ?? '')).players[1]?.user?._id).toBe(
      bob.user._id,
    )
    expect(await claimNotifications(it, ann)).toEqual([])
    expect(await claimNotifications(it, bob)).toMatchObject([
      {
        type: 'CLAIM_ANSWERED',
        title: 'Ann Arbor says that you are “Bob T.”',
        description:
          '3 matches are yours now, since you trust them. You can undo it within 30 days.',
      },
    ])
    expect((await answerClaim(it, bob, 'undo', claim._id)).body.data).toMatchObject({
      ...{ state: 'undone', matches: 3 },
    })
    expect(await asked(it, ann)).toBeNull()
  })

  test('is not enough after the friend has given the rows back @both', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const pair = pairOf(await asked(it, ann))
    const call = { token: bob.token, params: { userId: ann.user._id }, body: { trusted: true } }
    await it.call('PUT /friends/:userId/trust', call)
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    const claim = await claimOf(it, ann, asking)
    await answerClaim(it, bob, 'undo', claim._id)
    await deny(it, ann, { ...pair, denied: false })
    expect(await claimOf(it, ann, asking)).toMatchObject({ state: 'open' })
  })
})

const pairOf = (question: Awaited<ReturnType<typeof asked>>) => ({
  _id: question?.guest._id ?? '',
  userId: question?.who.kind === 'friend' ? question.who.user._id : '',
})

import { expect, test } from 'vitest'

import { answerClaim, claimOf, claimsOf, setGuests } from '#tests/support/data/made-claims.ts'
import { answerByLink, claimByLink, makeLink, release } from '#tests/support/data/made-links.ts'
import { befriend, signedUp, type TestUser } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { expectSettled } from '#tests/support/recount/settled-people.ts'

const ADDRESS = 'gus@example.com'

async function setGuest(
  it: TestApp,
  names: readonly [string, string, string] = ['Ann', 'Bob', 'Eve'],
) {
  const [ann, bob, eve] = [
    await it.signUp(names[0]),
    await it.signUp(names[1]),
    await it.signUp(names[2]),
  ]
  for (const friend of [bob, eve]) await befriend(it.call, ann, friend)
  const gus = { name: 'Gussie', email: ADDRESS, score: 4 }
  const match = await logMatch(it, ann, {
    ...{ game: await addGame(it, ann) },
    players: [{ user: ann.user._id, score: 3 }, { user: bob.user._id }, gus],
  })
  const edited = asDrafts(match).map((draft, seat) => (seat === 2 ? { ...draft, score: 7 } : draft))
  await editMatch(it, ann, match._id, { players: edited })
  // So the match is his when Ann's account goes.
  await confirmMatch(it, bob, match._id)
  const secret = await makeLink(it, ann, match._id)
  return { ann, bob, eve, match, secret, row: match.players[2]?._id }
}

type Table = Awaited<ReturnType<typeof setGuest>>

async function takeByLink(it: TestApp, { eve, secret, row }: Table): Promise<number> {
  return (await claimByLink(it, eve, secret, row)).status
}

async function takeByClaim(it: TestApp, { ann, eve }: Table): Promise<number> {
  const { _id } = await claimOf(it, ann, { guest: 'Gussie', userId: eve.user._id })
  return (await answerClaim(it, eve, 'accept', _id)).status
}

const deleteAccount = async (it: TestApp, { token, user }: TestUser) =>
  (await it.call('DELETE /users/:id', { token, params: { id: user._id } })).status

async function storedTexts(it: TestApp): Promise<string> {
  const { read } = it.database
  const tables = ['players', 'activity', 'people', 'match_facets'] as const
  const rows = await Promise.all(
    tables.map((table) => read.selectFrom(table).selectAll().execute()),
  )
  const told = await read
    .selectFrom('notifications')
    .where('type', 'in', ['GUEST_CONFIRMED', 'GUEST_CONTESTED', 'GUEST_CLAIMED'])
    .selectAll()
    .execute()
  return JSON.stringify([rows, told])
}

onEachEngine('A guest’s row that somebody has taken', (open) => {
  test.each([
    ['by the table link', takeByLink],
    ['by a claim', takeByClaim],
  ])('%s says nothing of the account with its address once that is deleted', async (_, take) => {
    const { it, ...table } = await scene(open(), setGuest)
    const { ann, eve, match, secret, row } = table
    await answerByLink(it, secret, row, 'confirm')
    await answerByLink(it, secret, row, { contest: 'Gussie had more' })
    expect(await take(it, table)).toBe(200)
    expect(await storedTexts(it)).toContain('Gussie')
    expect(await deleteAccount(it, await it.signUp('Gus', 'Tester', ADDRESS))).toBe(200)
    expect(await storedTexts(it)).not.toMatch(/Gussie|gus@/iu)
    const read = await readMatch(it, ann, match._id)
    expect(read.activity.map(({ type }) => type)).not.toContain('claimed')
    expect(read.players[2]?.user?._id).toBe(eve.user._id)
  })

  test('is only theirs when the match gets another creator @both', async () => {
    const { it, ann, bob, eve, match, secret, row } = await scene(open(), setGuest)
    await claimByLink(it, eve, secret, row)
    expect(await deleteAccount(it, ann)).toBe(200)
    expect(await it.database.read.selectFrom('people').select('name').execute()).toEqual([])
    expect((await release(it, bob, match._id, row)).status).toBe(409)
    expect((await readMatch(it, bob, match._id)).players[2]?.user?._id).toBe(eve.user._id)
  })
})

onEachEngine('A friend who was two guests and declines one match', (open) => {
  test('stands once in chips, filters and statistics, and the seat keeps the guest’s name @both', async () => {
    const { it, ann, ben, lea } = await signedUp(open(), 'Ann', 'Ben', 'Lea')
    const game = await addGame(it, ann)
    const players = [{ user: ann.user._id, score: 3 }, ...['Ben', 'Lea'].map((name) => ({ name }))]
    const [match, other] = [
      await logMatch(it, ann, { game, players }),
      await logMatch(it, ann, { game, players }),
    ]
    for (const friend of [ben, lea]) {
      await befriend(it.call, ann, friend)
      const asking = { guest: friend.user.firstName, userId: friend.user._id }
      const { _id } = await claimOf(it, ann, asking)
      expect((await answerClaim(it, friend, 'accept', _id)).status).toBe(200)
    }
    const params = { id: match._id }
    const declined = await it.call('POST /sessions/:id/decline', { token: ben.token, params })
    expect(declined.status).toBe(200)
    const seat = (await readMatch(it, ann, match._id)).players[1]
    expect(seat).toMatchObject({ user: null, name: 'Ben', declined: true })
    const { token } = ann
    const stats = (await it.call('GET /stats', { token })).body.data
    const people = stats.people.map(({ name, together }) => `${name} ${together}`)
    expect(people.toSorted()).toEqual(['Ben Tester 1', 'Lea Tester 2'])
    expect((await it.call('GET /guests', { token })).body.data).toEqual([])
    const ofGuest = { token, query: { person: 'guest:Ben' } }
    expect((await it.call('GET /sessions', ofGuest)).body.data).toEqual([])
    const claim = async () =>
      (await claimsOf(it, ann)).find(({ person }) => person._id === ben.user._id)
    expect((await claim())?.matches).toBe(1)
    const rejoined = await it.call('POST /sessions/:id/rejoin', { token: ben.token, params })
    expect([rejoined.status, rejoined.body.data]).toEqual([200, { matchStatus: 'Pending' }])
    expect((await claim())?.matches).toBe(2)
    await expectSettled(it.database, 'Ben is back')
    const book = await it.database.read.selectFrom('people').select('name').execute()
    expect(book.map(({ name }) => name).toSorted()).toEqual(['Ben', 'Lea'])
    await it.call('POST /sessions/:id/decline', { token: ben.token, params })
    expect((await answerClaim(it, ben, 'undo', (await claim())?._id ?? '')).status).toBe(200)
    expect((await readMatch(it, ann, match._id)).players[1]).toMatchObject({ declined: false })
    const found = (await it.call('GET /sessions', ofGuest)).body.data
    expect(found.map(({ _id }) => _id).toSorted()).toEqual([match._id, other._id].toSorted())
  })
})

onEachEngine('Who has declined a guest’s seat', (open) => {
  test('does not get it again with others of that name, also where they trust the creator @both', async () => {
    const { it, ann, bob, game, matches } = await scene(open(), setGuests)
    const own = { game, date: '2026-10-02', players: [{ user: bob.user._id, score: 5 }] }
    await logMatch(it, bob, own)
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    const first = await claimOf(it, ann, asking)
    expect((await answerClaim(it, bob, 'accept', first._id)).body.data.matches).toBe(2)
    const id = matches[0]?._id ?? ''
    const call = { token: bob.token, params: { id } }
    expect((await it.call('POST /sessions/:id/decline', call)).status).toBe(200)
    const trust = { params: { userId: ann.user._id }, body: { trusted: true } }
    const { token } = bob
    expect((await it.call('PUT /friends/:userId/trust', { token, ...trust })).status).toBe(200)
    for (let time = 0; time < 2; time += 1) {
      expect((await claimOf(it, ann, asking)).matches).toBe(0)
      const seat = (await readMatch(it, ann, id)).players[1]
      expect(seat).toMatchObject({ user: null, name: 'Bob T.', declined: true })
    }
  })
})

onEachEngine('What a guest has said by the table link', (open) => {
  test.each(['link', 'claim'] as const)(
    'stands again when the seat is given back that somebody took by a %s',
    async (by) => {
      const { it, ...table } = await scene(open(), setGuest)
      const { ann, match, secret, row } = table
      await answerByLink(it, secret, row, 'confirm')
      const rowNow = async () => (await readMatch(it, ann, match._id)).players[2]
      const said = await rowNow()
      expect(said).toMatchObject({ name: 'Gussie', confirmedBy: 'link' })
      const take = async () => (by === 'link' ? takeByLink(it, table) : takeByClaim(it, table))
      expect(await take()).toBe(200)
      expect(await rowNow()).toMatchObject({ confirmedBy: 'claim' })
      expect((await release(it, ann, match._id, row)).status).toBe(200)
      expect(await rowNow()).toEqual(said)
    },
  )

  test('is taken back, when what it was about has changed while the seat was somebody’s', async () => {
    const { it, ...table } = await scene(open(), setGuest)
    const { ann, match, secret, row } = table
    await answerByLink(it, secret, row, 'confirm')
    expect(await takeByLink(it, table)).toBe(200)
    const drafts = asDrafts(await readMatch(it, ann, match._id))
    const players = drafts.map((draft, seat) => (seat === 2 ? { ...draft, score: 70 } : draft))
    await editMatch(it, ann, match._id, { players })
    expect((await release(it, ann, match._id, row)).status).toBe(200)
    const given = (await readMatch(it, ann, match._id)).players[2]
    expect(given).toMatchObject({ name: 'Gussie', score: 70, confirmedBy: null })
  })
})

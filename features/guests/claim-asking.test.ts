import { expect, test } from 'vitest'

import {
  answerClaim,
  ask,
  claimNotifications,
  claimOf,
  importGuests,
  openClaim,
  passDays,
  setGuests,
} from '#tests/support/data/made-claims.ts'
import { befriend, deleteAccount } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, readMatch, declineMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'

onEachEngine('A claim by the creator', (open) => {
  test('asks a friend, who sees every match and accepts: the rows are theirs, confirmed', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const claim = await claimOf(it, ann, { guest: 'BOB T.', userId: bob.user._id })
    expect(claim).toMatchObject({
      guest: 'Bob T.',
      creator: { _id: ann.user._id, firstName: 'Ann' },
      person: { _id: bob.user._id },
      ...{ matches: 3, state: 'open', asked: true, match: null, undoUntil: null, working: false },
    })
    expect(await claimNotifications(it, bob)).toMatchObject([
      {
        type: 'CLAIM',
        title: 'Ann Arbor says that you are “Bob T.”',
        link: `/friends/guests?claim=${claim._id}`,
        ...{ entityId: claim._id, sessionId: null, isRead: false },
      },
    ])
    const asked = await openClaim(it, bob, claim._id)
    expect(asked).toMatchObject({ _id: claim._id, asked: false })
    expect(asked.matchList?.map(({ _id, ...match }) => match)).toMatchObject([
      { day: '2026-10-03', name: 'Bob T.', score: null, leftOut: null },
      { day: '2026-10-02', name: 'Bob T.', score: 5, game: { name: 'Catan' } },
      { day: '2026-10-01', name: 'Bob T.', score: 4, result: '', location: null },
    ])
    expect((await openClaim(it, ann, claim._id)).matchList).toBeUndefined()

    const accepted = await answerClaim(it, bob, 'accept', claim._id)
    expect([accepted.status, accepted.body.message]).toEqual([200, '3 matches are yours now.'])
    expect(accepted.body.data).toMatchObject({ state: 'accepted', matches: 3, working: false })
    const read = await readMatch(it, bob, matches[1]?._id ?? '')
    expect(read).toMatchObject({ matchStatus: 'Confirmed', version: 1 })
    expect(read.players[1]).toMatchObject({
      ...{ user: { _id: bob.user._id }, name: 'Bob Tester', score: 5 },
      ...{ confirmed: true, confirmedBy: 'claim' },
    })
    expect(read.activity.at(-1)).toMatchObject({
      ...{ type: 'claimed', by: { _id: bob.user._id }, player: 'Bob T.' },
    })
    expect((await it.call('GET /sessions', { token: bob.token })).body.data).toHaveLength(3)
    expect((await it.call('GET /guests', { token: ann.token })).body.data).toMatchObject([
      { name: 'Gus' },
    ])
    expect(await claimNotifications(it, bob)).toMatchObject([{ isRead: true }])
    expect(await claimNotifications(it, ann)).toMatchObject([
      {
        type: 'CLAIM_ANSWERED',
        title: 'Bob Tester accepted your claim about “Bob T.”',
        description: '3 matches are theirs now.',
        ...{ entityId: claim._id, sessionId: null },
      },
    ])
  })

  test('can be answered with matches left out', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const claim = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const except = [matches[0]?._id ?? '', 'nothing']
    const { body } = await answerClaim(it, bob, 'accept', claim._id, { except })
    expect(body.data.matches).toBe(2)
    expect((await readMatch(it, ann, matches[0]?._id ?? '')).players[1]?.name).toBe('Bob T.')
    expect((await answerClaim(it, bob, 'accept', claim._id, { except: 'all' })).status).toBe(400)
    const many = { except: Array.from({ length: 1001 }, () => 'x') }
    expect((await answerClaim(it, bob, 'accept', claim._id, many)).status).toBe(400)
  })

  test('leaves out from the beginning what is the person’s already, and where they sit @both', async () => {
    const { it, ann, bob, game, matches } = await scene(open(), setGuests)
    const own = { game, date: '2026-10-02T20:00:00Z' }
    await logMatch(it, bob, { ...own, players: [{ user: bob.user._id, score: 5 }] })
    await logMatch(it, bob, {
      ...{ game: await addGame(it, bob, 'Go'), date: '2026-10-01' },
      players: [{ user: bob.user._id, score: 4 }],
    })
    const players = [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Bob T.' }]
    const seated = await logMatch(it, ann, { game, date: '2026-10-05', players })
    const first = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    expect(first.matches).toBe(3)
    const { matchList = [] } = await openClaim(it, bob, first._id)
    expect(matchList.map(({ day, leftOut }) => [day, leftOut])).toEqual([
      ['2026-10-05', 'seated'],
      ['2026-10-03', null],
      ['2026-10-02', 'duplicate'],
      ['2026-10-01', null],
    ])
    expect((await answerClaim(it, bob, 'accept', first._id)).body.data.matches).toBe(2)
    const second = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    expect(second.matches).toBe(1)
    const all = await answerClaim(it, bob, 'accept', second._id, { except: [] })
    expect(all.body.data.matches).toBe(1)
    expect((await readMatch(it, bob, matches[1]?._id ?? '')).players[1]?.user?._id).toBe(
      bob.user._id,
    )
    expect((await readMatch(it, bob, seated._id)).players[2]?.user).toBeNull()
  })

  test('takes two rounds of one evening that ended alike', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const players = [{ user: ann.user._id }, { name: 'Hal', score: 7 }]
    await logMatch(it, ann, { game, players })
    await logMatch(it, ann, { game, players })
    const claim = await claimOf(it, ann, { guest: 'Hal', userId: bob.user._id })
    expect((await answerClaim(it, bob, 'accept', claim._id)).body.data.matches).toBe(2)
  })

  test('is about the matches that were there when it was made', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const claim = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await logMatch(it, ann, { game, players: [{ user: ann.user._id }, { name: 'Bob T.' }] })
    expect((await openClaim(it, bob, claim._id)).matchList).toHaveLength(3)
    expect((await answerClaim(it, bob, 'accept', claim._id)).body.data.matches).toBe(3)
  })

  test('takes more matches than one batch has, and lists them all', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    await importGuests(it, ann, { game: game.name, guest: 'Hal', count: 230 })
    const claim = await claimOf(it, ann, { guest: 'Hal', userId: bob.user._id })
    expect((await openClaim(it, bob, claim._id)).matchList).toHaveLength(230)
    expect((await answerClaim(it, bob, 'accept', claim._id)).body.data.matches).toBe(230)
    expect((await answerClaim(it, ann, 'undo', claim._id)).body.data.matches).toBe(230)
    expect((await it.call('GET /sessions', { token: bob.token })).body.data).toEqual([])
  })
})

onEachEngine('A claim by the person', (open) => {
  test('asks the creator, who sees every match and accepts', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const claim = await claimOf(it, bob, { guest: 'bob t.', creatorId: ann.user._id })
    expect(claim).toMatchObject({ guest: 'Bob T.', matches: 3, asked: true })
    expect(await claimNotifications(it, ann)).toMatchObject([
      {
        type: 'CLAIM',
        title: 'Bob Tester says: “Bob T.” is me',
        description:
          '3 matches that you logged. Look at them, leave out what is wrong, and accept or reject.',
      },
    ])
    expect((await openClaim(it, bob, claim._id)).matchList).toBeUndefined()
    expect((await openClaim(it, ann, claim._id)).matchList).toHaveLength(3)
    const except = [matches[2]?._id ?? '']
    expect((await answerClaim(it, ann, 'accept', claim._id, { except })).status).toBe(200)
    expect((await it.call('GET /sessions', { token: bob.token })).body.data).toHaveLength(2)
    expect(await claimNotifications(it, bob)).toMatchObject([
      { type: 'CLAIM_ANSWERED', description: '2 matches are yours now.' },
    ])
  })

  test('is possible only for names that share a word, and says no more of others', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const nothing = [
      404,
      'In no match can this guest be that person, who sits there already or has declined.',
    ]
    for (const guest of ['Gus', 'Nobody', 'Bob']) {
      const refused = await ask(it, bob, { guest, creatorId: ann.user._id })
      expect([refused.status, refused.body.message]).toEqual(nothing)
    }
  })
})

onEachEngine('Asking', (open) => {
  test('is for friends alone', async () => {
    const { it, ann } = await scene(open(), setGuests)
    const eve = await it.signUp('Eve')
    const asked = [
      await ask(it, ann, { guest: 'Bob T.', userId: eve.user._id }),
      await ask(it, eve, { guest: 'Bob T.', creatorId: ann.user._id }),
      await ask(it, ann, { guest: 'Bob T.', userId: 'x' }),
    ]
    for (const { status, body } of asked) {
      expect([status, body.message]).toEqual([
        403,
        'Only friends can claim matches or be given them.',
      ])
    }
  })

  test('is refused without one other side', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const [me, other] = [ann.user._id, bob.user._id]
    for (const sides of [{}, { userId: me }, { creatorId: me }, { userId: other, creatorId: me }]) {
      expect((await ask(it, ann, { guest: 'Bob T.', ...sides })).status).toBe(400)
    }
    const nobody = await it.call('POST /claims', { token: ann.token, body: { userId: other } })
    expect(nobody.status).toBe(400)
  })

  test('twice is a conflict, also at once, and after a no for 30 days @both', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    const both = await Promise.all([ask(it, ann, asking), ask(it, ann, asking)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const [claim] = (await it.call('GET /claims', { token: ann.token })).body.data
    await answerClaim(it, bob, 'reject', claim?._id ?? '')
    const refused = await ask(it, ann, asking)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'They have said no; you can ask again after 30 days.',
    ])
    const early = await passDays(it, ann, 29)
    expect((await ask(it, early, asking)).status).toBe(409)
    const late = await passDays(it, ann, 1)
    expect((await ask(it, late, asking)).status).toBe(201)
  })

  test('of deleted accounts or of rows that were declined finds nothing', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const [cat, dan] = [await it.signUp('Cat'), await it.signUp('Dan')]
    for (const who of [cat, dan]) await befriend(it.call, ann, who)
    const players = [ann, cat, dan].map(({ user }) => ({ user: user._id }))
    const match = await logMatch(it, ann, { game, players })
    await declineMatch(it, cat, match._id)
    expect((await deleteAccount(it, dan)).status).toBe(200)
    for (const guest of ['Former player', 'Cat Tester', 'Dan Tester']) {
      expect((await ask(it, ann, { guest, userId: bob.user._id })).status).toBe(404)
    }
  })
})

import { expect, test } from 'vitest'

import { DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import {
  answerClaim,
  ask,
  claimNotifications,
  claimOf,
  claimsOf,
  openClaim,
  passDays,
  setGuests,
} from '#tests/support/data/made-claims.ts'
import { release } from '#tests/support/data/made-links.ts'
import { friendOf, deleteAccount } from '#tests/support/data/made-people.ts'
import {
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
  declineMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'

import { CLAIMS_LISTED } from './claims.rules.ts'

onEachEngine('The answer to a claim', (open) => {
  test('is the other side’s alone, and strangers see nothing, not even admins', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const eve = await it.signUp('Eve')
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    for (const what of ['accept', 'reject'] as const) {
      const own = await answerClaim(it, ann, what, _id)
      expect([own.status, own.body.message]).toEqual([
        403,
        'Only the other side can answer this claim.',
      ])
    }
    for (const what of ['accept', 'reject', 'undo'] as const) {
      expect((await answerClaim(it, eve, what, _id)).status).toBe(404)
      expect((await answerClaim(it, bob, what, 'x')).status).toBe(404)
    }
    const call = { token: eve.token, params: { id: _id } }
    expect((await it.call('GET /claims/:id', call)).status).toBe(404)
    expect(await claimsOf(it, eve)).toEqual([])
    expect((await claimsOf(it, bob)).map((claim) => claim._id)).toEqual([_id])
  })

  test('can be no: nothing changes and the asker is told @both', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const rejected = await answerClaim(it, bob, 'reject', _id)
    expect([rejected.status, rejected.body.data.state]).toEqual([200, 'rejected'])
    expect((await answerClaim(it, bob, 'reject', _id)).status).toBe(200)
    expect((await answerClaim(it, bob, 'accept', _id)).status).toBe(409)
    expect((await answerClaim(it, bob, 'undo', _id)).status).toBe(409)
    expect(await claimNotifications(it, ann)).toMatchObject([
      { type: 'CLAIM_ANSWERED', title: 'Bob Tester rejected your claim about “Bob T.”' },
    ])
    expect((await readMatch(it, ann, matches[0]?._id ?? '')).version).toBe(1)
  })

  test('given twice, also at once, changes each match once @both', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const both = await Promise.all([1, 2].map(() => answerClaim(it, bob, 'accept', _id)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await openClaim(it, bob, _id)).matches).toBe(3)
    for (const match of matches) {
      const { activity } = await readMatch(it, ann, match._id)
      expect(activity.map(({ type }) => type)).toEqual(['created', 'claimed'])
    }
    expect(await claimNotifications(it, ann)).toHaveLength(1)
    expect((await answerClaim(it, bob, 'reject', _id)).status).toBe(409)
    for (const { _id: id, players } of matches) await release(it, ann, id, players[1]?._id)
    const guests = (await it.call('GET /guests', { token: ann.token })).body.data
    expect(guests.map(({ name, matches: all }) => `${name} ${all}`)).toEqual(['Bob T. 3', 'Gus 1'])
  })

  test('leaves out what was changed after the person looked', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const call = { token: bob.token, params: { id: _id } }
    const { seen } = (await it.call('GET /claims/:id', call)).body.meta
    it.clock.advance(1000)
    const id = matches[0]?._id ?? ''
    const rows = asDrafts(await readMatch(it, ann, id))
    const edited = rows.map((row, seat) => (seat === 1 ? { ...row, score: 99 } : row))
    await editMatch(it, ann, id, { players: edited })
    expect((await answerClaim(it, bob, 'accept', _id, { seen: 'today' })).status).toBe(400)
    const { body } = await answerClaim(it, bob, 'accept', _id, { seen })
    expect(body.message).toBe('2 matches are yours now.')
    expect((await readMatch(it, ann, id)).players[1]).toMatchObject({ user: null, name: 'Bob T.' })
  })

  test('is refused where more was asked since the person looked @both', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    const { _id } = await claimOf(it, ann, asking)
    it.clock.advance(1000)
    const players = [{ user: ann.user._id }, { name: 'Bob T.', score: 77 }]
    const unseen = await logMatch(it, ann, { game, players })
    it.clock.advance(1000)
    const look = () => it.call('GET /claims/:id', { token: bob.token, params: { id: _id } })
    const before = (await look()).body
    expect(before.data.matchList).toHaveLength(3)
    it.clock.advance(1000)
    const more = await claimOf(it, ann, asking)
    expect(more.matches).toBe(4)
    expect((await answerClaim(it, bob, 'accept', _id, { seen: before.meta.seen })).status).toBe(409)
    expect((await readMatch(it, ann, unseen._id)).players[1]?.user).toBeNull()
    expect((await look()).body.data).toMatchObject({ state: 'undone' })
    expect(await claimNotifications(it, bob)).toMatchObject([{ entityId: more._id }])
    expect((await answerClaim(it, bob, 'accept', more._id)).body.data.matches).toBe(4)
  })

  test('of two people who claim one guest at once: one gets the row, the other is told @both', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const cat = await friendOf(it, ann, 'Cat')
    const ids = []
    for (const { user } of [bob, cat]) {
      ids.push((await claimOf(it, ann, { guest: 'Gus', userId: user._id }))._id)
    }
    const answers = await Promise.all([
      answerClaim(it, bob, 'accept', ids[0] ?? ''),
      answerClaim(it, cat, 'accept', ids[1] ?? ''),
    ])
    const counts = answers.map(({ body }) => [body.data.matches, body.message])
    expect(counts.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [0, 'No match was taken: all were left out or are somebody’s by now.'],
      [1, '1 match is yours now.'],
    ])
  })

  test('and the deletion of the match or of an account at once leave nothing half done @both', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const [accepted, deleted] = await Promise.all([
      answerClaim(it, bob, 'accept', _id),
      it.call('DELETE /sessions/:id', {
        ...{ token: ann.token, params: { id: matches[0]?._id ?? '' } },
      }),
    ])
    expect([accepted.status, deleted.status]).toEqual([200, 200])
    expect((await it.call('GET /sessions', { token: bob.token })).body.data).toHaveLength(2)
    const gone = await Promise.all([answerClaim(it, bob, 'undo', _id), deleteAccount(it, ann)])
    expect([200, 404]).toContain(gone[0].status)
    expect(gone[1].status).toBe(200)
    expect(await claimsOf(it, bob)).toEqual([])
  })
})

onEachEngine('Undoing a claim', (open) => {
  test.each(['ann', 'bob'] as const)('by %s makes the rows a guest’s again', async (by) => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const accepted = await answerClaim(it, bob, 'accept', _id)
    expect(accepted.body.data.undoUntil).toBe(
      new Date(Date.parse(accepted.body.data.answeredAt ?? '') + 30 * DAY).toISOString(),
    )
    const [who, other] = by === 'ann' ? [ann, bob] : [bob, ann]
    const undone = await answerClaim(it, who, 'undo', _id)
    expect(undone.body.message).toBe('Claim undone.')
    expect([undone.status, undone.body.data.state, undone.body.data.matches]).toEqual([
      200,
      'undone',
      3,
    ])
    const read = await readMatch(it, ann, matches[1]?._id ?? '')
    expect([read.version, read.matchStatus]).toEqual([1, 'Confirmed'])
    expect(read.players[1]).toMatchObject({ user: null, name: 'Bob T.', score: 5 })
    expect(read.activity.map(({ type }) => type)).toEqual(['created'])
    expect((await it.call('GET /sessions', { token: bob.token })).body.data).toEqual([])
    expect((await claimNotifications(it, other))[0]).toMatchObject({
      type: 'CLAIM_ANSWERED',
      description: '3 matches have the guest again.',
    })
    expect((await answerClaim(it, who, 'undo', _id)).status).toBe(200)
    expect((await answerClaim(it, bob, 'accept', _id)).status).toBe(409)
  })

  test('is possible for 30 days', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    const late = await passDays(it, ann, 30)
    const refused = await answerClaim(it, late, 'undo', _id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A claim can be undone within 30 days.',
    ])
  })

  test('keeps what was edited since, and leaves rows that are removed or declined @both', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    const [first, second, third] = matches.map((match) => match._id) as [string, string, string]
    const rows = asDrafts(await readMatch(it, ann, first))
    const edited = rows.map((row, seat) => (seat === 1 ? { ...row, score: 99 } : row))
    await editMatch(it, ann, first, { players: edited })
    await declineMatch(it, bob, second)
    const left = asDrafts(await readMatch(it, ann, third)).slice(0, 1)
    await editMatch(it, ann, third, { players: left })
    expect((await readMatch(it, ann, first)).matchStatus).toBe('Pending')
    expect((await answerClaim(it, ann, 'undo', _id)).body.data.matches).toBe(1)
    const again = await readMatch(it, ann, first)
    expect(again.matchStatus).toBe('Confirmed')
    expect(again.players[1]).toMatchObject({ name: 'Bob T.', score: 99 })
    expect((await readMatch(it, ann, second)).players[1]?.name).toBe('Bob T.')
    expect((await readMatch(it, ann, third)).players).toHaveLength(1)
  })

  test('withdraws what the person had to answer and to correct there', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    const id = matches[0]?._id ?? ''
    const row = matches[0]?.players[1]?._id
    const corrected = await it.call('POST /sessions/:id/corrections', {
      ...{ token: bob.token, params: { id } },
      body: { players: [{ _id: row, score: 50 }] },
    })
    expect(corrected.status).toBe(201)
    await answerClaim(it, bob, 'undo', _id)
    const read = await readMatch(it, ann, id)
    expect([read.matchStatus, read.corrections]).toEqual(['Confirmed', []])
    const told = await notificationsOf(it, ann)
    expect(told.filter(({ type }) => type === 'MATCH_CORRECTION')).toEqual([])
  })

  test('of an open claim withdraws it, for who asked alone', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    const { _id } = await claimOf(it, ann, asking)
    expect((await answerClaim(it, bob, 'undo', _id)).status).toBe(409)
    const withdrawn = await answerClaim(it, ann, 'undo', _id)
    expect(withdrawn.body).toMatchObject({ message: 'Claim withdrawn.', data: { state: 'undone' } })
    expect(await claimNotifications(it, bob)).toEqual([])
    expect((await answerClaim(it, bob, 'accept', _id)).status).toBe(409)
    expect((await ask(it, ann, asking)).status).toBe(201)
  })

  test('is gone with the account: the rows are nobody’s, and nothing names the person', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    await deleteAccount(it, bob)
    expect((await answerClaim(it, ann, 'undo', _id)).status).toBe(404)
    const read = await readMatch(it, ann, matches[0]?._id ?? '')
    expect(read.players[1]?.name).toBe('Former player')
    expect(JSON.stringify([read, await notificationsOf(it, ann)])).not.toMatch(/Bob/u)
    const people = await it.database.read.selectFrom('people').select('name').execute()
    expect(people).toEqual([{ name: 'Gus' }])
  })

  test('lets a match wait for others, but not for who is a guest again', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const cat = await friendOf(it, ann, 'Cat')
    const players = [{ user: ann.user._id }, { user: cat.user._id }, { name: 'Hal' }]
    const match = await logMatch(it, ann, { game, players })
    const { _id } = await claimOf(it, ann, { guest: 'Hal', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    expect((await readMatch(it, ann, match._id)).matchStatus).toBe('Pending')
    await answerClaim(it, bob, 'undo', _id)
    expect((await readMatch(it, ann, match._id)).matchStatus).toBe('Pending')
    await confirmMatch(it, cat, match._id)
    expect((await readMatch(it, ann, match._id)).matchStatus).toBe('Confirmed')
  })
})

onEachEngine('The list of claims', (open) => {
  test('is not filled by whoever asks and withdraws again and again', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const accepted = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', accepted._id)
    const waiting = await claimOf(it, ann, { guest: 'Gus', userId: bob.user._id })
    await it.database.transact(async (trx) => {
      const claims = trx.selectFrom('claims').where('id', '=', waiting._id)
      const claim = await claims.selectAll().executeTakeFirstOrThrow()
      const undone = { state: 'undone' as const, undone_at: claim.created_at }
      for (let time = 0; time < CLAIMS_LISTED; time += 1) {
        await trx
          .insertInto('claims')
          .values({ ...claim, ...undone, id: newId() })
          .execute()
      }
    })
    for (const who of [ann, bob]) {
      const listed = await claimsOf(it, who)
      expect(listed).toHaveLength(CLAIMS_LISTED)
      expect(listed.slice(-2).map((claim) => claim._id)).toEqual([waiting._id, accepted._id])
    }
  })
})

import { expect, test } from 'vitest'

import { DAY, HOUR } from '#platform/clock.ts'
import {
  answerClaim,
  ask,
  claimNotifications,
  claimOf,
  claimsOf,
  openClaim,
  setGuests,
} from '#tests/support/data/made-claims.ts'
import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

onEachEngine('An open claim', (open) => {
  test('ends with the friendship: nobody reads on or answers, and it can be asked again', async () => {
    const it = await open()
    const { ann, bob } = await setGuests(it)
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    const claim = await claimOf(it, ann, asking)
    expect((await openClaim(it, bob, claim._id)).matchList).toHaveLength(3)
    await it.call('POST /friends/unfriend', { token: bob.token, body: { friendId: ann.user._id } })
    for (const who of [ann, bob]) {
      const { state, matchList } = await openClaim(it, who, claim._id)
      expect([state, matchList]).toEqual(['undone', undefined])
      expect(await claimsOf(it, who)).toMatchObject([{ state: 'undone', answeredAt: null }])
    }
    expect(await claimNotifications(it, bob)).toEqual([])
    for (const what of ['accept', 'reject'] as const) {
      expect((await answerClaim(it, bob, what, claim._id)).status).toBe(409)
    }
    await befriend(it.call, ann, bob)
    expect((await ask(it, ann, asking)).status).toBe(201)
  })

  test('and the end of the friendship at once leave it answered or ended, never open @both', async () => {
    const it = await open({ limits: false })
    const { ann, bob } = await setGuests(it)
    for (let round = 0; round < 8; round += 1) {
      const claim = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
      const gone = { token: ann.token, body: { friendId: bob.user._id } }
      const [answered, ended, asked] = await Promise.all([
        answerClaim(it, bob, 'accept', claim._id, { except: [] }),
        it.call('POST /friends/unfriend', gone),
        ask(it, ann, { guest: 'Gus', userId: bob.user._id }),
      ])
      expect(ended.status).toBe(200)
      expect([200, 403, 409]).toContain(answered.status)
      expect([201, 403]).toContain(asked.status)
      const { state } = await openClaim(it, bob, claim._id)
      expect(state).toBe(answered.status === 200 ? 'accepted' : 'undone')
      const left = await it.database.read
        .selectFrom('claims')
        .where('state', '=', 'open')
        .selectAll()
        .execute()
      expect(left).toEqual([])
      await befriend(it.call, ann, bob)
      if (state === 'accepted') await answerClaim(it, bob, 'undo', claim._id)
    }
  })
})

/** Counts all but some actions of an account, as the handlers do, without performing them. */
const leave = (
  it: TestApp,
  { user }: TestUser,
  limit: { name: string; max: number; windowMs: number },
  left: number,
) => it.database.transact((trx) => it.app.limits.countIn(trx, limit, user._id, limit.max - left))

onEachEngine('Claims of one account', (open) => {
  test('are limited in an hour, and so are their answers', async () => {
    const it = await open({ limits: true })
    const { ann, bob } = await setGuests(it)
    await leave(it, ann, { name: 'claim', max: 20, windowMs: HOUR }, 2)
    const claim = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const again = { guest: 'Gus', userId: bob.user._id }
    expect([(await ask(it, ann, again)).status, (await ask(it, ann, again)).status]).toEqual([
      ...[201, 429],
    ])
    await leave(it, bob, { name: 'claim-answer', max: 60, windowMs: HOUR }, 2)
    for (const status of [200, 200, 429]) {
      expect((await answerClaim(it, bob, 'accept', claim._id)).status).toBe(status)
    }
  })

  test('change so many matches a day, by accepting and undoing, that nobody fills the database', async () => {
    const it = await open({ limits: true })
    const { ann, bob } = await setGuests(it)
    const changed = { name: 'claimed-match', max: 100_000, windowMs: DAY }
    await leave(it, bob, changed, 5)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    for (const status of [200, 200]) {
      expect((await answerClaim(it, bob, 'accept', _id)).status).toBe(status)
    }
    const refused = await answerClaim(it, bob, 'undo', _id)
    expect([refused.status, refused.body.message]).toEqual([
      ...[429, 'Too many attempts. Please try again in 24 h.'],
    ])
    // The other side has its own, and what was refused has changed nothing.
    const undone = await answerClaim(it, ann, 'undo', _id)
    expect(undone.body.data).toMatchObject({ state: 'undone', matches: 3 })
    const second = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    expect((await answerClaim(it, bob, 'accept', second._id)).status).toBe(429)
    expect((await answerClaim(it, ann, 'undo', second._id)).status).toBe(200)
  })
})

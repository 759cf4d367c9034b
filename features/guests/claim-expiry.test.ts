import { expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import {
  answerClaim,
  ask,
  claimNotifications,
  claimOf,
  claimsOf,
  openClaim,
  setGuests,
} from '#tests/support/data/made-claims.ts'
import { befriend, unfriend } from '#tests/support/data/made-people.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'

onEachEngine('An open claim', (open) => {
  test('ends with the friendship: nobody reads on or answers, and it can be asked again', async () => {
    const { it, ann, bob } = await scene(open(), setGuests)
    const asking = { guest: 'Bob T.', userId: bob.user._id }
    const claim = await claimOf(it, ann, asking)
    expect((await openClaim(it, bob, claim._id)).matchList).toHaveLength(3)
    await unfriend(it, bob, ann)
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
    const { it, ann, bob } = await scene(open({ limits: false }), setGuests)
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

onEachEngine('Claims of one account', (open) => {
  test('are limited in an hour, and so are their answers', async () => {
    const { it, ann, bob } = await scene(open({ limits: true }), setGuests)
    await useUp(it, ann.user._id, 'claim', 18, HOUR)
    const claim = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const again = { guest: 'Gus', userId: bob.user._id }
    expect([(await ask(it, ann, again)).status, (await ask(it, ann, again)).status]).toEqual([
      ...[201, 429],
    ])
    await useUp(it, bob.user._id, 'claim-answer', 58, HOUR)
    for (const status of [200, 200, 429]) {
      expect((await answerClaim(it, bob, 'accept', claim._id)).status).toBe(status)
    }
  })
})

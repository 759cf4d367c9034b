import { expect, test } from 'vitest'

import { DAY, HOUR } from '#platform/clock.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { befriend, unfriend } from '#tests/support/data/made-people.ts'
import {
  confirmMatch,
  editMatch,
  logMatch,
  matchNotifications,
  notificationsOf,
} from '#tests/support/data/made-tables.ts'
import { friends, tell, waitingPushes } from '#tests/support/data/told-devices.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

onEachEngine('Notifications of somebody who is no friend', (open) => {
  test('come without a mail and a push, and nothing tells the sender', async () => {
    const { it, ann, bob, log } = await scene(open(), friends)
    const [{ _id: id }, { _id: other }] = [await log(), await log()]
    await tell(it, bob, subscribe())
    expect((await unfriend(it, bob, ann)).status).toBe(200)
    const mailsToBob = async () => (await it.mailsTo(bob.email)).length
    const before = await mailsToBob()
    for (const one of [id, other]) {
      const body = { ids: [one] }
      const reminded = await it.call('POST /sessions/remind', { token: ann.token, body })
      expect(reminded.body.data).toEqual({ count: 1, sessions: 1 })
    }
    expect((await editMatch(it, ann, id, { notes: 'New' })).status).toBe(200)
    const types = ['MATCH_UPDATED', 'MATCH_REMINDER', 'MATCH_REMINDER']
    expect((await matchNotifications(it, bob)).slice(0, 3)).toEqual(types)
    await tell(it, ann, subscribe())
    await confirmMatch(it, bob, id)
    expect((await matchNotifications(it, ann))[0]).toBe('MATCH_CONFIRMED')
    expect([await mailsToBob(), await waitingPushes(it)]).toEqual([before, []])
    await befriend(it.call, ann, bob)
    const pushed = (await waitingPushes(it)).length
    it.clock.advance(7 * HOUR)
    await it.call('POST /sessions/:id/remind', { token: ann.token, params: { id: other } })
    expect(await mailsToBob()).toBe(before + 1)
    expect(await waitingPushes(it)).toHaveLength(pushed + 1)
  })

  test('are no way to a mail: not even to an address that is typed as a guest’s', async () => {
    const { it, ann, bob, log } = await scene(open(), friends)
    const { game } = await log()
    const invite = async (email: string) => {
      const guest = { name: 'Bobby', email, invited: true }
      const { players } = await logMatch(it, ann, {
        game,
        players: [{ user: ann.user._id }, guest],
      })
      return players[1]?.invited
    }
    expect((await unfriend(it, bob, ann)).status).toBe(200)
    const before = (await it.mailsTo(bob.email)).length
    expect(await invite(bob.email)).toBe(true)
    expect((await it.mailsTo(bob.email)).length).toBe(before)
    expect(await invite('nobody@example.com')).toBe(true)
    expect(await it.mailsTo('nobody@example.com')).toHaveLength(1)
  })

  test('are so many a day from all of them together, also at once; each request stays in its list @both', async () => {
    const { it, ann, bob, log } = await scene(open(), friends)
    const most = 20
    const { people } = await addCrowd(it.database, most + 5)
    await tell(it, bob, subscribe(), ['friends'])
    const body = { userId: bob.user._id }
    const answers = await Promise.all(
      people.map(({ token }) => it.call('POST /friends/send', { token, body })),
    )
    expect(new Set(answers.map((answer) => answer.body.data.status))).toEqual(new Set(['Pending']))
    const stored = async () =>
      it.database.read
        .selectFrom('notifications')
        .where('user_id', '=', bob.user._id)
        .where('type', '=', 'FRIEND_REQUEST')
        .select('id')
        .execute()
    expect(await stored()).toHaveLength(most)
    expect(await waitingPushes(it)).toHaveLength(most - 1)
    const requests = await it.call('GET /friends/requests', { token: bob.token })
    expect(requests.body.data).toHaveLength(people.length)
    await log()
    expect((await notificationsOf(it, bob))[0]?.sender?._id).toBe(ann.user._id)
    it.clock.advance(DAY)
    const later = await it.signUp('Cem')
    await it.call('POST /friends/send', { token: later.token, body })
    expect(await stored()).toHaveLength(most + 1)
  })
})

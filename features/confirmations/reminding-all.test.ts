import { expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import { befriend, type TestUser, befriended, signedUp } from '#tests/support/data/made-people.ts'
import {
  addGame,
  confirmMatch,
  logMatch,
  matchNotifications,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const remindAll = (it: TestApp, { token }: TestUser, body: object = {}) =>
  it.call('POST /sessions/remind', { token, body })

/** Three matches of Ann: Bob and Cat owe the first, Bob the second, nobody the third. And one of Bob's. */
async function setOwed(it: TestApp) {
  const [ann, bob, cat] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cat')]
  for (const friend of [bob, cat]) await befriend(it.call, ann, friend)
  const game = await addGame(it, ann)
  const log = async (by: TestUser, others: TestUser[]) =>
    logMatch(it, by, { game, players: [by, ...others].map((who) => ({ user: who.user._id })) })
  const owed = [await log(ann, [bob, cat]), await log(ann, [bob])]
  const settled = await log(ann, [cat])
  await confirmMatch(it, cat, settled._id)
  const bobs = await log(bob, [ann])
  return { ann, bob, cat, owed, settled, bobs }
}

onEachEngine('Reminding of many matches', (open) => {
  test('reminds of all that wait, each person by one mail', async () => {
    const it = await open()
    const { ann, bob, cat, owed, bobs } = await setOwed(it)
    const response = await remindAll(it, ann)
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'Reminder sent to 2 player(s).', data: { count: 2, sessions: 2 } },
    ])
    const reminders = async (who: TestUser) =>
      (await matchNotifications(it, who)).filter((type) => type === 'MATCH_REMINDER').length
    expect([await reminders(bob), await reminders(cat)]).toEqual([2, 1])
    for (const { email } of [bob, cat]) {
      const mails = (await it.mailsTo(email)).filter(({ kind }) => kind === 'match-reminder')
      expect(mails).toHaveLength(1)
    }
    const mail = (await it.mailsTo(bob.email)).find(({ kind }) => kind === 'match-reminder')
    expect(mail?.text).toContain(`/matches/${owed[1]?._id}`)
    for (const { _id } of owed) {
      expect((await readMatch(it, ann, _id)).activity.at(-1)?.type).toBe('reminded')
    }
    // Bob's own match is Bob's to remind of.
    expect((await readMatch(it, bob, bobs._id)).lastReminderSent).toBeNull()
  })

  test('goes on with the older ones, where more wait than one request reminds of', async () => {
    const { it, ann, bob } = await befriended(open, 'Ann', 'Bob')
    const game = await addGame(it, ann)
    const players = [ann, bob].map((who) => ({ user: who.user._id }))
    for (let count = 0; count < 52; count += 1) await logMatch(it, ann, { game, players })
    const reminded: number[] = []
    for (let round = 0; round < 3; round += 1) {
      reminded.push((await remindAll(it, ann)).body.data.sessions)
    }
    expect(reminded).toEqual([50, 2, 0])
  })

  test('counts all that is owed, and finds what is older than matches of others', async () => {
    const it = await open()
    const { ann, bob, cat } = await setOwed(it)
    const owed = async () => (await it.call('GET /owed', { token: ann.token })).body.data
    const named = (who: TestUser, matches: number) => {
      const { _id, firstName, lastName } = who.user
      return { _id, firstName, lastName, matches }
    }
    expect(await owed()).toEqual({
      ...{ people: [named(bob, 2), named(cat, 1)], matches: 2, remindable: 2 },
    })
    const game = await addGame(it, bob)
    const players = [ann, bob].map((who) => ({ user: who.user._id }))
    for (let count = 0; count < 201; count += 1) {
      if (count % 40 === 0) it.clock.advance(HOUR)
      await logMatch(it, bob, { game, players, date: '2027-01-01T12:00:00Z' })
    }
    expect((await owed()).remindable).toBe(2)
    expect((await remindAll(it, ann)).body.data).toEqual({ count: 2, sessions: 2 })
    expect((await owed()).remindable).toBe(0)
    expect((await it.call('GET /owed', { token: bob.token })).body.data.matches).toBe(202)
  })

  test('leaves out what cannot be reminded of now', async () => {
    const it = await open()
    const { ann, bob, owed, settled, bobs } = await setOwed(it)
    const [first, second] = owed.map(({ _id }) => _id)
    const params = { id: first ?? '' }
    await it.call('POST /sessions/:id/remind', { token: ann.token, params })
    it.clock.advance(HOUR)
    const ids = [first, second, second, settled._id, bobs._id, 'x']
    const some = await remindAll(it, ann, { ids })
    expect(some.body.data).toEqual({ count: 1, sessions: 1 })
    expect((await remindAll(it, ann)).body.data).toEqual({ count: 0, sessions: 0 })
    expect((await remindAll(it, bob, { ids: [first] })).body.data).toEqual({
      ...{ count: 0, sessions: 0 },
    })
    it.clock.advance(6 * HOUR)
    expect((await remindAll(it, ann)).body.data).toEqual({ count: 2, sessions: 2 })
  })

  test('of five requests at once one reminds @both', async () => {
    const it = await open()
    const { ann, bob } = await setOwed(it)
    const all = await Promise.all(Array.from({ length: 5 }, () => remindAll(it, ann)))
    expect(all.map(({ body }) => body.data.sessions).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 2,
    ])
    const types = await matchNotifications(it, bob)
    expect(types.filter((type) => type === 'MATCH_REMINDER')).toHaveLength(2)
  })

  test('is refused for no matches and for too many @both', async () => {
    const { it, ann } = await signedUp(open, 'Ann')
    expect((await remindAll(it, ann, { ids: [] })).status).toBe(400)
    const many = Array.from({ length: 51 }, (_, index) => `${index}`)
    expect((await remindAll(it, ann, { ids: many })).body.errors?.['ids']).toBe(
      'At most 50 matches can be reminded of at once.',
    )
  })
})

import { expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import {
  befriend,
  type TestUser,
  befriended,
  signedUp,
  signUpAdmin,
} from '#tests/support/data/made-people.ts'
import {
  addGame,
  confirmMatch,
  editMatch,
  logMatch,
  matchNotifications,
  notificationsOf,
  readMatch,
  setTable,
  deleteMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { alike, seedTables } from '#tests/support/seeded/seeded-tables.ts'

async function remind(it: TestApp, by: TestUser, id: string) {
  return it.call('POST /sessions/:id/remind', { token: by.token, params: { id } })
}

async function setPending(it: TestApp) {
  const ann = await it.signUp('Ann', 'Arbor')
  const [bob, cat] = [await it.signUp('Bob'), await it.signUp('Cat')]
  await befriend(it.call, ann, bob)
  await befriend(it.call, ann, cat)
  const players = [...[ann, bob, cat].map((who) => ({ user: who.user._id })), { name: 'Gus' }]
  const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
  await confirmMatch(it, cat, match._id)
  return { ann, bob, cat, match }
}

onEachEngine('Reminding players', (open) => {
  test('Everybody who has not confirmed is notified and mailed', async () => {
    const { it, ann, bob, cat, match } = await scene(open(), setPending)
    const response = await remind(it, ann, match._id)
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'Reminder sent to 1 player(s).', data: { count: 1 } },
    ])
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_REMINDER',
      title: 'Ann Arbor is waiting for you to confirm a match of Catan',
      link: `/matches/${match._id}`,
      sessionId: match._id,
      isRead: false,
    })
    expect(await matchNotifications(it, cat)).toEqual(['MATCH_INVITE'])
    const mails = (await it.mailsTo(bob.email)).filter((mail) => mail.kind === 'match-reminder')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`http://localhost:3000/matches/${match._id}`)
    expect(await it.mailsTo(cat.email)).not.toContainEqual(
      expect.objectContaining({ kind: 'match-reminder' }),
    )
    const read = await readMatch(it, ann, match._id)
    expect(read.lastReminderSent).toBe(read.activity.at(-1)?.at)
    expect(read.activity.at(-1)).toMatchObject({ type: 'reminded', by: { firstName: 'Ann' } })
    await confirmMatch(it, bob, match._id)
    expect((await notificationsOf(it, bob)).filter((notification) => !notification.isRead)).toEqual(
      [],
    )
  })

  test('It is possible once in 6 hours, with LIMITS=off too', async () => {
    const { it, ann, match } = await scene(open({ limits: false }), setPending)
    expect((await remind(it, ann, match._id)).status).toBe(200)
    it.clock.advance(HOUR)
    const early = await remind(it, ann, match._id)
    expect([early.status, early.body.code, early.body.message]).toEqual([
      429,
      'rate_limited',
      'Players can be reminded once in 6 hours.',
    ])
    const wait = Number(early.headers['retry-after'])
    expect(wait).toBeGreaterThan(5 * 3600 - 60)
    expect(wait).toBeLessThanOrEqual(5 * 3600)
    it.clock.advance(5 * HOUR)
    expect((await remind(it, ann, match._id)).status).toBe(200)
  })

  test('Of five reminders at once one is sent @both', async () => {
    const { it, ann, bob, match } = await scene(open(), setPending)
    const responses = await Promise.all(Array.from({ length: 5 }, () => remind(it, ann, match._id)))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    expect(responses.filter((response) => response.status === 429)).toHaveLength(4)
    expect(await matchNotifications(it, bob)).toEqual(['MATCH_REMINDER', 'MATCH_INVITE'])
  })

  test('It is refused when nobody else has to confirm', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const confirmed = await remind(it, ann, match._id)
    expect([confirmed.status, confirmed.body.message]).toEqual([
      409,
      'Everyone has already confirmed.',
    ])
    const root = await signUpAdmin(it)
    const [own, ...others] = match.players
    const players = [{ _id: own?._id, score: 1 }, ...others]
    const body = { players: players.map((row) => ({ ...row, user: undefined })) }
    await editMatch(it, root, match._id, body)
    const waitingForOneself = await remind(it, ann, match._id)
    expect([waitingForOneself.status, waitingForOneself.body.code]).toEqual([409, 'conflict'])
  })
})

onEachEngine('Deleting a match', (open) => {
  test('The creator deletes it for everybody, and those who had confirmed are told', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const response = await deleteMatch(it, ann, match._id)
    expect([response.status, response.body]).toEqual([200, { message: 'Match deleted.' }])
    for (const who of [ann, bob]) {
      const params = { id: match._id }
      expect((await it.call('GET /sessions/:id', { token: who.token, params })).status).toBe(404)
      expect((await it.call('GET /sessions', { token: who.token })).body.data).toEqual([])
      expect(await matchNotifications(it, who)).toEqual(who === bob ? ['MATCH_DELETED'] : [])
    }
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      title: 'Ann Arbor deleted a match of Catan',
      description: 'You had confirmed that you were there on 1 October 2026.',
      link: '/matches',
      ...{ sessionId: null, entityId: match._id, correctionId: null },
    })
    for (const table of ['players', 'activity', 'notifications'] as const) {
      const rows = await it.database.read
        .selectFrom(table)
        .where('match_id', '=', match._id)
        .selectAll()
        .execute()
      expect(rows).toEqual([])
    }
    expect((await deleteMatch(it, ann, match._id)).status).toBe(200)
  })

  test('Who had not confirmed is not told', async () => {
    const { it, ann, bob, match } = await scene(open(), setPending)
    expect((await deleteMatch(it, ann, match._id)).status).toBe(200)
    expect(await matchNotifications(it, bob)).toEqual([])
  })
})

const remindAll = (it: TestApp, { token }: TestUser, body: object = {}) =>
  it.call('POST /sessions/remind', { token, body })

/** Three matches of Ann: Bob and Cat owe the first, Bob the second, nobody the third. And one of Bob's. */
async function setOwed(it: TestApp) {
  const { ann, bob, cat } = await befriended(it, 'Ann', 'Bob', 'Cat')
  const game = await addGame(it, ann)
  const log = async (by: TestUser, others: TestUser[]) =>
    logMatch(it, by, { game, players: [by, ...others].map((who) => ({ user: who.user._id })) })
  const owed = [await log(ann, [bob, cat]), await log(ann, [bob])]
  const settled = await log(ann, [cat])
  await confirmMatch(it, cat, settled._id)
  const bobs = await log(bob, [ann])
  return { ann, bob, cat, owed, settled, bobs }
}

async function seedOwed(
  it: TestApp,
  { creator, owes, count, gameId, date = '2026-01-01T00:00:00.000Z' }: Owed,
) {
  const [creatorId, userId] = [creator.user._id, owes.user._id]
  const seats = [{ userId: creatorId }, { userId, waits: true }]
  const table = { creatorId, gameId, date, pending: true, seats }
  await seedTables(it.database, alike(count, table))
}

interface Owed {
  creator: TestUser
  owes: TestUser
  gameId: string
  count: number
  date?: string
}

onEachEngine('Reminding of many matches', (open) => {
  test('reminds of all that wait, each person by one mail', async () => {
    const { it, ann, bob, cat, owed, bobs } = await scene(open(), setOwed)
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
    expect((await readMatch(it, bob, bobs._id)).lastReminderSent).toBeNull()
  })

  test('goes on with the older ones, where more wait than one request reminds of', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const { _id: gameId } = await addGame(it, ann)
    await seedOwed(it, { creator: ann, owes: bob, gameId, count: 52 })
    const reminded: number[] = []
    for (let round = 0; round < 3; round += 1) {
      reminded.push((await remindAll(it, ann)).body.data.sessions)
    }
    expect(reminded).toEqual([50, 2, 0])
  })

  test('counts all that is owed, and finds what is older than matches of others', async () => {
    const { it, ann, bob, cat } = await scene(open(), setOwed)
    const owed = async () => (await it.call('GET /owed', { token: ann.token })).body.data
    const named = (who: TestUser, matches: number) => {
      const { _id, firstName, lastName } = who.user
      return { _id, firstName, lastName, matches }
    }
    expect(await owed()).toEqual({
      ...{ people: [named(bob, 2), named(cat, 1)], matches: 2, remindable: 2 },
    })
    const { _id: gameId } = await addGame(it, bob)
    const date = '2027-01-01T12:00:00.000Z'
    await seedOwed(it, { creator: bob, owes: ann, gameId, count: 201, date })
    expect((await owed()).remindable).toBe(2)
    expect((await remindAll(it, ann)).body.data).toEqual({ count: 2, sessions: 2 })
    expect((await owed()).remindable).toBe(0)
    expect((await it.call('GET /owed', { token: bob.token })).body.data.matches).toBe(202)
  })

  test('leaves out what cannot be reminded of now', async () => {
    const { it, ann, bob, owed, settled, bobs } = await scene(open(), setOwed)
    const [first, second] = owed.map(({ _id }) => _id)
    await it.call('POST /sessions/:id/remind', { token: ann.token, params: { id: first ?? '' } })
    it.clock.advance(HOUR)
    const ids = [first, second, second, settled._id, bobs._id, 'x']
    expect((await remindAll(it, ann, { ids })).body.data).toEqual({ count: 1, sessions: 1 })
    expect((await remindAll(it, ann)).body.data).toEqual({ count: 0, sessions: 0 })
    expect((await remindAll(it, bob, { ids: [first] })).body.data).toEqual({
      ...{ count: 0, sessions: 0 },
    })
    it.clock.advance(6 * HOUR)
    expect((await remindAll(it, ann)).body.data).toEqual({ count: 2, sessions: 2 })
  })

  test('of five requests at once one reminds @both', async () => {
    const { it, ann, bob } = await scene(open(), setOwed)
    const all = await Promise.all(Array.from({ length: 5 }, () => remindAll(it, ann)))
    expect(all.map(({ body }) => body.data.sessions).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 2,
    ])
    const types = await matchNotifications(it, bob)
    expect(types.filter((type) => type === 'MATCH_REMINDER')).toHaveLength(2)
  })

  test('is refused for no matches and for too many @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    expect((await remindAll(it, ann, { ids: [] })).status).toBe(400)
    const many = Array.from({ length: 51 }, (_, index) => `${index}`)
    expect((await remindAll(it, ann, { ids: many })).body.errors?.['ids']).toBe(
      'At most 50 matches can be reminded of at once.',
    )
  })
})

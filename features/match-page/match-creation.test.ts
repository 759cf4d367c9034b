import { expect, test } from 'vitest'

import { befriend, befriended, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, notificationsOf, readMatch } from '#tests/support/data/made-tables.ts'
import { plainMatch, plainPlayer } from '#tests/support/data/plain-match.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Logging a match', (open) => {
  test('A match with oneself and a guest is confirmed at once @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const game = await addGame(it, ann)
    const now = new Date('2026-11-20T18:30:00.000Z')
    it.clock.set(now)
    const person = { _id: ann.user._id, firstName: 'Ann', lastName: 'Arbor' }
    const body = {
      game: game._id,
      date: '2026-11-20',
      notes: 'A close one.',
      players: [
        { user: ann.user._id, score: 10, result: 'Win' },
        { user: null, name: ' Gus ', email: ' Gus@Example.com ', score: 7.5, result: 'Loss' },
      ],
    }
    const response = await it.call('POST /sessions', { token: ann.token, body })
    expect(response.status).toBe(201)
    expect(response.headers['etag']).toBe('"1"')
    const { data } = response.body
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/u)
    const time = expect.stringMatching(/^2026-11-20T18:30:\d\d\.\d{3}Z$/u)
    expect(response.body).toEqual({
      message: 'Match created!',
      data: {
        _id: id,
        date: '2026-11-20T00:00:00.000Z',
        ...{ ...plainMatch, day: '2026-11-20', pad: null },
        game,
        notes: 'A close one.',
        matchStatus: 'Confirmed',
        createdBy: person,
        lastEditedBy: null,
        createdAt: time,
        updatedAt: time,
        lastReminderSent: null,
        version: 1,
        corrections: [],
        link: null,
        activity: [{ _id: id, type: 'created', by: person, at: time }],
        players: [
          {
            _id: id,
            user: person,
            name: 'Ann Arbor',
            email: null,
            score: 10,
            result: 'Win',
            confirmed: true,
            confirmedAt: time,
            invited: false,
            ...{ ...plainPlayer, confirmedBy: 'self' },
          },
          {
            _id: id,
            user: null,
            name: 'Gus',
            email: 'Gus@Example.com',
            score: 7.5,
            result: 'Loss',
            confirmed: true,
            confirmedAt: null,
            invited: false,
            ...{ ...plainPlayer, confirmedBy: null },
          },
        ],
      },
      meta: { activityCursor: null },
    })
    const read = { token: ann.token, params: { id: data._id } }
    const { headers, body: again } = await it.call('GET /sessions/:id', read)
    expect([headers['etag'], again.data]).toEqual(['"1"', data])
  })

  test('A friend on the match is asked to confirm and the match is pending', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Bob')]
    await befriend(it.call, ann, bob)
    const players = [{ user: ann.user._id }, { user: bob.user._id, result: 'Win' }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    expect(match.matchStatus).toBe('Pending')
    expect(match.players[1]).toMatchObject({
      name: 'Bob Tester',
      result: 'Win',
      confirmed: false,
      confirmedAt: null,
    })
    const [notification] = await notificationsOf(it, bob)
    expect(notification).toMatchObject({
      type: 'MATCH_INVITE',
      title: 'Ann Arbor added you to a match of Catan',
      description: 'Were you there on 1 October 2026? Confirm or decline.',
      link: `/matches/${match._id}`,
      isRead: false,
      sender: { _id: ann.user._id, firstName: 'Ann', lastName: 'Arbor' },
      sessionId: match._id,
    })
    const own = await notificationsOf(it, ann)
    expect(own.filter((item) => item.type === 'MATCH_INVITE')).toEqual([])
  })

  test('Players keep the order in which they were sent', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const names = ['Zoe', 'Abe', 'Mia', 'Bea']
    const players = [...names.map((name) => ({ name })), { user: ann.user._id }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    expect(match.players.map((player) => player.name)).toEqual([...names, 'Ann Tester'])
  })

  test('A creator who was not at the table still has the match in the history', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const players = [{ user: bob.user._id }, { name: 'Gus' }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    expect(match.matchStatus).toBe('Pending')
    for (const who of [ann, bob]) {
      const { body } = await it.call('GET /sessions', { token: who.token })
      expect(body.data.map((listed) => listed._id)).toEqual([match._id])
    }
  })

  test('Without result, score and notes a match has none', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    for (const empty of [{}, { score: null, result: '', invited: false, email: '' }]) {
      const players = [
        { user: ann.user._id, ...empty },
        { name: 'Gus', ...empty },
      ]
      const match = await logMatch(it, ann, { game, players })
      expect(match.notes).toBe('')
      for (const player of match.players) {
        expect(player).toMatchObject({ score: null, result: '', email: null, invited: false })
      }
    }
  })

  test('Scores come back as the numbers that were sent', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const scores = [0, -3, 0.1 + 0.2, -999_999_999, 5e-324, 123_456_789.123_456_78, 999_999_999]
    const players = scores.map((score, index) => ({ name: `Guest ${index}`, score }))
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    expect(match.players.map((player) => player.score)).toEqual(scores)
  })

  test('Names and notes are text: they come back unchanged', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann, '<script>alert(1)</script>')
    const texts = [
      `O'Brien "the Hammer"`,
      '<img src=x onerror=alert(1)>',
      '=cmd|/c calc!A1',
      '%0d%0aBcc: victim@y.example',
      '👩‍👩‍👧‍👦 מאיה مايا abc',
      '${7*7} {{7*7}} \\u0000 \\n',
    ]
    for (const text of texts) {
      const match = await logMatch(it, ann, { game, notes: text, players: [{ name: text }] })
      expect(match.notes).toBe(text)
      expect(match.players[0]?.name).toBe(text)
      expect(match.game.name).toBe('<script>alert(1)</script>')
      expect(await readMatch(it, ann, match._id)).toEqual(match)
    }
    const lines = ' two\n\tlines \r\n'
    expect((await logMatch(it, ann, { game, notes: lines })).notes).toBe(lines)
  })

  test('Dates can be in the past and the future, and come back in UTC', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    const dates: [string, string][] = [
      ['1926-02-28', '1926-02-28T00:00:00.000Z'],
      ['2124-02-29', '2124-02-29T00:00:00.000Z'],
      ['2026-11-20T19:30:00Z', '2026-11-20T19:30:00.000Z'],
      ['2026-11-20T23:30:00.5-02:00', '2026-11-21T01:30:00.500Z'],
    ]
    for (const [sent, stored] of dates) {
      expect((await logMatch(it, ann, { game, date: sent })).date).toBe(stored)
    }
  })

  test('Unknown fields are neither stored nor returned', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    const body = {
      game: game._id,
      date: '2026-10-01',
      version: 99,
      createdBy: 'somebody',
      matchStatus: 'Confirmed',
      players: [{ user: ann.user._id, confirmed: false, role: 'admin', seat: 9, _id: 'mine' }],
    }
    const { data } = (await it.call('POST /sessions', { token: ann.token, body })).body
    expect(data).toMatchObject({ version: 1, createdBy: { _id: ann.user._id } })
    expect(data.players[0]?.confirmed).toBe(true)
    const text = JSON.stringify([
      data,
      (await it.call('GET /sessions', { token: ann.token })).body,
      await readMatch(it, ann, data._id),
    ])
    expect(text).not.toMatch(/password|hash|email_key|guest_|"seat"|onlooker|ann@example/iu)
  })
})

import { expect, test } from 'vitest'

import { readMatch as readWholeMatch } from '#features/matches/whole-match.queries.ts'
import { befriend, makeAdmin } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('The list of matches, which the database writes', (open) => {
  test('has for each match the same as the match alone, for every viewer @both', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann', `O'Brien "the\\ bold"`), await it.signUp('Bob')]
    const cem = await it.signUp('Cem', '<b>Çelik</b>')
    await befriend(it.call, ann, bob)
    await befriend(it.call, ann, cem)
    const game = await addGame(it, ann, '7 Wonders: "Duel" \\ 桜')
    const seats = [
      { user: ann.user._id, score: 10.5, result: 'Win' },
      { user: bob.user._id, score: -3, result: 'Loss' },
      { user: cem.user._id, score: 0 },
      { name: 'Gus {"a":1}', email: 'gus@example.com', invited: true },
      { name: 'Oma', result: 'Draw' },
    ]
    const notes = 'line\nbreak "quoted" \\ \u0001 {"json": [1]} 🎲'
    const logged = await logMatch(it, ann, { game, players: seats, notes })
    await confirmMatch(it, bob, logged._id)
    await editMatch(it, ann, logged._id, { players: asDrafts(logged).toReversed() })
    const token = cem.token
    await it.call('POST /sessions/:id/remind', { token: ann.token, params: { id: logged._id } })
    const reason = 'I was "away" \\'
    await it.call('POST /sessions/:id/decline', {
      ...{ token, params: { id: logged._id }, body: { reason } },
    })
    const expansion = await addGame(it, ann, 'Pantheon "&"')
    await logMatch(it, ann, {
      ...{ game, date: '2026-10-01T22:00:00Z', day: '2026-10-02', mode: 'teams' },
      ...{
        scoring: 'none',
        durationMinutes: 30,
        location: '"Café" \\',
        expansions: [expansion._id],
      },
      players: [
        { user: bob.user._id, team: '"Owls"', role: '\\' },
        { name: 'Gus', started: true },
      ],
      pad: { rows: [{ label: '"Eggs" \\', scores: [1, null] }] },
    })
    const players = [{ user: bob.user._id }, { user: ann.user._id }]
    const corrected = await logMatch(it, bob, { game, players })
    const rows = [{ _id: corrected.players[1]?._id, score: 3 }]
    await it.call('POST /sessions/:id/corrections', {
      ...{ token: ann.token, params: { id: corrected._id } },
      body: { players: rows, comment: 'It was "3" \\' },
    })
    await makeAdmin(it, bob)
    const wrong = { token: bob.token, params: { id: logged._id }, body: { durationMinutes: 9 } }
    await it.call('POST /sessions/:id/corrections', wrong)
    const correctingFound: boolean[] = []
    for (const [who, count, role] of [
      [ann, 3, 'user'],
      [bob, 3, 'admin'],
    ] as const) {
      const { data } = (await it.call('GET /sessions', { token: who.token })).body
      expect(data).toHaveLength(count)
      for (const match of data) {
        const alone = await readMatch(it, who, match._id)
        const { activity: _, pad: _pad, corrections, link: _link, ...whole } = alone
        const correcting = corrections.some(({ by }) => by._id === who.user._id)
        expect(match).toEqual({ ...whole, correcting })
        correctingFound.push(correcting)
        const viewer = { userId: who.user._id, role }
        const presented = await readWholeMatch(it.database.read, match._id, viewer)
        expect(alone).toEqual(presented.data)
      }
    }
    expect(correctingFound.filter(Boolean)).toHaveLength(2)
  })
})

import { expect, test } from 'vitest'

import { signedUp, signUpAdmin } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  matchNotifications,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function setFullTable(it: TestApp) {
  const { ann, bob } = await setTable(it)
  const game = await addGame(it, ann, 'Wingspan')
  const oceania = await addGame(it, ann, 'Wingspan: Oceania')
  const europe = await addGame(it, ann, 'Wingspan: Europe')
  const match = await logMatch(it, ann, {
    game,
    date: '2026-11-14T23:30:00Z',
    day: '2026-11-15',
    mode: 'teams',
    scoring: 'lowest',
    durationMinutes: 75,
    location: ' Ben’s\u202e ',
    expansions: [europe._id, oceania._id],
    players: [
      { user: ann.user._id, score: 1.5, result: 'Win', team: 'Owls', role: 'Host', started: true },
      { user: bob.user._id, score: -999_999_999, result: 'Loss', team: 'Gulls ' },
      { name: 'Gus', score: 1.5, result: 'Win', team: ' OWLS' },
    ],
  })
  return { ann, bob, game, oceania, europe, match }
}

onEachEngine('The fields of a match as it was played', (open) => {
  test('come back as they were sent, in every response', async () => {
    const { it, ann, bob, europe, oceania, match } = await scene(open(), setFullTable)
    const expected = {
      day: '2026-11-15',
      mode: 'teams',
      scoring: 'lowest',
      durationMinutes: 75,
      location: 'Ben’s',
      expansions: [europe, oceania],
      players: [
        { team: 'Owls', role: 'Host', started: true, confirmedBy: 'self' },
        { team: 'Gulls', role: null, started: false, confirmedBy: null },
        { team: 'Owls', role: null, started: false, confirmedBy: null },
      ],
    }
    expect(match).toMatchObject(expected)
    expect(await readMatch(it, bob, match._id)).toMatchObject(expected)
    const list = await it.call('GET /sessions', { token: bob.token, query: { limit: '5' } })
    expect(list.body.data[0]).toMatchObject(expected)
    await confirmMatch(it, bob, match._id)
    expect((await readMatch(it, ann, match._id)).players[1]?.confirmedBy).toBe('self')
  })

  test('have defaults, which null means too', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    const plain = {
      day: '2026-10-01',
      mode: 'competitive',
      scoring: 'highest',
      durationMinutes: null,
      location: null,
      expansions: [],
      pad: null,
    }
    const player = { team: null, role: null, started: false, confirmedBy: 'self' }
    expect(await logMatch(it, ann, { game })).toMatchObject({ ...plain, players: [player] })
    const nothing = { mode: null, scoring: null, durationMinutes: null, location: ' ', day: null }
    const players = [{ user: ann.user._id, team: null, role: '\u200b', started: null }]
    const match = await logMatch(it, ann, {
      ...{ game, ...nothing, expansions: null, pad: null },
      players,
    })
    expect(match).toMatchObject({ ...plain, players: [player] })
  })

  test('are refused by sentences beyond their limits, new or edited @both', async () => {
    const { it, ann, bob, match, game } = await scene(open(), setFullTable)
    const others = await Promise.all(
      Array.from({ length: 21 }, (_, index) => addGame(it, ann, `Expansion ${index}`)),
    )
    const drafts = asDrafts(match).map((draft, index) => {
      const { team, role, started } = match.players[index]!
      return { ...draft, team, role, started }
    })
    const table = (...changes: object[]) => ({
      players: drafts.map((draft, index) => ({ ...draft, ...changes[index] })),
    })
    const tooLong = (length: number) => 'x'.repeat(length + 1)
    const bad: [object, string, RegExp][] = [
      [{ date: '2026-02-31' }, 'date', /^Enter a valid date\.$/u],
      [{ notes: tooLong(2000) }, 'notes', /^Notes must be at most 2000 characters\.$/u],
      [{ day: '2026-02-30' }, 'day', /valid day/u],
      [{ day: '2026-11-17' }, 'day', /day of the date/u],
      [{ mode: 'solo' }, 'mode', /^Mode must/u],
      [{ scoring: 'most' }, 'scoring', /^Scoring must/u],
      [{ durationMinutes: 0 }, 'durationMinutes', /from 1 to 6000/u],
      [{ durationMinutes: 6001 }, 'durationMinutes', /from 1 to 6000/u],
      [{ durationMinutes: 1.5 }, 'durationMinutes', /whole number/u],
      [{ location: tooLong(80) }, 'location', /at most 80/u],
      [{ location: 'a\nb' }, 'location', /single line/u],
      [{ location: 'a\u2028b' }, 'location', /single line/u],
      [table({ team: 'a\u2029b' }), 'players.0.team', /single line/u],
      [table({ role: 'a\u2028b' }), 'players.0.role', /single line/u],
      [{ expansions: others.map(({ _id }) => _id) }, 'expansions', /at most 20/u],
      [{ expansions: ['x'] }, 'expansions', /select games/u],
      [{ expansions: [game._id] }, 'expansions', /not its own/u],
      [{ expansions: [others[0]?._id, others[0]?._id] }, 'expansions', /once/u],
      [table({ team: tooLong(40) }), 'players.0.team', /at most 40/u],
      [table({ role: tooLong(60) }), 'players.0.role', /at most 60/u],
      [table({ started: true }, { started: true }), 'players', /^Only one player can start\.$/u],
      [table({ score: 1e9 }), 'players.0.score', /^Scores have at most nine digits\.$/u],
      [table({ score: -1e9 }), 'players.0.score', /^Scores have at most nine digits\.$/u],
      [
        table({}, { team: 'Owls', result: 'Win' }),
        'players',
        /^A team game needs at least two teams\.$/u,
      ],
      [table({ result: '' }), 'players', /^A team wins or loses together\.$/u],
      [
        { mode: 'cooperative' },
        'players',
        /^In a cooperative game all win or all lose together\.$/u,
      ],
    ]
    const whole = { game: game._id, date: match.date, day: match.day, mode: match.mode, ...table() }
    const players = whole.players.map(({ _id: _, ...draft }) => draft)
    for (const [change, field, sentence] of bad) {
      const edited = await editMatch(
        it,
        ann,
        match._id,
        'day' in change ? { ...change, date: '2026-11-15T12:00:00Z' } : change,
      )
      expect([edited.status, edited.body.errors]).toEqual([
        400,
        expect.objectContaining({ [field]: expect.stringMatching(sentence) }),
      ])
      const body = { ...whole, players, ...change }
      const logged = await it.call('POST /sessions', { token: ann.token, body })
      expect([logged.status, logged.body.errors]).toEqual([
        400,
        expect.objectContaining({ [field]: expect.stringMatching(sentence) }),
      ])
    }
    expect((await readMatch(it, bob, match._id)).version).toBe(1)
  })

  test('stay when an edit does not send them, and are recorded in words when it does', async () => {
    const { it, ann, bob, oceania, match } = await scene(open(), setFullTable)
    const { players: before, ...stored } = match
    const [own, ...others] = asDrafts(match)
    await editMatch(it, ann, match._id, { notes: 'New', players: [own, ...others] })
    expect(await readMatch(it, bob, match._id)).toMatchObject({
      ...{ day: stored.day, date: stored.date, mode: 'teams', scoring: 'lowest' },
      ...{ durationMinutes: 75, location: 'Ben’s', expansions: stored.expansions },
      players: before.map(({ team, role, started }) => ({ team, role, started })),
    })

    const edit = {
      ...{ mode: 'competitive', scoring: 'none', durationMinutes: null, location: 'Home' },
      expansions: [oceania._id],
      players: [own, { ...others[0], started: true, role: 'Guest' }, { ...others[1], team: null }],
    }
    expect((await editMatch(it, ann, match._id, edit)).status).toBe(200)
    const edited = await readMatch(it, bob, match._id)
    expect(edited.players.map(({ started }) => started)).toEqual([false, true, false])
    expect(edited.activity.at(-1)?.changes).toEqual([
      { field: 'mode', from: 'teams', to: 'competitive' },
      { field: 'scoring', from: 'lowest', to: 'none' },
      { field: 'location', from: 'Ben’s', to: 'Home' },
      { field: 'durationMinutes', from: 75, to: null },
      { field: 'expansions', from: 'Wingspan: Europe, Wingspan: Oceania', to: oceania.name },
      { field: 'started', player: 'Ann Arbor', from: 'yes', to: null },
      { field: 'role', player: 'Bob Tester', from: null, to: 'Guest' },
      { field: 'started', player: 'Bob Tester', from: null, to: 'yes' },
      { field: 'team', player: 'Gus', from: 'Owls', to: null },
    ])
  })

  test('A table that cannot be does not keep anybody from editing something else', async () => {
    const { it, ann, bob, match } = await scene(open(), setFullTable)
    // As no edit leaves it.
    await it.database.transact((trx) =>
      trx
        .updateTable('players')
        .set({ result: 'Loss' })
        .where('person_id', 'is not', null)
        .execute(),
    )
    expect((await editMatch(it, ann, match._id, { notes: 'x' })).status).toBe(200)
    const stored = asDrafts(await readMatch(it, ann, match._id))
    const again = await editMatch(it, ann, match._id, {
      players: stored,
      mode: 'teams',
      notes: 'y',
    })
    expect(again.status).toBe(200)
    const drawn = stored.map((player) => ({ ...player, result: player.name ? 'Draw' : 'Win' }))
    for (const bad of [{ mode: 'cooperative' }, { players: drawn }]) {
      expect((await editMatch(it, ann, match._id, bad)).status).toBe(400)
    }
    expect((await readMatch(it, bob, match._id)).notes).toBe('y')
  })

  test('Somebody else’s change of one’s team takes one’s confirmation back, that of a role does not', async () => {
    const { it, ann, bob, match } = await scene(open(), setFullTable)
    await confirmMatch(it, bob, match._id)
    const [own, theirs, gus] = asDrafts(match)
    const players = (change: object) => ({ players: [own, { ...theirs, ...change }, gus] })
    await editMatch(it, ann, match._id, players({ role: 'Bird' }))
    expect((await readMatch(it, bob, match._id)).players[1]?.confirmed).toBe(true)
    await editMatch(it, ann, match._id, players({ team: 'Terns' }))
    const edited = await readMatch(it, bob, match._id)
    expect(edited.players[1]).toMatchObject({ confirmed: false, confirmedBy: null })
    expect(edited.matchStatus).toBe('Pending')
  })

  test('The creator may change the game, and the others confirm again; an admin may not', async () => {
    const { it, ann, bob, oceania, europe, match } = await scene(open(), setFullTable)
    await confirmMatch(it, bob, match._id)
    const root = await signUpAdmin(it)
    const refused = await editMatch(it, root, match._id, { game: oceania._id })
    const message = 'Only the creator of a match can change its game.'
    expect([refused.status, refused.body.message]).toEqual([403, message])
    expect((await editMatch(it, root, match._id, { game: match.game._id })).status).toBe(200)
    const unknown = { game: '01936f00-0000-7000-8000-000000000001' }
    expect((await editMatch(it, ann, match._id, unknown)).body.errors).toHaveProperty('game')

    expect((await editMatch(it, ann, match._id, { game: oceania._id })).body.data).toMatchObject({
      game: oceania,
      expansions: [europe],
      matchStatus: 'Pending',
      players: [{ confirmed: true }, { confirmed: false }, { confirmed: true }],
    })
    expect(await matchNotifications(it, bob)).toContain('MATCH_UPDATED')
    const params = { id: bob.user._id }
    const stats = await it.call('GET /users/:id/stats', { token: bob.token, params })
    expect(stats.body.data.mostPlayedGame).toBe('Wingspan: Oceania')
    const found = await it.call('GET /sessions', { token: bob.token, query: { q: 'oceania' } })
    expect(found.body.data).toHaveLength(1)
  })
})

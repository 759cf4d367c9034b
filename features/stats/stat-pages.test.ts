import { expect, test } from 'vitest'

import { befriend, signedUp, befriended } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { addLongHistories } from '#tests/support/seeded/seeded-tables.ts'

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const NO_CURSORS = { cursors: { games: null, people: null, places: null } }

onEachEngine('The pages of the statistics', (open) => {
  test('are empty for a newcomer', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const { body } = await it.call('GET /stats', { token })
    expect(body.meta).toEqual(NO_CURSORS)
    expect(body.data).toEqual({
      ...{ matches: 0, decided: 0, wins: 0, draws: 0, losses: 0, sharedWins: 0, chanceWins: 0 },
      ...{ coop: 0, coopWins: 0, minutes: 0, timedMatches: 0, hIndex: 0, streak: null },
      ...{ longestWinStreak: 0, months: [], weekdays: [0, 0, 0, 0, 0, 0, 0], days: [], sides: [] },
      ...{ form: [], totals: { games: 0, people: 0, places: 0 }, games: [], people: [] },
      places: [],
    })
  })

  test('refuse filters and cursors that they do not know, each with a sentence', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const players = 'Players must be a number like 4, or a range like 2-5.'
    const cursor = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const list = cursor(['a'])
    for (const [query, message] of [
      [{ from: '2026-02-30' }, 'Enter a valid day.'],
      [{ to: 'tomorrow' }, 'Enter a valid day.'],
      [{ players: 'few' }, players],
      [{ players: '5-2' }, players],
      [{ players: '0' }, players],
      [{ mode: 'solo' }, 'Mode must be competitive, teams or cooperative.'],
      [{ status: 'pending' }, 'Status must be confirmed.'],
      [{ place: 'x'.repeat(201) }, 'A filter has at most 200 characters.'],
      [{ list: 'days' }, 'List must be games, people or places.'],
      [{ list: 'games', cursor: 'x' }, 'This is not a cursor of this list.'],
      [{ list: 'games', cursor: list }, 'This is not a cursor of this list.'],
      ...[
        ['games', 3, 'Azul', 'azul'],
        ['people', 1e300, 'Oma', 'guest:oma'],
      ].map(
        (parts) =>
          [
            { list: 'people', cursor: cursor(parts) },
            'This is not a cursor of this list.',
          ] as const,
      ),
      [{ cursor: 'x' }, 'Name the list that the cursor is of.'],
    ] as const) {
      const { status, body } = await it.call('GET /stats', { token, query })
      expect([query, status, Object.values(body.errors ?? {})]).toEqual([query, 400, [message]])
    }
    for (const query of [
      { game: 'none' },
      { person: 'nobody' },
      { from: '2027-01-01', to: '2026-01-01' },
    ]) {
      expect((await it.call('GET /stats', { token, query })).body.data.matches).toBe(0)
    }
  })

  test('of a game are there before the first match, and not for an unknown game @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { token } = ann
    const game = await addGame(it, ann, 'Azul')
    const page = await it.call('GET /stats/games/:id', { token, params: { id: game._id } })
    const nothing = { decided: 0, wins: 0, sharedWins: 0, chanceWins: 0 }
    expect(page.body.data).toMatchObject({
      ...{ game, matches: 0, best: null, average: null, firstPlayed: null, lastPlayed: null },
      ...{ scores: [], otherScores: [], tables: [], roles: [], expansions: [], records: [] },
      ...{ starting: nothing, starters: nothing },
    })
    for (const id of [UNKNOWN, 'azul']) {
      const { status, body } = await it.call('GET /stats/games/:id', { token, params: { id } })
      expect([status, body.message]).toEqual([404, 'Game not found.'])
    }
  })

  test('of a person are for friends, and for those who sat at a table with the caller @both', async () => {
    const { it, ann, bob, cleo, eve } = await signedUp(open(), 'Ann', 'Bob', 'Cleo', 'Eve')
    await befriend(it.call, bob, ann)
    await befriend(it.call, bob, cleo)
    const game = await addGame(it, bob, 'Azul')
    const pageOf = async (by: typeof ann, id: string) =>
      it.call('GET /stats/people/:id', { token: by.token, params: { id } })
    expect((await pageOf(ann, bob.user._id)).body.data).toMatchObject({ together: 0 })
    const both = [{ user: ann.user._id }, { user: cleo.user._id }]
    const strangers = [pageOf(ann, cleo.user._id), pageOf(ann, eve.user._id)]
    const unknown = [pageOf(ann, UNKNOWN), pageOf(ann, 'me'), pageOf(ann, ann.user._id)]
    for (const response of await Promise.all([...strangers, ...unknown])) {
      expect([response.status, response.body.message]).toEqual([404, 'User not found.'])
    }
    await logMatch(it, bob, { game, players: both })
    const { data } = (await pageOf(ann, cleo.user._id)).body
    expect(data).toMatchObject({
      ...{ together: 1, ahead: 0, behind: 0, level: 0, totals: { games: 1 } },
      last: [{ comparison: null, mine: { score: null, result: '' } }],
    })
    expect((await it.call('GET /stats', { token: bob.token })).body.data.matches).toBe(0)
    expect((await pageOf(bob, cleo.user._id)).body.data.together).toBe(0)
  })

  test('of a person list the ten newest by day and by time of logging, on busy days too', async () => {
    const it = await open()
    it.clock.set(new Date('2026-10-01T12:00:00Z'))
    const { ann, bob } = await befriended(it, 'Ann', 'Bob')
    const game = await addGame(it, ann, 'Azul')
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const logged: string[] = []
    const expectNewest = async () => {
      const params = { id: bob.user._id }
      const { body } = await it.call('GET /stats/people/:id', { token: ann.token, params })
      const last = body.data.last.map(({ _id }) => _id)
      expect(last).toEqual(logged.toReversed().slice(0, 10))
    }
    for (let hour = 22; hour >= 11; hour -= 1) {
      it.clock.advance(1000)
      const match = { game, players, date: `2026-10-01T${hour}:00:00.000Z` }
      logged.push((await logMatch(it, ann, match))._id)
      await expectNewest()
    }
    logged.push((await logMatch(it, ann, { game, players, date: '2026-10-02' }))._id)
    await expectNewest()
    // More matches of that day than are looked at, logged later, and without Bob.
    const alone = { people: [{ id: ann.user._id }], gameId: game._id }
    const busy = { seats: 1, notes: 0, at: '2026-10-01T23:00:00.000Z' }
    await addLongHistories(it.database, alone, 240, busy)
    await expectNewest()
  })

  test('know no year that is none', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    for (const year of ['0000', '26', '20261', 'now', UNKNOWN]) {
      const { status, body } = await it.call('GET /stats/years/:year', { token, params: { year } })
      expect([year, status, body.message]).toEqual([year, 404, 'There is no such year.'])
    }
    const last = await it.call('GET /stats/years/:year', { token, params: { year: '9999' } })
    expect(last.status).toBe(200)
  })
})

import { expect, test } from 'vitest'

import type { Match } from '#features/matches/matches.contract.ts'
import { chanceOf } from '#tests/races/racing-chance.ts'
import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { randomMatch } from '#tests/support/data/random-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { fitting, type Wanted } from '#tests/support/recount/one-match.ts'
import { recountOverview, recountRecord, rounded } from '#tests/support/recount/overview.ts'
import {
  recountGamePage,
  recountPerson,
  recountYearPage,
} from '#tests/support/recount/recounted-pages.ts'

/** It is the 21st where the day begins first. */
const NOW = new Date('2026-11-20T12:00:00Z')
const DAYS = [
  ...['2024-02-29', '2025-12-31', '2026-01-01', '2026-10-03', '2026-10-04', '2026-11-18'],
  ...['2026-11-19', '2026-11-19', '2026-11-20', '2026-11-20', '2026-11-21', '2026-11-22'],
]
const MATCHES = 70

/** A history with every kind of match; the last person's account is deleted. */
async function randomHistory(it: TestApp, seed: number) {
  it.clock.set(NOW)
  const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
  const [cleo, dan] = [await it.signUp('Cleo'), await it.signUp('Dan')]
  const people = [ann, bob, cleo, dan]
  for (const one of people) {
    for (const other of people.slice(0, people.indexOf(one))) await befriend(it.call, one, other)
  }
  const games = [
    await addGame(it, ann, 'Azul'),
    await addGame(it, ann, 'Catan'),
    await addGame(it, ann, 'Élite'),
  ]
  const chance = chanceOf(seed, 0)
  for (let number = 0; number < MATCHES; number += 1) {
    const by = chance.percent(70) ? ann : chance.of(people)
    const match = randomMatch(chance, { people, games, days: DAYS }, by)
    const { _id } = await logMatch(it, by, match)
    for (const { token } of people) {
      // Whoever does not play is refused.
      if (chance.percent(60)) {
        await it.call('POST /sessions/:id/confirm', { token, params: { id: _id } })
      }
    }
  }
  await it.call('DELETE /users/:id', { token: dan.token, params: { id: dan.user._id } })
  return { ann, bob, cleo, games }
}

/** Each filter alone, and some together. */
function questions(games: readonly { _id: string }[], bob: TestUser): Wanted[] {
  const [game = '', other = ''] = games.map(({ _id }) => _id)
  const person = bob.user._id
  return [
    {},
    { from: '2026-01-01' },
    { to: '2025-12-31' },
    { from: '2026-10-04', to: '2026-11-19' },
    { game },
    { person },
    { person: 'guest:OMA' },
    { person: 'guest:Former player' },
    { place: 'ben’s' },
    { players: '4' },
    { players: '2-3' },
    { mode: 'competitive' },
    { mode: 'teams' },
    { mode: 'cooperative' },
    { status: 'confirmed' },
    { game, status: 'confirmed' },
    { game: other, person, from: '2026-01-01' },
    { place: 'Home', mode: 'competitive', players: '2-5' },
    { person: 'guest:gus', status: 'confirmed', mode: 'teams' },
  ]
}

async function historyOf(it: TestApp, { token }: TestUser): Promise<Match[]> {
  return (await it.call('GET /sessions', { token })).body.data
}

onEachEngine('The statistics equal a recount from the matches', (open) => {
  test('of a random history, for each filter and some of them together', async () => {
    const it = await open()
    const { ann, bob, cleo, games } = await randomHistory(it, 1)
    for (const reader of [ann, bob]) {
      const { token } = reader
      const me = reader.user._id
      const history = await historyOf(it, reader)
      for (const wanted of questions(games, bob)) {
        const query = { ...wanted }
        const matches = fitting(history, me, wanted, NOW)
        const overview = await it.call('GET /stats', { token, query })
        expect([wanted, rounded(overview.body.data)]).toEqual([
          wanted,
          rounded(recountOverview(matches, me)),
        ])
        for (const game of games) {
          const ofGame = matches.filter((match) => match.game._id === game._id)
          const page = await it.call('GET /stats/games/:id', {
            ...{ token, query, params: { id: game._id } },
          })
          expect([wanted, rounded(page.body.data)]).toEqual([
            wanted,
            rounded({
              ...recountOverview(ofGame, me),
              ...recountGamePage(ofGame, me),
              game,
            }),
          ])
        }
        const { user } = reader === ann ? bob : ann
        for (const person of [user, cleo.user]) {
          const params = { id: person._id }
          const page = await it.call('GET /stats/people/:id', { token, query, params })
          const { _id, firstName, lastName } = person
          expect([wanted, rounded(page.body.data)]).toEqual([
            wanted,
            {
              ...{ user: { _id, firstName, lastName }, friend: true },
              ...(rounded(recountPerson(matches, me, person._id)) as object),
            },
          ])
        }
      }
      const totals = await it.call('GET /users/:id/stats', { token, params: { id: me } })
      expect(totals.body.data).toEqual(recountRecord(fitting(history, me, {}, NOW), me))
      for (const year of ['2024', '2025', '2026', '2027']) {
        for (const status of [undefined, 'confirmed'] as const) {
          const query = status === undefined ? {} : { status }
          const all = fitting(history, me, query, NOW)
          const ofYear = all.filter(({ day }) => day.startsWith(year))
          const page = await it.call('GET /stats/years/:year', { token, query, params: { year } })
          expect([year, rounded(page.body.data)]).toEqual([
            year,
            rounded({ ...recountOverview(ofYear, me), ...recountYearPage(all, year) }),
          ])
        }
      }
    }
  })
})

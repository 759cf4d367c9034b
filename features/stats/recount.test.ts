import { expect, test } from 'vitest'

import type { Match } from '#features/matches/matches.contract.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { HISTORY_NOW as NOW, randomHistory } from '#tests/support/data/random-history.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { fitting, type Wanted } from '#tests/support/recount/one-match.ts'
import { recountOverview, recountRecord, rounded } from '#tests/support/recount/overview.ts'
import {
  recountGamePage,
  recountPerson,
  recountYearPage,
} from '#tests/support/recount/recounted-pages.ts'

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

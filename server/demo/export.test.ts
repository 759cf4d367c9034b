import { expect, test } from 'vitest'

import type { Match, Player } from '#features/matches/matches.contract.ts'
import { onEngine, type TestApp } from '#tests/support/engines.ts'
import { fitting, type Wanted } from '#tests/support/recount/one-match.ts'
import { recountOverview, rounded } from '#tests/support/recount/overview.ts'
import {
  recountGamePage,
  recountPerson,
  recountYearPage,
} from '#tests/support/recount/recounted-pages.ts'

import { DEMO_PASSWORD, seedDemo } from './seed.ts'

type Row = Record<string, string>

/** The rows of a CSV file by their titles (RFC 4180). */
function parseCsv(text: string): Row[] {
  const lines = [...text.replace('\ufeff', '').matchAll(/((?:"(?:[^"]|"")*"|[^"\r\n])*)\r\n/gu)]
  const [titles = [], ...rows] = lines.map(([, line = '']) =>
    [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^",]*),/gu)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  )
  return rows.map((row) =>
    Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])),
  )
}

/** The matches of the export, with names in place of ids, as far as the recount reads them. */
function matchesIn(csv: string): Match[] {
  const matches = Map.groupBy(parseCsv(csv), (row) => row['Match'] ?? '')
  return [...matches].map(([id, rows]) => {
    const [first = {}] = rows
    const cell = (title: string) => first[title] ?? ''
    const minutes = cell('Minutes')
    const expansions = cell('Expansions') === '' ? [] : cell('Expansions').split(', ')
    return {
      _id: id,
      day: cell('Day'),
      createdAt: cell('Logged at'),
      game: { _id: cell('Game'), name: cell('Game') },
      expansions: expansions.map((name) => ({ _id: name, name })),
      mode: cell('Mode'),
      scoring: cell('Scoring'),
      durationMinutes: minutes === '' ? null : Number(minutes),
      location: cell('Place') === '' ? null : cell('Place'),
      matchStatus: cell('Status'),
      players: rows.map(playerIn),
    } as unknown as Match
  })
}

function playerIn(row: Row): Player {
  const cell = (title: string) => row[title] ?? ''
  // A guest counts as confirmed, by nobody.
  const isGuest = cell('Confirmed') === 'yes' && cell('Confirmed by') === ''
  const [firstName = '', lastName = ''] = cell('Player').split(' ')
  return {
    _id: cell('Seat'),
    user: isGuest ? null : { _id: cell('Player'), firstName, lastName },
    name: cell('Player'),
    score: cell('Score') === '' ? null : Number(cell('Score')),
    result: cell('Result'),
    team: cell('Team') === '' ? null : cell('Team'),
    role: cell('Role') === '' ? null : cell('Role'),
    rank: cell('Rank') === '' ? null : Number(cell('Rank')),
    started: cell('Started') === 'yes',
  } as Player
}

/** An answer of the API with names in place of the ids of games and people. */
function withNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNames)
  if (typeof value !== 'object' || value === null) return value
  const named = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNames(one)]))
  const { firstName, lastName, name } = named
  if (!('_id' in named)) return named
  if (typeof firstName === 'string') return { ...named, _id: `${firstName} ${String(lastName)}` }
  return typeof name === 'string' ? { ...named, _id: name } : named
}

async function signedIn(it: TestApp) {
  const [email] = await seedDemo(it.app)
  const login = await it.call('POST /auth/login', { body: { email, password: DEMO_PASSWORD } })
  const { token, user } = login.body
  const params = { id: user._id }
  const file = await it.call('GET /users/:id/archive.csv', { token, params })
  const games = (await it.call('GET /stats', { token })).body.data.games
  const people = (await it.call('GET /stats', { token })).body.data.people
  return {
    token,
    csv: String(file.body),
    name: `${user.firstName} ${user.lastName}`,
    games,
    people,
  }
}

onEngine('sqlite', 'Every number on the pages of the demo’s account', (open) => {
  test('is what a recount of the CSV export finds', async () => {
    const it = await open()
    const { token, csv, name, games, people } = await signedIn(it)
    const now = it.clock.now()
    const history = matchesIn(csv)
    expect(history.length).toBeGreaterThan(50)
    expect(games.length).toBeGreaterThan(5)
    for (const wanted of [{}, { status: 'confirmed' }] satisfies Wanted[]) {
      const query = { ...wanted }
      const matches = fitting(history, name, wanted, now)
      const overview = await it.call('GET /stats', { token, query })
      expect(rounded(withNames(overview.body.data))).toEqual(
        rounded(recountOverview(matches, name)),
      )
      for (const { game } of games) {
        const params = { id: game._id }
        const page = await it.call('GET /stats/games/:id', { token, query, params })
        const ofGame = matches.filter((match) => match.game.name === game.name)
        const expected = { ...recountOverview(ofGame, name), ...recountGamePage(ofGame, name) }
        expect(rounded(withNames(page.body.data))).toEqual(
          rounded({ ...expected, game: { _id: game.name, name: game.name } }),
        )
      }
      for (const person of people.flatMap(({ user }) => user ?? [])) {
        const params = { id: person._id }
        const page = await it.call('GET /stats/people/:id', { token, query, params })
        const theirs = `${person.firstName} ${person.lastName}`
        expect(rounded(withNames(page.body.data))).toMatchObject(
          rounded(recountPerson(matches, name, theirs)) as object,
        )
      }
      for (const year of ['2025', '2026']) {
        const page = await it.call('GET /stats/years/:year', { token, query, params: { year } })
        const ofYear = matches.filter(({ day }) => day.startsWith(year))
        expect(rounded(withNames(page.body.data))).toEqual(
          rounded({ ...recountOverview(ofYear, name), ...recountYearPage(matches, year) }),
        )
      }
    }
  })
})

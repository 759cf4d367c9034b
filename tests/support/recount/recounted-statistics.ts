import { expect } from 'vitest'

import type { Match } from '#features/matches/matches.contract.ts'

import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'
import { fitting, rowOf, type Wanted } from './one-match.ts'
import { recountOverview, rounded } from './overview.ts'
import { recountGamePage, recountPerson, recountYearPage } from './recounted-pages.ts'

export function someFilters(games: readonly string[], person: string): Wanted[] {
  const [game = '', other = ''] = games
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

interface Asked {
  it: TestApp
  reader: TestUser
  wanted: Wanted
  /** For the message of a failure. */
  about?: string
}

export async function historyOf(it: TestApp, { token }: TestUser): Promise<Match[]> {
  return (await it.call('GET /sessions', { token })).body.data
}

/** @returns the matches that fit */
export async function expectOverview({ it, reader, wanted, about = '' }: Asked): Promise<Match[]> {
  const { token, user } = reader
  const matches = fitting(await historyOf(it, reader), user._id, wanted, it.clock.now())
  const { body } = await it.call('GET /stats', { token, query: { ...wanted } })
  const expected = rounded(recountOverview(matches, user._id))
  expect([about, wanted, rounded(body.data)]).toEqual([about, wanted, expected])
  return matches
}

export async function expectGamePage(
  { it, reader: { token, user }, wanted, about = '' }: Asked,
  { _id }: { _id: string },
  matches: readonly Match[],
): Promise<void> {
  const ofGame = matches.filter(({ game }) => game._id === _id)
  const params = { id: _id }
  const { body } = await it.call('GET /stats/games/:id', { token, query: { ...wanted }, params })
  const { game, ...page } = body.data
  const me = user._id
  const expected = rounded({ ...recountOverview(ofGame, me), ...recountGamePage(ofGame, me) })
  expect([about, wanted, rounded(page)]).toEqual([about, wanted, expected])
  expect(game._id).toBe(_id)
}

/** Only a friend, or somebody whom they have met, has a page. */
export async function expectPersonPage(
  { it, reader: { token, user }, wanted, about = '' }: Asked,
  { user: { _id } }: TestUser,
  matches: readonly Match[],
): Promise<void> {
  const params = { id: _id }
  const asked = { token, query: { ...wanted }, params }
  const { status, body } = await it.call('GET /stats/people/:id', asked)
  if (status === 404) {
    expect([about, matches.filter((match) => rowOf(match, _id) !== undefined)]).toEqual([about, []])
    return
  }
  const expected = rounded(recountPerson([...matches], user._id, _id))
  expect([about, wanted, rounded(body.data)]).toEqual([about, wanted, expected])
}

/** It has no filter but confirmed matches. */
export async function expectYearPage(
  { it, reader, wanted, about = '' }: Asked & { wanted: Pick<Wanted, 'status'> },
  year: string,
): Promise<void> {
  const { token, user } = reader
  const all = fitting(await historyOf(it, reader), user._id, wanted, it.clock.now())
  const ofYear = all.filter(({ day }) => day.startsWith(year))
  const query = { ...wanted }
  const { body } = await it.call('GET /stats/years/:year', { token, query, params: { year } })
  const expected = { ...recountOverview(ofYear, user._id), ...recountYearPage(all, year) }
  expect([about, year, rounded(body.data)]).toEqual([about, year, rounded(expected)])
}

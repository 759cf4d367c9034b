import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type DetailKey,
  type DetailValues,
  forEachDetail,
} from '#features/matches/match-details.rules.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'
import { HOUR } from '#platform/clock.ts'
import { fillWithData } from '#tests/support/backups/filled-database.ts'
import { type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { archiveOf } from '#tests/support/imports/archives.ts'
import { archivedOf, readText } from '#tests/support/texts/read-text.ts'

import { LAST_LINE_MAX, noPlaceIn } from './archive-download.rules.ts'
import type { ArchivedMatch } from './archives.rules.ts'
import { bgStatsText } from './bgstats-file.rules.ts'

const NOW = new Date('2026-11-22T20:00:00Z')

async function written(matches: readonly ArchivedMatch[]) {
  let text = ''
  const pages = [matches.slice(0, 2), [], matches.slice(2)]
  for await (const chunk of bgStatsText(pages, NOW)) text += chunk
  return { text, noPlace: noPlaceIn(text.slice(-LAST_LINE_MAX)) }
}

function row(playerRefId: number, score: unknown, winner: unknown, more = {}) {
  return { playerRefId, score, winner, rank: 1, newPlayer: false, ...more }
}

const FILE = JSON.stringify({
  games: [
    { id: 7, name: 'Wingspan', bggId: 266192, highestWins: 1 },
    { id: 8, name: 'Pandemic', cooperative: true },
    { id: 9, name: 'European Expansion', isExpansion: 1 },
  ],
  players: [
    { id: 4, name: 'Mara' },
    { id: 5, name: 'Jonas' },
    { id: 6, name: 'jonas' },
    { id: 7, name: 'Anonymous player', isAnonymous: 1 },
  ],
  locations: [{ id: 2, name: 'Ben’s' }],
  userInfo: { meRefId: 4 },
  plays: [
    {
      ...{ uuid: 'aaaa-1', playDate: '2024-01-02 21:14:00', gameRefId: 7, durationMin: 75 },
      ...{ locationRefId: 2, comments: 'Late', board: 'Oceania' },
      expansionPlays: [{ gameRefId: 9 }],
      playerScores: [
        row(4, '31+3+1', 1, { startPlayer: 1, role: 'Owl' }),
        row(5, '6-1-2', 0),
        row(6, '1+1+1', false),
      ],
    },
    {
      ...{ uuid: 'aaaa-2', playDate: '2024-01-03 10:00:00', gameRefId: 8 },
      playerScores: [row(4, '', 0), row(5, null, 0)],
    },
    {
      ...{ uuid: 'aaaa-3', playDate: '2024-01-04 10:00:00', gameRefId: 7, usesTeams: 1 },
      playerScores: [
        row(4, '7', 1, { team: 'Red' }),
        row(5, '7', 1, { team: 'Red' }),
        row(6, '5,5', 0, { team: 'Blue' }),
      ],
    },
    {
      ...{ uuid: 'aaaa-4', playDate: '2024-01-05 10:00:00', gameRefId: 7 },
      playerScores: [row(7, 9, 1), row(7, 9, 1), row(4, 'about 3', 0)],
    },
    {
      ...{ uuid: 'aaaa-5', playDate: '2024-01-06 10:00:00', gameRefId: 7, scoringSetting: 2 },
      playerScores: [row(4, 1, 0), row(5, 2, 0)],
    },
    {
      ...{ uuid: 'aaaa-6', playDate: '2024-01-07 10:00:00', gameRefId: 7 },
      playerScores: [row(4, '', 1), row(5, '', 0, { rank: 2 }), row(6, '', 0, { rank: 3 })],
    },
    {
      ...{ uuid: 'aaaa-7', playDate: '2024-01-08 10:00:00', gameRefId: 7 },
      playerScores: [row(4, '', 1), row(5, '', 1), row(6, '', 0, { rank: 3 })],
    },
    {
      ...{ uuid: 'aaaa-8', playDate: '2024-01-09 10:00:00', gameRefId: 8, scoringSetting: 1 },
      playerScores: [row(4, 3, 1, { rank: 0 }), row(5, 9, 0, { rank: 0 })],
    },
    {
      ...{ uuid: 'aaaa-9', playDate: '2024-01-10 10:00:00', gameRefId: 7 },
      playerScores: [row(4, 9, 0, { rank: 0 }), row(5, 9, 0, { rank: 0 })],
    },
  ],
})

test('What was read from BG Stats and written for it reads as the same plays', async () => {
  const answers = { tied: 'draw' }
  const first = await readText(FILE, { answers })
  const { text, noPlace } = await written(archivedOf(first))
  expect(noPlace).toEqual([])
  const second = await readText(text, { answers })
  expect(second.matches.map(({ sourceIds }) => sourceIds[0])).toEqual([
    ...['bgstats:aaaa-1', 'bgstats:aaaa-2', 'bgstats:aaaa-3', 'bgstats:aaaa-4', 'bgstats:aaaa-5'],
    ...['bgstats:aaaa-6', 'bgstats:aaaa-7', 'bgstats:aaaa-8', 'bgstats:aaaa-9'],
  ])
  expect(archivedOf(second)).toEqual(archivedOf(first))
  const finished = second.matches.map(({ players }) =>
    players.map(({ result, rank }) => `${result}${rank ?? ''}`).join(' '),
  )
  expect(finished.slice(4)).toEqual([
    ...['Win Loss', 'Win1 Loss2 Loss3', 'Win1 Win1 Loss3', 'Win Loss', 'Draw Draw'],
  ])
  expect(second.people.find(({ self }) => self)?.name).toBe('Mara')
})

const name = fc.constantFrom('Ann', 'Bob', 'Cléo', 'O’Neil', '=cmd()', '__proto__')
const seat = fc.record({
  ...{ name, email: fc.constant(null), self: fc.constant(false) },
  score: fc.option(fc.integer({ min: -99, max: 99 })),
  ...{ result: fc.constantFrom(...results), started: fc.constant(false) },
  ...{ former: fc.constant(false), rank: fc.constantFrom(null, null, 1, 2) },
  ...{ team: fc.option(fc.constantFrom('Red', 'Blue')), role: fc.option(fc.constantFrom('Elf')) },
})
const anyDetail = {
  minutes: fc.option(fc.integer({ min: 1, max: 6000 })),
  line: fc.option(fc.constantFrom('Ben’s', 'home')),
  text: fc.constantFrom('', 'Line one\n=2'),
}
const anyMatch: fc.Arbitrary<ArchivedMatch> = fc.record({
  ...{
    id: fc.uuid(),
    date: fc.constant('2024-05-06T12:00:00.000Z'),
    day: fc.constant('2024-05-06'),
  },
  ...{ game: fc.constantFrom('Go', 'Azul'), expansions: fc.constantFrom([], ['More']) },
  ...{ mode: fc.constantFrom(...modes), scoring: fc.constantFrom(...scorings) },
  ...forEachDetail<{ [K in DetailKey]: fc.Arbitrary<DetailValues[K]> }>(
    (_, { kind }) => anyDetail[kind] as never,
  ),
  players: fc.uniqueArray(seat, { minLength: 1, maxLength: 5, selector: (one) => one.name }),
  pad: fc.constant(null),
  original: fc.constant({
    ...{ createdBy: '', createdAt: '2024-05-06T12:00:00.000Z' },
    ...{ status: 'Confirmed' as const, players: [] },
  }),
})

test('Each match comes back, or the list of what has no place says so', async () => {
  await fc.assert(
    fc.asyncProperty(anyMatch, async (match) => {
      const { text, noPlace } = await written([match])
      const read = await readText(text)
      const [back] = archivedOf(read)
      if (back === undefined) throw new Error('It is gone.')
      if (noPlace.length > 0) return
      const { mode } = match
      const teams = match.players.map(({ team }) => (mode === 'teams' ? team : null))
      expect(back).toMatchObject({
        ...{ day: match.day, game: match.game, expansions: match.expansions, mode },
        ...{ durationMinutes: match.durationMinutes, location: match.location },
        ...{ notes: match.notes, scoring: match.scoring },
      })
      expect(back.players).toEqual(
        match.players.map((player, at) => ({ ...player, team: teams[at] })),
      )
      expect(read.matches[0]?.sourceIds).toContain(match.id)
    }),
  )
})

test('What BG Stats cannot store is listed', async () => {
  const [match] = archivedOf(await readText(FILE))
  if (match === undefined) throw new Error('There is no match.')
  const [first, ...others] = match.players
  if (first === undefined) throw new Error('Nobody played.')
  const single = { ...match, players: [{ ...first, result: 'Draw' as const }, ...others] }
  const late = { ...match, date: '2024-01-02T21:14:00.000Z' }
  const named = {
    ...match,
    pad: { rows: match.pad?.rows.map(({ scores }) => ({ scores, label: 'Eggs' })) ?? [] },
  }
  const corrected = { ...match, players: [{ ...first, score: 99 }, ...others] }
  const { noPlace } = await written([single, late, named, corrected])
  expect(noPlace.map(({ what, count }) => `${count}: ${what.split(' ')[0]}`)).toEqual([
    ...['1: results', '1: names', '1: pads', '1: times'],
  ])
})

const KEY = 'GET /users/:id/archive.bgstats'

async function textOf(it: TestApp, { token, user }: TestUser): Promise<string> {
  const url = `/api/users/${user._id}/archive.bgstats`
  const response = await it.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(200)
  return response.body
}

onEachEngine('The file of a user’s matches for BG Stats', (open) => {
  test('reads as the same matches, and says what has no place in it', async () => {
    const { it, ann } = await scene(open(), fillWithData)
    const text = await textOf(it, ann)
    const read = await readText(text)
    const { matches } = await archiveOf(it, ann)
    expect(matches.length).toBeGreaterThan(2)
    // The reader begins with the oldest; beside a winner, no result is a lost match to BG Stats.
    const sorted = (all: typeof matches) =>
      all
        .map(({ game, day, notes, players }) => ({
          ...{ game, day, notes },
          rows: players.map(({ score, result, self }) => [score, result || 'Loss', self]),
        }))
        .toSorted((one, other) => (one.game < other.game ? -1 : 1))
    expect(sorted(archivedOf(read))).toEqual(sorted(matches))
    expect(read.matches.flatMap(({ sourceIds }) => sourceIds)).toEqual(
      expect.arrayContaining(matches.map(({ id }) => id)),
    )
    expect(JSON.parse(text)).toMatchObject({
      noPlace: [
        { what: expect.stringMatching(/^results/u), count: matches.length },
        { what: 'matches with their confirmations', count: matches.length },
        { what: 'times of day: each play stands at noon', count: matches.length },
      ],
    })
  })

  test('is one of somebody without matches, too', async () => {
    const it = await open()
    const file = JSON.parse(await textOf(it, await it.signUp('Ann')))
    expect(file).toMatchObject({ plays: [], games: [], players: [], locations: [], noPlace: [] })
  })

  test('is a download, and counts as an archive', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    const [params, token] = [{ id: ann.user._id }, ann.token]
    const { headers: of } = await it.call(KEY, { params, token })
    expect([of['content-type'], of['content-disposition']]).toEqual([
      ...['application/json; charset=utf-8', 'attachment; filename="tabletally-bgstats.json"'],
    ])
    const url = `/api/users/${ann.user._id}/archive.bgstats`
    const headers = { authorization: `Bearer ${token}` }
    expect((await it.server.inject({ method: 'HEAD', url, headers })).statusCode).toBe(200)
    await useUp(it, ann.user._id, 'archive', 27, HOUR)
    for (const key of [KEY, 'GET /users/:id/archive.csv'] as const) {
      expect((await it.call(key, { params, token })).status).toBe(200)
    }
    expect((await it.call(KEY, { params, token })).status).toBe(429)
  })
})

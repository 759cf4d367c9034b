import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyName, misfitsOf, textsOf } from '#tests/support/texts/pictures.ts'

import { matchPicture } from './match-picture.rules.ts'
import type { PicturedMatch } from './picture-table.rules.ts'

type Player = PicturedMatch['players'][number]
const player = (name: string, of: Partial<Player> = {}): Player => ({
  name,
  user: null,
  score: null,
  result: '',
  team: null,
  rank: null,
  ...of,
})
const match: PicturedMatch = {
  day: '2026-11-22',
  mode: 'competitive',
  scoring: 'highest',
  durationMinutes: 75,
  location: 'Ben’s',
  game: { name: 'Wingspan' },
  players: [
    player('Mara', { score: 84, result: 'Win' }),
    player('Jonas', { score: 71, result: 'Loss' }),
    player('Oma Inge', { score: 66, result: 'Loss' }),
  ],
}
const anyScore = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -999_999_999, max: 999_999_999 }),
  fc.constantFrom(999_999_999, -999_999_999, 1e21, 12.75),
)
const anyPlayer = fc.record({
  name: anyName,
  user: fc.option(fc.record({ _id: fc.uuid(), firstName: anyName, lastName: anyName })),
  score: anyScore,
  result: fc.constantFrom<Player['result']>('Win', 'Loss', 'Draw', ''),
  team: fc.option(anyName),
  rank: fc.option(fc.integer({ min: 1, max: 32 })),
})
const anyMatch = fc.record({
  day: fc.constantFrom('2026-11-22', '1999-02-28', '2024-02-29'),
  mode: fc.constantFrom<PicturedMatch['mode']>('competitive', 'teams', 'cooperative'),
  scoring: fc.constantFrom<PicturedMatch['scoring']>('highest', 'lowest', 'none'),
  durationMinutes: fc.option(fc.integer({ min: 1, max: 6000 })),
  location: fc.option(anyName),
  game: fc.record({ name: anyName }),
  players: fc.array(anyPlayer, { minLength: 1, maxLength: 32 }),
})
describe('The picture of a match', () => {
  test('says the game, the day, the place, who won, the ranks and the scores', () => {
    expect(textsOf(matchPicture(match))).toEqual([
      '1', 'Win', 'Wingspan', 'Sunday 22 November 2026 · Ben’s', 'Mara won', 'by 13 points', '84',
      '2', 'Jonas', '71', '3', 'Oma Inge', '66', 'Tabletally', 'three players, 75 minutes',
    ]) // prettier-ignore
  })

  test('names the members of teams, and nobody wins alone', () => {
    const teams = ['Red', 'Blue', 'Red', 'Blue'].map((team, index) =>
      player(`P${index}`, {
        team,
        score: team === 'Red' ? 9 : 7,
        result: team === 'Red' ? 'Win' : 'Loss',
      }),
    )
    const texts = textsOf(matchPicture({ ...match, mode: 'teams', players: teams }))
    expect(texts).toEqual(expect.arrayContaining(['Red won', 'P0, P2', '9', 'Blue', 'P1, P3', '7']))
  })

  test('of a table that played together has all names, and one score', () => {
    const players = ['Mara', 'Jonas', 'Aiko'].map((name) =>
      player(name, { score: 31, result: 'Loss' }),
    )
    const texts = textsOf(matchPicture({ ...match, mode: 'cooperative', players }))
    expect(texts).toEqual(expect.arrayContaining(['We lost', '31', 'Mara', 'Jonas', 'Aiko']))
    expect(texts.filter((text) => text === '31')).toHaveLength(1)
  })

  test('without a result says so, and of 32 players counts those without room', () => {
    const players = Array.from({ length: 32 }, (_, index) =>
      player(`Player ${index}`, { score: 90 - index }),
    )
    expect(textsOf(matchPicture({ ...match, players, scoring: 'none' }))).toEqual(
      expect.arrayContaining([
        'No result yet',
        'and 27 more at this table',
        '32 players, 75 minutes',
      ]),
    )
  })

  test('has no blanks where it is drawn with the server’s own fonts', () => {
    const players = [
      player('おばあちゃん', { score: 84, result: 'Win', team: '赤' }),
      player('Jonas 🎲', { score: 71, result: 'Loss', team: '青' }),
    ]
    const drawn = (of: Partial<PicturedMatch>) =>
      textsOf(matchPicture({ ...match, players, ...of }, { letters: 'carried' }))
    const foreign = { game: { name: 'カタン' }, location: '京都' }
    expect(drawn(foreign)).toEqual([
      ...['1', 'A board game', 'Sunday 22 November 2026', 'Player 1 won', 'by 13 points', '84'],
      ...['2', 'Jonas', '71', 'Tabletally', 'two players, 75 minutes'],
    ])
    const teams = drawn({ ...foreign, mode: 'teams' })
    expect(teams.filter((text) => text.startsWith('Team'))).toEqual(['Team 2'])
    expect(textsOf(matchPicture({ ...match, players })).join(' ')).toContain('おばあちゃん')
  })

  test('fits and is well-formed, whoever played whatever', () => {
    fc.assert(
      fc.property(anyMatch, (any) => {
        expect(misfitsOf(matchPicture(any), 640)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

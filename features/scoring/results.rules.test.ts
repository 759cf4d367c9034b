import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type Result,
  ALL_TOGETHER,
  followedScoring,
  isContradicted,
  type Mode,
  modes,
  placesOf,
  resultsOf,
  type Scoring,
  sideCount,
  TEAM_TOGETHER,
  tableProblem,
  TEAMS_NEEDED,
} from './results.rules.ts'

const alone = (scores: readonly (number | null)[]) => scores.map((score) => ({ score }))
const competitive = (scoring: Scoring, ...scores: (number | null)[]) =>
  resultsOf('competitive', scoring, alone(scores))

// Few different values, so that ties are common.
const score = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
)
const table = fc.array(score, { minLength: 2, maxLength: 8 })
const sides = fc.array(
  fc.record({
    score: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -2, max: 2 }) },
      { weight: 3, arbitrary: fc.double({ min: -1e9, max: 1e9, noNaN: true }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    members: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const seated = sides.map((teams) =>
  teams.flatMap(({ score: one, members }, index) =>
    Array.from({ length: members }, () => ({
      score: one,
      team: members === 1 ? null : `Team ${index}`,
    })),
  ),
)
const judging = fc.constantFrom('highest' as const, 'lowest' as const)

const withResults = <P extends object>(players: readonly P[], results: readonly Result[]) =>
  players.map((player, index) => ({ ...player, result: results[index] ?? '' }))

test('Teams whose names differ only by case, accents or spaces are one team', () => {
  const players = [
    { score: 12, team: 'Équipe  A', result: 'Win' as const },
    { score: 12, team: 'equipe a ', result: 'Win' as const },
    { score: 9, team: 'B', result: 'Loss' as const },
  ]
  expect(sideCount('teams', players)).toBe(2)
  expect(resultsOf('teams', 'highest', players)).toEqual(['Win', 'Win', 'Loss'])
  expect(tableProblem('teams', players.slice(0, 2))).toBe(TEAMS_NEEDED)
})

describe('Results follow the scores', () => {
  test('The best score wins, a shared one is a draw, the others lose', () => {
    expect(competitive('highest', 40, 55)).toEqual(['Loss', 'Win'])
    expect(competitive('lowest', 40, 55)).toEqual(['Win', 'Loss'])
    expect(competitive('highest', 12, 7.5, 12)).toEqual(['Draw', 'Loss', 'Draw'])
    expect(competitive('highest', -4, -2, -9)).toEqual(['Loss', 'Win', 'Loss'])
    expect(competitive('lowest', 0, 0)).toEqual(['Draw', 'Draw'])
  })

  test('Nothing is decided with a missing score, a single player, or results by hand', () => {
    expect(competitive('highest', 40, null)).toBeNull()
    expect(competitive('highest', 40, Number.NaN)).toBeNull()
    expect(competitive('highest', 40)).toBeNull()
    expect(competitive('highest')).toBeNull()
    expect(competitive('none', 40, 55)).toBeNull()
    expect(resultsOf('cooperative', 'highest', alone([40, 40]))).toBeNull()
  })

  test('A team wins or loses together, if its members agree on the score', () => {
    const players = [
      { score: 9, team: 'Red' },
      { score: 4, team: 'Blue' },
      { score: 9, team: 'Red' },
      { score: 4, team: null },
    ]
    expect(resultsOf('teams', 'highest', players)).toEqual(['Win', 'Loss', 'Win', 'Loss'])
    expect(resultsOf('teams', 'lowest', players)).toEqual(['Loss', 'Draw', 'Loss', 'Draw'])
    expect(resultsOf('teams', 'highest', [{ score: 8, team: 'Red' }, ...players])).toBeNull()
    expect(resultsOf('teams', 'highest', [players[0]!, players[2]!])).toBeNull()
  })

  test('The order of the players does not matter', () => {
    const seats = table.chain((scores) =>
      fc.tuple(
        fc.constant(scores),
        fc.shuffledSubarray(
          scores.map((_, index) => index),
          { minLength: scores.length },
        ),
      ),
    )
    fc.assert(
      fc.property(judging, seats, (scoring, [scores, order]) => {
        const before = competitive(scoring, ...scores)
        const after = competitive(scoring, ...order.map((index) => scores[index] ?? null))
        expect(after).toEqual(order.map((index) => before?.[index]))
      }),
    )
  })

  test('One player wins or several draw, and nobody with a better score loses', () => {
    fc.assert(
      fc.property(judging, table, (scoring, scores) => {
        const results = competitive(scoring, ...scores) ?? []
        const best = results.flatMap((result, index) => (result === 'Loss' ? [] : [scores[index]]))
        expect(new Set(best).size).toBe(1)
        expect(results.filter((result) => result === 'Win')).toHaveLength(best.length === 1 ? 1 : 0)
        const sign = scoring === 'highest' ? 1 : -1
        expect(scores.every((one) => sign * one <= sign * (best[0] ?? 0))).toBe(true)
      }),
    )
  })

  test('One missing score leaves all results undecided', () => {
    fc.assert(
      fc.property(judging, table, fc.nat(7), (scoring, scores, at) => {
        const place = at % (scores.length + 1)
        expect(competitive(scoring, ...scores.toSpliced(place, 0, ...[null as never]))).toBeNull()
      }),
    )
  })

  test('The lowest score wins like the highest of the negated scores', () => {
    fc.assert(
      fc.property(table, (scores) => {
        const opposites = scores.map((one) => -one)
        expect(competitive('lowest', ...scores)).toEqual(competitive('highest', ...opposites))
      }),
    )
  })

  test('Results from scores are never contradicted, and the scoring can be found from them', () => {
    fc.assert(
      fc.property(judging, table, (scoring, scores) => {
        const results = competitive(scoring, ...scores) ?? []
        const players = results.map((result, index) => ({ score: scores[index] ?? null, result }))
        expect(isContradicted(scoring, players)).toBe(false)
        const allAlike = new Set(scores.map((one) => one + 0)).size === 1
        expect(followedScoring(players)).toBe(allAlike ? null : scoring)
      }),
    )
  })
})

describe('Teams of unequal size', () => {
  test('The members of a team share result and place, and the best team alone wins', () => {
    fc.assert(
      fc.property(judging, seated, (scoring, players) => {
        const results = resultsOf('teams', scoring, players)
        const places = placesOf('teams', scoring, players)
        const undecided =
          players.some((player) => player.score === null) ||
          new Set(players.map(({ team }, index) => team ?? index)).size < 2
        expect(results === null).toBe(undecided)
        for (const [index, { team }] of players.entries()) {
          const first = team === null ? index : players.findIndex((one) => one.team === team)
          expect(results?.[index]).toBe(results?.[first])
          expect(places[index]).toBe(places[first])
        }
        if (results === null) return
        expect(tableProblem('teams', withResults(players, results))).toBeNull()
        expect(places.map((place) => place === 1)).toEqual(results.map((one) => one !== 'Loss'))
      }),
    )
  })

  test('A place counts the better sides, and equal ones share it', () => {
    expect(placesOf('competitive', 'highest', alone([40, 55, 40, 12, null]))).toEqual([
      2,
      1,
      2,
      4,
      null,
    ])
    expect(placesOf('competitive', 'lowest', alone([-1, 0, 0.5]))).toEqual([1, 2, 3])
    const players = [
      { score: 9, team: 'Red' },
      { score: 9, team: 'Red' },
      { score: 4, team: null },
      { score: 6, team: 'Blue' },
      { score: 5, team: 'Blue' },
    ]
    expect(placesOf('teams', 'highest', players)).toEqual([1, 1, 2, null, null])
    expect(placesOf('competitive', 'none', alone([1, 2]))).toEqual([null, null])
    expect(placesOf('cooperative', 'highest', alone([1, 2]))).toEqual([null, null])
  })
})

describe('What the scores decided is not contradicted', () => {
  test('whatever the mode, the scoring and the scores', () => {
    const mode = fc.constantFrom<Mode>(...modes)
    fc.assert(
      fc.property(mode, judging, seated, (one, scoring, players) => {
        const results = resultsOf(one, scoring, players)
        if (results === null) return
        expect(isContradicted(scoring, withResults(players, results), one)).toBe(false)
      }),
    )
  })

  test('and a winner whom they contradict is never what they decide', () => {
    fc.assert(
      fc.property(judging, seated, fc.nat(19), (scoring, players, at) => {
        const chosen = players.map((_, index) =>
          index === at % players.length ? ('Win' as const) : ('' as const),
        )
        if (!isContradicted(scoring, withResults(players, chosen), 'teams')) return
        expect(resultsOf('teams', scoring, players)?.[at % players.length]).not.toBe('Win')
      }),
    )
  })
})

describe('A table that cannot be', () => {
  const of = (...players: [team: string | null, result: Result][]) =>
    players.map(([team, result]) => ({ team, result }))

  test('A team game needs two sides; a player without a team is one', () => {
    expect(tableProblem('teams', of(['Red', 'Win'], ['Red', 'Win']))).toBe(TEAMS_NEEDED)
    expect(tableProblem('teams', of([null, '']))).toBe(TEAMS_NEEDED)
    expect(tableProblem('teams', of(['Red', 'Win'], ['Red', 'Win'], [null, 'Loss']))).toBeNull()
  })

  test('A team wins or loses together', () => {
    const mixed = of(['Red', 'Win'], ['Blue', 'Loss'], ['Red', ''])
    expect(tableProblem('teams', mixed)).toBe(TEAM_TOGETHER)
    expect(tableProblem('teams', of(['Red', ''], ['Red', ''], ['Blue', 'Win']))).toBeNull()
  })

  test('In a cooperative game all have one result, or none yet', () => {
    expect(tableProblem('cooperative', of([null, 'Win'], [null, '']))).toBe(ALL_TOGETHER)
    expect(tableProblem('cooperative', of([null, 'Win'], [null, 'Loss']))).toBe(ALL_TOGETHER)
    expect(tableProblem('cooperative', of([null, ''], [null, '']))).toBeNull()
    expect(tableProblem('cooperative', of(['Red', 'Win'], ['Blue', 'Win']))).toBeNull()
    expect(tableProblem('cooperative', [])).toBeNull()
  })

  test('Everybody for themselves can have any results', () => {
    expect(tableProblem('competitive', of(['Red', 'Win'], ['Red', 'Loss']))).toBeNull()
  })
})

describe('A winner by hand or by default', () => {
  const won = (mine: number | null, ...others: (number | null)[]) => [
    { score: mine, result: 'Win' as const },
    ...others.map((other) => ({ score: other, result: '' as const })),
  ]

  test('is contradicted as soon as somebody’s score is better', () => {
    expect(isContradicted('highest', won(40, 55, null))).toBe(true)
    expect(isContradicted('highest', won(40, 39, null))).toBe(false)
    expect(isContradicted('highest', won(40, 40, null))).toBe(false)
    expect(isContradicted('lowest', won(40, 39, null))).toBe(true)
    expect(isContradicted('highest', won(null, 55, 3))).toBe(false)
    expect(isContradicted('highest', won(40, Number.NaN))).toBe(false)
  })

  test('is contradicted by any different score when the scoring is not known', () => {
    expect(isContradicted('none', won(40, 39))).toBe(true)
    expect(isContradicted('none', won(40, 40, null))).toBe(false)
  })

  test('is not contradicted by the scores of the own team, or of those who play together', () => {
    const winner = { score: 4, team: 'Red', result: 'Win' as const }
    const mate = { score: 9, team: 'Red', result: 'Win' as const }
    expect(isContradicted('highest', [winner, mate], 'teams')).toBe(false)
    expect(isContradicted('highest', [winner, { ...mate, team: 'Blue' }], 'teams')).toBe(true)
    expect(isContradicted('highest', [winner, { ...mate, team: null }], 'cooperative')).toBe(false)
  })

  test('gives no scoring that the scores contradict', () => {
    expect(followedScoring(won(40, 55))).toBeNull()
    expect(followedScoring([])).toBeNull()
  })
})

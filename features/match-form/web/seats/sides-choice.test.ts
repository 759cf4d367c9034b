import { describe, expect, test } from 'vitest'

import { formTable, guest, resultsIn, withScores } from '#tests/support/data/form-drafts.ts'

import {
  type SidesChoice,
  sidesChoiceOf,
  withLone,
  withScoringChoice,
  withSeats,
  withSidesChoice,
} from './modes.ts'
import { outcomeWords } from './outcome.ts'
import { withNumber } from './ranking.ts'
import { draftsOf } from './seat.ts'
import { sidesOf } from './sides.ts'
import { type TableDraft, withWinner } from './table-draft.ts'
import { withPlacesSwapped } from './teams.ts'

const four = formTable(['Aiko', 'Priya', 'Ben'])
const choose = (draft: TableDraft, choice: SidesChoice) => withSidesChoice(draft, choice)
const sides = ({ seats }: TableDraft) =>
  sidesOf('teams', seats).map((side) => side.seats.map(({ key }) => key).join('+'))
const scores = ({ seats }: TableDraft) => seats.map(({ score }) => score)

describe('One against all', () => {
  const one = choose(four, 'one')

  test('is one without a team against one team, whatever the match is stored as', () => {
    expect(sides(one)).toEqual(['self', 'Aiko+Priya+Ben'])
    expect(sidesChoiceOf(one)).toBe('one')
    expect(draftsOf(one.seats, 'send').map(({ team }) => team)).toEqual([
      null,
      'Team 1',
      'Team 1',
      'Team 1',
    ])
    expect(sidesChoiceOf(choose(four, 'teams'))).toBe('teams')
    expect(sidesChoiceOf(four)).toBe('alone')
    expect(sidesChoiceOf(withScoringChoice(four, 'together'))).toBeNull()
  })

  test('has one score for all the others, and no winner whom nobody has said', () => {
    expect(resultsIn(one)).toEqual(['', '', '', ''])
    const scored = withScores(one, { self: '40', Priya: '55' })
    expect(scores(scored)).toEqual(['40', '55', '55', '55'])
    expect(outcomeWords(scored)).toBe('Aiko, Priya & Ben win by 15')
    expect(outcomeWords(withScores(one, { Priya: '5' }))).toBe('no winner yet: you have no score')
  })

  test('takes another one by one tap, who takes the place and the score', () => {
    const scored = withLone(withScores(one, { self: '40', Priya: '55' }), 'Ben')
    expect(sides(scored)).toEqual(['self+Aiko+Priya', 'Ben'])
    expect(scores(scored)).toEqual(['55', '55', '55', '40'])
    expect(withLone(scored, 'Ben')).toBe(scored)
  })

  test('goes on when somebody sits down, and when the one leaves', () => {
    const more = withSeats(one, [...one.seats, guest('Oma')])
    expect(sides(more)).toEqual(['self', 'Aiko+Priya+Ben+Oma'])
    const ben = withLone(more, 'Ben')
    const left = withSeats(
      ben,
      ben.seats.filter(({ key }) => key !== 'Ben'),
    )
    expect(sides(left)).toEqual(['self', 'Aiko+Priya+Oma'])
  })

  test('becomes teams and single players again, without results of other sides', () => {
    const won = withWinner(one, 'Ben')
    expect(resultsIn(won)).toEqual(['Loss', 'Win', 'Win', 'Win'])
    const teams = choose(won, 'teams')
    expect(sides(teams)).toEqual(['self+Aiko', 'Priya+Ben'])
    expect(resultsIn(teams)).toEqual(['', '', '', ''])
    expect(resultsIn(choose(withWinner(teams, 'Ben'), 'one'))).toEqual(['', '', '', ''])
    expect(sidesChoiceOf(choose(won, 'alone'))).toBe('alone')
    expect(sides(choose(choose(won, 'alone'), 'teams'))).toEqual(['self+Aiko', 'Priya+Ben'])
  })

  test('gives back the scores that everybody had alone', () => {
    const typed = withScores(four, { self: '1', Aiko: '2', Priya: '3', Ben: '4' })
    expect(scores(choose(choose(typed, 'one'), 'alone'))).toEqual(['1', '2', '3', '4'])
    expect(scores(choose(typed, 'one'))).toEqual(['1', '', '', ''])
  })
})

describe('Two players of two teams change places', () => {
  const teams = choose(four, 'teams')

  test('with the team, its score and its result', () => {
    const scored = withScores(teams, { self: '100', Ben: '85' })
    const swapped = withPlacesSwapped(scored, 'Aiko', 'Ben')
    expect(sides(swapped)).toEqual(['self+Ben', 'Aiko+Priya'])
    expect(scores(swapped)).toEqual(['100', '85', '85', '100'])
    expect(outcomeWords(swapped)).toBe('Mara & Ben win by 15')
    expect(withPlacesSwapped(swapped, 'Ben', 'Aiko').seats).toEqual(scored.seats)
  })

  test('also where somebody has said how they finished', () => {
    const none = withNumber(withScoringChoice(teams, 'none'), 'Priya')
    const swapped = withPlacesSwapped(none, 'self', 'Ben')
    expect(outcomeWords(swapped)).toBe('Mara & Priya win')
    expect(resultsIn(swapped)).toEqual(['Win', 'Loss', 'Win', 'Loss'])
  })

  test('but not with somebody of the same team', () => {
    expect(withPlacesSwapped(teams, 'self', 'Aiko')).toBe(teams)
    expect(withPlacesSwapped(teams, 'self', 'nobody')).toBe(teams)
  })
})

test('A match with scores is divided in halves, and each team says its own', () => {
  const typed = withScores(four, { self: '1', Aiko: '1', Priya: '3', Ben: '4' })
  const teams = choose(typed, 'teams')
  expect(sides(teams)).toEqual(['self+Aiko', 'Priya+Ben'])
  expect(scores(teams)).toEqual(['1', '1', '', ''])
})

test('Teams are called by their people, or by the name that somebody gave them', () => {
  const six = choose(formTable(['Aiko', 'Priya', 'Ben', 'Oma', 'Tom', 'Lea', 'Sam']), 'teams')
  expect(outcomeWords(withWinner(six, 'self'))).toBe('Mara, Aiko & 2 more win')
  const named = { ...six, seats: six.seats.map((seat) => ({ ...seat, team: `The ${seat.team}` })) }
  expect(outcomeWords(withWinner(named, 'self'))).toBe('The Team 1 wins')
})

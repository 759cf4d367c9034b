import { describe, expect, test } from 'vitest'

import { formTable, guest, resultsIn, withScores } from '#tests/support/data/form-drafts.ts'

import {
  numbersOf,
  placesIn,
  sidesInOrder,
  tieOf,
  withEachWon,
  withNumber,
  withSamePlace,
  withTieDecided,
} from './finishing.ts'
import { withScoringChoice, withSeats, withMode, withTeamOf } from './modes.ts'
import { outcomeWords } from './outcome.ts'
import { type TableDraft, isReplacedByScores, withResultsPutBack, withSeat } from './table-draft.ts'

const table = (scoring: TableDraft['scoring']) => formTable(['Aiko', 'Priya', 'Ben'], { scoring })
const taps = (draft: TableDraft, ...keys: string[]) =>
  keys.reduce((now, key) => withNumber(now, key), draft)
const ranks = ({ seats }: TableDraft) => seats.map(({ rank }) => rank)
/** Rank and result of each, `2 Loss, 1 Win`; a dash for no rank. */
const finished = ({ seats }: TableDraft) =>
  seats.map(({ rank, result }) => `${rank ?? '–'} ${result}`.trim()).join(', ')
const order = (draft: TableDraft) => sidesInOrder(draft).map(({ seats: [first] }) => first?.key)

describe('Taps on the pieces of a table without scores', () => {
  const none = table('none')

  test('number them as they finished; the first one is the winner and may stay the only one', () => {
    expect(numbersOf(none)).toEqual([null, null, null, null])
    const one = taps(none, 'Ben')
    expect(finished(one)).toBe('– Loss, – Loss, – Loss, 1 Win')
    expect(outcomeWords(one)).toBe('Ben wins')
    const all = taps(one, 'self', 'Aiko', 'Priya')
    expect(ranks(all)).toEqual([2, 3, 4, 1])
    expect(order(all)).toEqual(['Ben', 'self', 'Aiko', 'Priya'])
    expect(outcomeWords(all)).toBe('Ben wins, you are 2nd')
    expect(outcomeWords(taps(none, 'self', 'Ben'))).toBe('Mara wins, Ben is 2nd')
  })

  test('are what says who has won: before the first one nobody has', () => {
    const chosen = withScoringChoice(table('highest'), 'none')
    expect([resultsIn(chosen), outcomeWords(chosen)]).toEqual([['', '', '', ''], 'No result yet'])
    expect(resultsIn(withScoringChoice(chosen, 'highest'))).toEqual(['Win', '', '', ''])
  })

  test('take a number back and close its gap; the last one leaves no winner, not me', () => {
    const all = taps(none, 'Ben', 'self', 'Aiko', 'Priya')
    expect(ranks(taps(all, 'self'))).toEqual([null, 2, 3, 1])
    const second = taps(all, 'Ben')
    expect(finished(second)).toBe('1 Win, 2 Loss, 3 Loss, – Loss')
    const nobody = taps(none, 'Ben', 'Ben')
    expect(finished(nobody)).toBe('–, –, –, –')
  })

  test('join two at the same place, and part them again', () => {
    const all = taps(none, 'Ben', 'self', 'Aiko', 'Priya')
    const shared = withSamePlace(all, 'Aiko')
    expect(ranks(shared)).toEqual([2, 2, 4, 1])
    expect(outcomeWords(shared)).toBe('Ben wins, you and Aiko share 2nd')
    expect(withSamePlace(shared, 'Aiko')).toEqual(all)
    const three = withSamePlace(shared, 'Priya')
    expect(ranks(three)).toEqual([2, 2, 2, 1])
    expect(ranks(withSamePlace(three, 'Aiko'))).toEqual([2, 3, 3, 1])
    expect(withSamePlace(all, 'Ben')).toBe(all)
  })

  test('share a win as a draw, unless each has won', () => {
    const shared = withSamePlace(taps(none, 'Ben', 'Aiko'), 'Aiko')
    expect(resultsIn(shared)).toEqual(['Loss', 'Draw', 'Loss', 'Draw'])
    const each = withEachWon(shared, true)
    expect(finished(each)).toBe('– Loss, 1 Win, – Loss, 1 Win')
    expect(outcomeWords(each)).toBe('Aiko and Ben win')
    expect(resultsIn(taps(each, 'self'))).toEqual(['Loss', 'Win', 'Loss', 'Win'])
    expect(resultsIn(withEachWon(each, false))).toEqual(resultsIn(shared))
  })

  test('count a team as one', () => {
    const teams = withMode(none, 'teams')
    const won = taps(teams, 'Ben', 'Aiko')
    expect(finished(won)).toBe('2 Loss, 2 Loss, 1 Win, 1 Win')
    const moved = withTeamOf(won, 'self', 'Team 2')
    expect(finished(moved)).toBe('1 Win, 2 Loss, 1 Win, 1 Win')
    const single = withMode(won, 'competitive')
    expect(finished(single)).toBe('–, –, –, –')
    expect(ranks(withMode(single, 'teams'))).toEqual([2, 2, 1, 1])
  })

  test('stay right when somebody leaves or comes', () => {
    const all = taps(none, 'Ben', 'self', 'Aiko')
    const left = withSeats(
      all,
      all.seats.filter(({ key }) => key !== 'Ben'),
    )
    expect(finished(left)).toBe('1 Win, 2 Loss, – Loss')
    const more = withSeats(all, [...all.seats, guest('Oma')])
    expect(resultsIn(more)).toEqual(['Loss', 'Loss', 'Loss', 'Win', 'Loss'])
  })

  test('give way to scores, and can be put back', () => {
    const all = withScoringChoice(taps(none, 'Ben', 'self', 'Aiko', 'Priya'), 'highest')
    expect(ranks(all)).toEqual([2, 3, 4, 1])
    const scored = withScores(all, { self: '1', Aiko: '2', Priya: '3', Ben: '4' })
    expect(ranks(scored)).toEqual([null, null, null, null])
    expect(isReplacedByScores(scored)).toBe(true)
    expect(ranks(withResultsPutBack(scored))).toEqual([2, 3, 4, 1])
  })

  test('are ended by a result by hand that they contradict', () => {
    const all = taps(none, 'Ben', 'self')
    const other = withSeat(all, 'self', { result: 'Win' })
    expect(ranks(other)).toEqual([2, null, null, 1])
    const last = withSeat(withSeat(all, 'Ben', { result: 'Loss' }), 'self', { result: 'Win' })
    expect(finished(last)).toBe('– Win, – Loss, – Loss, – Loss')
  })
})

describe('A tie', () => {
  const tied = withScores(table('highest'), { self: '68', Aiko: '71', Priya: '54', Ben: '71' })

  test('is a draw until somebody decides it', () => {
    expect(tieOf(tied)).toMatchObject({ score: 71, decision: { kind: 'draw' } })
    expect(tieOf(tied)?.sides.map(({ seats: [first] }) => first?.key)).toEqual(['Aiko', 'Ben'])
    expect(placesIn(tied)).toEqual([3, 1, 4, 1])
    expect(tieOf(withScores(tied, { self: '' }))).toBeNull()
    expect(tieOf(withScores(tied, { Ben: '70' }))).toBeNull()
    expect(tieOf(withScoringChoice(tied, 'lowest'))).toBeNull()
  })

  test('is won by one, with the other behind and the rest by their scores', () => {
    const won = withTieDecided(tied, { kind: 'won', key: 'Aiko' })
    expect(finished(won)).toBe('3 Loss, 1 Win, 4 Loss, 2 Loss')
    expect(tieOf(won)?.decision).toEqual({ kind: 'won', key: 'Aiko' })
    expect(outcomeWords(won)).toBe('Aiko wins the tie at 71')
    expect(ranks(withTieDecided(won, { kind: 'won', key: 'Ben' }))).toEqual([3, 2, 4, 1])
    const draw = withTieDecided(won, { kind: 'draw' })
    expect(draw.seats).toEqual(tied.seats)
    expect(resultsIn(withScores(draw, { Priya: '21-15' }))).toEqual(['', '', '', ''])
  })

  test('can be a win of each', () => {
    const each = withTieDecided(tied, { kind: 'each won' })
    expect(finished(each)).toBe('– Loss, – Win, – Loss, – Win')
    expect(tieOf(each)?.decision).toEqual({ kind: 'each won' })
    expect(outcomeWords(each)).toBe('Aiko and Ben win')
  })

  test('that a new score ends is said, and can be put back', () => {
    const won = withTieDecided(tied, { kind: 'won', key: 'Aiko' })
    const later = withScores(won, { Ben: '72' })
    expect(finished(later)).toBe('– Loss, – Loss, – Loss, – Win')
    expect(isReplacedByScores(later)).toBe(true)
    expect(ranks(withResultsPutBack(later))).toEqual([3, 1, 4, 2])
    expect(ranks(withScores(later, { Ben: '71' }))).toEqual([3, 1, 4, 2])
  })

  test('of teams is won by one of them', () => {
    const teams = withScores(withMode(table('highest'), 'teams'), { self: '9', Ben: '9' })
    const won = withTieDecided(teams, { kind: 'won', key: 'Priya' })
    expect(finished(won)).toBe('2 Loss, 2 Loss, 1 Win, 1 Win')
    expect(outcomeWords(won)).toBe('Priya & Ben win the tie at 9')
  })
})

const finishes = ({ seats }: TableDraft) =>
  seats.map(({ key, result, rank }) => `${key} ${result} ${rank ?? '–'}`)

test('A tie that was decided by hand ends with the next score, which is said and can be put back', () => {
  const tied = withScores(table('highest'), { self: '68', Aiko: '71', Priya: '54', Ben: '71' })
  const won = withTieDecided(tied, { kind: 'won', key: 'Aiko' })
  const other = withScores(won, { Priya: '69' })
  expect(finishes(other)).toEqual(['self Loss –', 'Aiko Draw –', 'Priya Loss –', 'Ben Draw –'])
  expect(isReplacedByScores(other)).toBe(true)
  expect(outcomeWords(withResultsPutBack(other))).toBe('Aiko wins the tie at 71')
  const better = withScores(won, { Priya: '72' })
  expect(outcomeWords(better)).toBe('Priya wins by 1')
  expect(isReplacedByScores(better)).toBe(true)
  expect(finishes(withScores(better, { Priya: '54' }))).toEqual(finishes(won))
})

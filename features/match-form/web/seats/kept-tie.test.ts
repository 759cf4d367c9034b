import { describe, expect, test } from 'vitest'

import { formTable, guest, withScores } from '#tests/support/data/form-drafts.ts'

import { withSeats, withTeams } from './modes.ts'
import { outcomeWords } from './outcome.ts'
import { asStored, isReplacedByScores, type TableDraft, withResultsPutBack } from './table-draft.ts'
import { tieOf, withTieDecided } from './tie.ts'

const table = (scoring: TableDraft['scoring']) => formTable(['Aiko', 'Priya', 'Ben'], { scoring })
const finishes = ({ seats }: TableDraft) =>
  seats.map(({ key, result, rank }) => `${key} ${result} ${rank ?? '–'}`)

const tied = withScores(table('highest'), { self: '68', Aiko: '71', Priya: '54', Ben: '71' })
const won = withTieDecided(tied, { kind: 'won', key: 'Aiko' })
const each = withTieDecided(tied, { kind: 'each won' })

describe('A tie that was decided by hand stays while it stands', () => {
  test('when the score of somebody else changes, who gets the place of the new score', () => {
    const later = withScores(won, { Priya: '69' })
    expect(finishes(later)).toEqual(['self Loss 4', 'Aiko Win 1', 'Priya Loss 3', 'Ben Loss 2'])
    expect(tieOf(later)?.decision).toEqual({ kind: 'won', key: 'Aiko' })
    expect(outcomeWords(later)).toBe('Aiko wins the tie at 71')
    expect(isReplacedByScores(later)).toBe(false)
    // One key after the other, and a field that is empty in between.
    const typed = ['6', '60', '6', '', '7', '70'].reduce(
      (now, text) => withScores(now, { Priya: text }),
      won,
    )
    expect(finishes(typed)).toEqual(['self Loss 4', 'Aiko Win 1', 'Priya Loss 3', 'Ben Loss 2'])
  })

  test('when somebody else has no score any more, who is last without a place', () => {
    const later = withScores(won, { self: '' })
    expect(finishes(later)).toEqual(['self Loss –', 'Aiko Win 1', 'Priya Loss 3', 'Ben Loss 2'])
    expect(isReplacedByScores(later)).toBe(false)
    expect(finishes(withScores(won, { self: '21-15' }))).toEqual(finishes(later))
    // The question stays where it is while a field is empty for a moment.
    expect(tieOf(later)?.decision).toEqual({ kind: 'won', key: 'Aiko' })
    expect(outcomeWords(later)).toBe('Aiko wins the tie at 71')
  })

  test('when each of them has won', () => {
    const later = withScores(each, { Priya: '69', self: '3' })
    expect(finishes(later)).toEqual(['self Loss –', 'Aiko Win –', 'Priya Loss –', 'Ben Win –'])
    expect(tieOf(later)?.decision).toEqual({ kind: 'each won' })
    expect(isReplacedByScores(later)).toBe(false)
  })

  test('when somebody sits down and scores, or leaves', () => {
    const more = withScores(withSeats(won, [...won.seats, guest('Oma')]), { Oma: '60' })
    expect(finishes(more)).toEqual([
      'self Loss 3',
      'Aiko Win 1',
      'Priya Loss 5',
      'Ben Loss 2',
      'Oma Loss 4',
    ])
    const fewer = withSeats(
      more,
      more.seats.filter(({ key }) => key !== 'self'),
    )
    expect(finishes(fewer)).toEqual(['Aiko Win 1', 'Priya Loss 4', 'Ben Loss 2', 'Oma Loss 3'])
  })

  test('where the lowest wins, and between teams', () => {
    const golf = withScores(table('lowest'), { self: '68', Aiko: '50', Priya: '54', Ben: '50' })
    const later = withScores(withTieDecided(golf, { kind: 'won', key: 'Ben' }), { Priya: '99' })
    expect(finishes(later)).toEqual(['self Loss 3', 'Aiko Loss 2', 'Priya Loss 4', 'Ben Win 1'])
    const seats = [...table('highest').seats, guest('Oma'), guest('Tom')]
    const three = withTeams(
      {
        ...table('highest'),
        seats: seats.map((seat, at) => ({ ...seat, team: `T${Math.floor(at / 2)}` })),
      },
      true,
    )
    const even = withScores(three, { self: '9', Priya: '9', Oma: '1' })
    const decided = withScores(withTieDecided(even, { kind: 'won', key: 'Priya' }), { Tom: '2' })
    expect(finishes(decided)).toEqual([
      'self Loss 2',
      'Aiko Loss 2',
      'Priya Win 1',
      'Ben Win 1',
      'Oma Loss 3',
      'Tom Loss 3',
    ])
  })

  test('in a stored match, with and without ranks', () => {
    const stored = asStored({
      ...tied,
      seats: tied.seats.map((seat) => ({ ...seat, result: seat.key === 'Ben' ? 'Win' : 'Loss' })),
    })
    const later = withScores(stored, { Priya: '69' })
    expect(finishes(later)).toEqual(['self Loss –', 'Aiko Loss –', 'Priya Loss –', 'Ben Win –'])
    expect(isReplacedByScores(later)).toBe(false)
    const ranked = asStored({ ...won, byHand: null })
    expect(finishes(withScores(ranked, { Priya: '69' }))).toEqual(
      finishes(withScores(won, { Priya: '69' })),
    )
  })

  test('with an order of the others that was never that of their scores', () => {
    const left = asStored({
      ...won,
      byHand: null,
      // Mara left early.
      seats: won.seats.map((seat) => ({
        ...seat,
        rank: { self: 4, Aiko: 1, Priya: 3, Ben: 2 }[seat.key] ?? null,
      })),
    })
    expect(finishes(withScores(left, { Priya: '55' }))).toEqual(finishes(left))
  })
})

describe('A tie that was decided by hand ends, which is said and can be put back,', () => {
  test('when one of them has another score', () => {
    const later = withScores(won, { Ben: '70' })
    expect(finishes(later)).toEqual(['self Loss –', 'Aiko Win –', 'Priya Loss –', 'Ben Loss –'])
    expect(isReplacedByScores(later)).toBe(true)
    expect(finishes(withResultsPutBack(later))).toEqual(finishes(won))
  })

  test('when somebody else has that score too, or a better one', () => {
    const three = withScores(won, { Priya: '71' })
    expect(finishes(three)).toEqual(['self Loss –', 'Aiko Draw –', 'Priya Draw –', 'Ben Draw –'])
    expect(isReplacedByScores(three)).toBe(true)
    const better = withScores(won, { Priya: '72' })
    expect(outcomeWords(better)).toBe('Priya wins by 1')
    expect(isReplacedByScores(better)).toBe(true)
    // As it was again: so is the decision.
    expect(finishes(withScores(better, { Priya: '54' }))).toEqual(finishes(won))
  })

  test('when both have another score: that is another tie', () => {
    const again = withScores(won, { Aiko: '80', Ben: '80' })
    expect(tieOf(again)).toMatchObject({ score: 80, decision: { kind: 'draw' } })
    expect(isReplacedByScores(again)).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'

import { withSeats, withTeams } from './modes.ts'
import { outcomeWords } from './outcome.ts'
import { noPreset } from './preset.ts'
import { guestSeat, type Seat, selfSeat } from './seat.ts'
import {
  asStored,
  isReplacedByScores,
  type TableDraft,
  withResultsPutBack,
  withSeat,
} from './table-draft.ts'
import { tieOf, withTieDecided } from './tie.ts'

const mara = { _id: 'mara', firstName: 'Mara', lastName: 'Lindqvist', email: 'mara@example.com' }
const guest = (name: string): Seat => ({
  ...guestSeat({ name, email: '', invited: false }),
  key: name,
})
const table = (scoring: TableDraft['scoring']): TableDraft => ({
  seats: [selfSeat(mara), ...['Aiko', 'Priya', 'Ben'].map(guest)],
  mode: null,
  scoring,
  preset: noPreset,
  byHand: null,
  ownScores: null,
  teamsAreAutomatic: false,
})
const score = (draft: TableDraft, typed: Record<string, string>) =>
  Object.entries(typed).reduce((now, [key, text]) => withSeat(now, key, { score: text }), draft)
const finishes = ({ seats }: TableDraft) =>
  seats.map(({ key, result, rank }) => `${key} ${result} ${rank ?? '–'}`)

const tied = score(table('highest'), { self: '68', Aiko: '71', Priya: '54', Ben: '71' })
const won = withTieDecided(tied, { kind: 'won', key: 'Aiko' })
const each = withTieDecided(tied, { kind: 'each won' })

describe('A tie that was decided by hand stays while it stands', () => {
  test('when the score of somebody else changes, who gets the place of the new score', () => {
    const later = score(won, { Priya: '69' })
    expect(finishes(later)).toEqual(['self Loss 4', 'Aiko Win 1', 'Priya Loss 3', 'Ben Loss 2'])
    expect(tieOf(later)?.decision).toEqual({ kind: 'won', key: 'Aiko' })
    expect(outcomeWords(later)).toBe('Aiko wins the tie at 71')
    expect(isReplacedByScores(later)).toBe(false)
    // One key after the other, and a field that is empty in between.
    const typed = ['6', '60', '6', '', '7', '70'].reduce(
      (now, text) => score(now, { Priya: text }),
      won,
    )
    expect(finishes(typed)).toEqual(['self Loss 4', 'Aiko Win 1', 'Priya Loss 3', 'Ben Loss 2'])
  })

  test('when somebody else has no score any more, who is last without a place', () => {
    const later = score(won, { self: '' })
    expect(finishes(later)).toEqual(['self Loss –', 'Aiko Win 1', 'Priya Loss 3', 'Ben Loss 2'])
    expect(isReplacedByScores(later)).toBe(false)
    expect(finishes(score(won, { self: '21-15' }))).toEqual(finishes(later))
    // The question stays where it is while a field is empty for a moment.
    expect(tieOf(later)?.decision).toEqual({ kind: 'won', key: 'Aiko' })
    expect(outcomeWords(later)).toBe('Aiko wins the tie at 71')
  })

  test('when each of them has won', () => {
    const later = score(each, { Priya: '69', self: '3' })
    expect(finishes(later)).toEqual(['self Loss –', 'Aiko Win –', 'Priya Loss –', 'Ben Win –'])
    expect(tieOf(later)?.decision).toEqual({ kind: 'each won' })
    expect(isReplacedByScores(later)).toBe(false)
  })

  test('when somebody sits down and scores, or leaves', () => {
    const more = score(withSeats(won, [...won.seats, guest('Oma')]), { Oma: '60' })
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
    const golf = score(table('lowest'), { self: '68', Aiko: '50', Priya: '54', Ben: '50' })
    const later = score(withTieDecided(golf, { kind: 'won', key: 'Ben' }), { Priya: '99' })
    expect(finishes(later)).toEqual(['self Loss 3', 'Aiko Loss 2', 'Priya Loss 4', 'Ben Win 1'])
    const seats = [...table('highest').seats, guest('Oma'), guest('Tom')]
    const three = withTeams(
      {
        ...table('highest'),
        seats: seats.map((seat, at) => ({ ...seat, team: `T${Math.floor(at / 2)}` })),
      },
      true,
    )
    const even = score(three, { self: '9', Priya: '9', Oma: '1' })
    const decided = score(withTieDecided(even, { kind: 'won', key: 'Priya' }), { Tom: '2' })
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
    const later = score(stored, { Priya: '69' })
    expect(finishes(later)).toEqual(['self Loss –', 'Aiko Loss –', 'Priya Loss –', 'Ben Win –'])
    expect(isReplacedByScores(later)).toBe(false)
    const ranked = asStored({ ...won, byHand: null })
    expect(finishes(score(ranked, { Priya: '69' }))).toEqual(finishes(score(won, { Priya: '69' })))
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
    expect(finishes(score(left, { Priya: '55' }))).toEqual(finishes(left))
  })
})

describe('A tie that was decided by hand ends, which is said and can be put back,', () => {
  test('when one of them has another score', () => {
    const later = score(won, { Ben: '70' })
    expect(finishes(later)).toEqual(['self Loss –', 'Aiko Win –', 'Priya Loss –', 'Ben Loss –'])
    expect(isReplacedByScores(later)).toBe(true)
    expect(finishes(withResultsPutBack(later))).toEqual(finishes(won))
  })

  test('when somebody else has that score too, or a better one', () => {
    const three = score(won, { Priya: '71' })
    expect(finishes(three)).toEqual(['self Loss –', 'Aiko Draw –', 'Priya Draw –', 'Ben Draw –'])
    expect(isReplacedByScores(three)).toBe(true)
    const better = score(won, { Priya: '72' })
    expect(outcomeWords(better)).toBe('Priya wins by 1')
    expect(isReplacedByScores(better)).toBe(true)
    // As it was again: so is the decision.
    expect(finishes(score(better, { Priya: '54' }))).toEqual(finishes(won))
  })

  test('when both have another score: that is another tie', () => {
    const again = score(won, { Aiko: '80', Ben: '80' })
    expect(tieOf(again)).toMatchObject({ score: 80, decision: { kind: 'draw' } })
    expect(isReplacedByScores(again)).toBe(true)
  })
})

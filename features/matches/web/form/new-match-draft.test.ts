import { describe, expect, test } from 'vitest'

import { guestSeat, selfSeat } from '../table/seat.ts'
import {
  attemptOf,
  bodyOf,
  deleteDraft,
  instantOf,
  type NewMatch,
  storedDraft,
  storeDraft,
} from './new-match-draft.ts'

const now = new Date(2026, 10, 20, 21, 14)
const mara = { _id: 'mara', firstName: 'Mara', lastName: 'Lindqvist', email: 'mara@example.com' }
const guest = (name: string, score: string) => ({
  ...guestSeat({ name, email: '', invited: false }),
  score,
})
const draft: NewMatch = {
  game: { _id: 'azul', name: 'Azul' },
  day: null,
  seats: [{ ...selfSeat(mara), score: '10' }, guest('Ada', '')],
  scoring: null,
  byHand: null,
  notes: ' as typed ',
  attempt: null,
}

describe('The draft of a new match', () => {
  test('Today is the present instant; any other day is noon of that day', () => {
    expect(instantOf(null, now)).toBe(now.toISOString())
    expect(instantOf('2026-11-20', now)).toBe(now.toISOString())
    expect(instantOf('2026-11-03', now)).toBe(new Date(2026, 10, 3, 12).toISOString())
    expect(instantOf('2031-01-01', now)).toBe(new Date(2031, 0, 1, 12).toISOString())
  })

  test('An empty score is left out, notes are sent as typed', () => {
    expect(bodyOf(draft, attemptOf(draft, now))).toEqual({
      game: 'azul',
      date: now.toISOString(),
      notes: ' as typed ',
      players: [
        { user: 'mara', score: 10, result: 'Win' },
        { name: 'Ada', email: '', invited: false, result: '' },
      ],
    })
  })

  test('A retry sends the same request, a changed match sends another one', () => {
    const first = attemptOf(draft, now)
    const later = new Date(now.getTime() + 60_000)
    expect(attemptOf({ ...draft, attempt: first }, later)).toBe(first)
    const changed = attemptOf({ ...draft, attempt: first, notes: 'other' }, later)
    expect(changed.idempotencyKey).not.toBe(first.idempotencyKey)
    expect(changed.date).toBe(later.toISOString())
  })

  test('What is kept of it can be read by a page of the version before, and by ours', () => {
    const { scoring, byHand, ...before } = draft
    storeDraft('mara', draft)
    // That page takes what is there as it is.
    expect(JSON.parse(sessionStorage.getItem('new match of mara') ?? '')).toMatchObject(before)
    expect(storedDraft('mara')).toEqual({ ...before, scoring, byHand })
    deleteDraft('mara')
    expect(storedDraft('mara')).toBeNull()
  })
})

import { expect, test } from 'vitest'

import { guest, mara, newMatch } from '#tests/support/data/form-drafts.ts'

import { selfSeat } from '../seats/seat.ts'
import { chosenByHand } from '../seats/table-draft.ts'
import type { NewMatch } from './new-match-draft.ts'
import { isLostIn } from './play-again.ts'

const match = (changed?: Partial<NewMatch>) => newMatch(['Oma'], changed)

test('another match puts one aside of which something would be lost', () => {
  const next = match({ seats: [selfSeat(mara), guest('oma'), guest('Ben')] })
  expect(isLostIn(match(), next)).toBe(false)
  expect(isLostIn(match({ day: '2026-11-01', scoring: 'lowest' }), next)).toBe(false)
  const scored = [{ ...selfSeat(mara), score: '4' }, guest('Oma')]
  for (const changed of [
    { seats: scored },
    { seats: [selfSeat(mara), { ...guest('Oma'), role: 'Owls' }] },
    { seats: [selfSeat(mara), guest('Uncle Bob')] },
    { notes: 'Long' },
    { durationMinutes: '75' },
    { location: 'Ben’s' },
    { expansions: [] },
    { padId: 'pad' },
    { byHand: chosenByHand(match()).byHand },
  ]) {
    expect(isLostIn(match(changed), next)).toBe(true)
  }
})

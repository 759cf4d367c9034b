import type { Person } from '#features/accounts/accounts.contract.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'

import { plainMatch, plainPlayer } from '../data/plain-match.ts'
import { ANN } from './opened-page.tsx'

export const AZUL = { _id: '0199a7c0-0000-7000-8000-00000000c001', name: 'Azul' }
export const BOB: Person = {
  ...{ _id: '0199a7c0-0000-7000-8000-00000000a002', firstName: 'Bob', lastName: 'Baker' },
}
const SAID_AT = '2026-10-20T12:00:00.000Z'

export function seatOf(user: Person, more: Partial<Player> = {}): Player {
  const { _id, firstName, lastName } = user
  return {
    ...{ ...plainPlayer, _id: `seat-${_id}`, user: { _id, firstName, lastName } },
    ...{ name: `${firstName} ${lastName}`, email: null, score: null, result: '', invited: false },
    ...{ confirmed: true, confirmedAt: SAID_AT, confirmedBy: 'creator', ...more },
  } as Player
}

let count = 0

/** Whoever should be asked waits. */
export function matchOf(more: Partial<Match> = {}): WholeMatch {
  count += 1
  const { _id, firstName, lastName } = ANN
  return {
    ...plainMatch,
    _id: `0199a7c0-0000-7000-8000-0000001${String(count).padStart(5, '0')}`,
    ...{ date: SAID_AT, day: '2026-10-20', game: AZUL, notes: '', matchStatus: 'Confirmed' },
    ...{ createdBy: { _id, firstName, lastName }, lastEditedBy: null, lastReminderSent: null },
    ...{ createdAt: SAID_AT, updatedAt: SAID_AT, version: 1, players: [seatOf(ANN)] },
    ...{ pad: null, activity: [], corrections: [], link: null },
    ...more,
  }
}

export const asked = { confirmed: false, confirmedAt: null, confirmedBy: null } as const

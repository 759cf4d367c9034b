import type { Match, Player } from '#features/matches/matches.contract.ts'

import { plainMatch, plainPlayer } from './plain-match.ts'

export const pendingPlayer = {
  ...plainPlayer,
  user: null,
  email: null,
  score: null,
  confirmed: false,
  confirmedAt: null,
  confirmedBy: null,
  invited: false,
} satisfies Partial<Player>

export function pendingMatch(day: string, time = '12:00'): Omit<Match, '_id' | 'players'> {
  const date = `${day}T${time}:00.000Z`
  return {
    ...plainMatch,
    date,
    day,
    game: { _id: 'azul', name: 'Azul' },
    notes: '',
    matchStatus: 'Pending',
    createdBy: null,
    lastEditedBy: null,
    createdAt: date,
    updatedAt: date,
    lastReminderSent: null,
    version: 1,
  }
}

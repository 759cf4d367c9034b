import type { ChangedField } from '../changes.rules.ts'

/** The fields of a match and of its players, as pages name them. */
export const fieldLabels = {
  date: 'Date',
  day: 'Date',
  game: 'Game',
  mode: 'Mode',
  scoring: 'Scoring',
  durationMinutes: 'Minutes',
  location: 'Place',
  expansions: 'Expansions',
  notes: 'Notes',
  pad: 'Score pad',
  name: 'Name',
  email: 'Email',
  score: 'Score',
  result: 'Result',
  team: 'Team',
  role: 'Role',
  rank: 'Rank',
  started: 'First turn',
} as const satisfies Record<Exclude<ChangedField, 'player' | 'more'> | 'email', string>

import type { ChangedField } from '../changes.rules.ts'
import { type DetailKey, forEachDetail } from '../match-details.rules.ts'

export const fieldLabels = {
  date: 'Date',
  day: 'Date',
  game: 'Game',
  mode: 'Mode',
  scoring: 'Scoring',
  ...forEachDetail<Record<DetailKey, string>>((_, { label }) => label),
  expansions: 'Expansions',
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

/** What a change can be about; `player` joins or leaves, `more` counts the changes that are not listed. */
export const changedFields = [
  'date',
  'day',
  'game',
  'mode',
  'scoring',
  'durationMinutes',
  'location',
  'expansions',
  /** Only that it changed: a pad is too large to record. */
  'pad',
  'notes',
  'player',
  'name',
  'score',
  'result',
  'team',
  'role',
  'rank',
  'started',
  'more',
] as const
export type ChangedField = (typeof changedFields)[number]

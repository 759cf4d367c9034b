/** What a change can be about; `player` joins or leaves, `more` counts the changes that are not listed. */
export const changedFields = ['date', 'notes', 'player', 'name', 'score', 'result', 'more'] as const
export type ChangedField = (typeof changedFields)[number]

import type { Match } from '#features/matches/contract.ts'

/** The buttons under a match of the history, where something waits for the viewer. */
export function MatchAnswers({ match }: { match: Match }) {
  return match.matchStatus === 'Pending' ? null : null
}

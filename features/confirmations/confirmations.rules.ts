export const CONFIRMED_AT_ONCE = 100
export const IDS_REQUIRED = 'Which matches are they?'
export const TOO_MANY_IDS = `At most ${CONFIRMED_AT_ONCE} matches can be confirmed at once.`
export const CORRECTION_OPEN = 'Your correction of this match is still open.'

export const REMINDED_AT_ONCE = 50
export const TOO_MANY_REMINDED = `At most ${REMINDED_AT_ONCE} matches can be reminded of at once.`

export function hasResult({ players }: { players: readonly { result: string }[] }): boolean {
  return players.some(({ result }) => result !== '')
}

import type { Player } from '#features/matches/matches.contract.ts'

/** How a registered player came to be confirmed; follows “confirmed”. */
export const confirmationWords: Record<NonNullable<Player['confirmedBy']>, string> = {
  self: '',
  trust: ' by trust',
  link: ' by the table’s link',
  claim: ' by a claim',
  import: ' by an import',
}

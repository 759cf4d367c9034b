import type { Player } from '#features/matches/contract.ts'

/** How a registered player came to be confirmed. */
export const confirmationWords: Record<NonNullable<Player['confirmedBy']>, string> = {
  self: 'confirmed',
  trust: 'confirmed by trust',
  link: 'confirmed by the table’s link',
  claim: 'confirmed by joining in place of a guest',
  import: 'confirmed before an import',
}

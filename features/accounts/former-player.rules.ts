import { nameKey } from './name-keys.rules.ts'
import { FORMER_PLAYER, visibleOf } from './names.rules.ts'

export const NOT_A_NAME = `“${FORMER_PLAYER}” stands for a deleted account and is nobody’s name.`

/** Without case, accents, spaces, punctuation, and what nobody sees. */
function lookOf(name: string): string {
  return visibleOf(nameKey(name)).replaceAll(/\p{P}/gu, '')
}

/** Nobody can be called so. That a row is a deleted account's is a column of its own. */
export function looksLikeFormerPlayer(name: string): boolean {
  return lookOf(name) === lookOf(FORMER_PLAYER)
}

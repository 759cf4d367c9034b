import { nameKey } from './name-keys.rules.ts'
import { FORMER_PLAYER, visibleOf } from './names.rules.ts'

export const NOT_A_NAME = `“${FORMER_PLAYER}” stands for a deleted account and is nobody’s name.`

/** Signs that look like a letter of the name, among them letters of other alphabets. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  ο: 'o',
  о: 'o',
  օ: 'o',
  '1': 'l',
  i: 'l',
  ı: 'l',
  ӏ: 'l',
  '|': 'l',
  ƒ: 'f',
  ғ: 'f',
  ϝ: 'f',
  г: 'r',
  м: 'm',
  е: 'e',
  ё: 'e',
  ε: 'e',
  ρ: 'p',
  р: 'p',
  þ: 'p',
  а: 'a',
  α: 'a',
  ɑ: 'a',
  у: 'y',
  γ: 'y',
  υ: 'y',
  ү: 'y',
}

/** A name as it looks at a glance: without case, accents, spaces, punctuation, and what nobody sees. */
function lookOf(name: string): string {
  const visible = visibleOf(nameKey(name)).replaceAll(/\p{P}/gu, '')
  return [...visible].map((sign) => LOOKALIKES[sign] ?? sign).join('')
}

const LOOK = lookOf(FORMER_PLAYER)

/**
 * Whether a name can be mistaken for the text on a deleted account's row. Nobody can be called so. It says
 * nothing about a row: that one is a deleted account's is a column of its own.
 */
export function looksLikeFormerPlayer(name: string): boolean {
  return lookOf(name) === LOOK
}

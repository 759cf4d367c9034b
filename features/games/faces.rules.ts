import { hashOf } from '#features/accounts/name-keys.rules.ts'

import { gameKey, normalizedGameName } from './games.rules.ts'

export const LETTER = '#fffcf5'

/** Ground and shape; the letters stand on both, with a contrast of at least 4.5. */
export const pairs = [
  ['#9c2f20', '#5c182b'],
  ['#85500f', '#a02318'],
  ['#17693f', '#0d4a58'],
  ['#2b4ea0', '#1c3478'],
  ['#0f6b70', '#0a3f55'],
  ['#a32864', '#611d4a'],
  ['#5b3a99', '#38226c'],
  ['#86580a', '#553507'],
  ['#47546b', '#293347'],
  ['#59640f', '#363f0a'],
  ['#9b4217', '#64210f'],
  ['#2d2960', '#5d3184'],
] as const

export const shapes = [
  'stripes',
  'disc',
  'hexagon',
  'rays',
  'star',
  'quarters',
  'mountains',
  'waves',
  'diamond',
  'tower',
  'rings',
  'leaf',
] as const
export type Shape = (typeof shapes)[number]

export interface Face {
  ground: string
  shape: { form: Shape; colour: string }
  /** One to three letters; a sign or an emoji counts as one. */
  monogram: string
}

/** From its name alone, whatever the case and the accents. */
export function faceOf(name: string): Face {
  const hash = hashOf(gameKey(name))
  const [ground, colour] = pairs[hash % pairs.length] ?? pairs[0]
  const form = shapes[Math.floor(hash / pairs.length) % shapes.length] ?? shapes[0]
  return { ground, shape: { form, colour }, monogram: monogramOf(name) }
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu
/** Words that initials leave out unless a name begins with them; `the` always. */
const SMALL = /^(an?|and|at|de[lrs]?|die|das|du|e[ln]|et|for|in|la|les?|of|on|to|und|v[oa]n|y)$/iu
/** What people see as one letter: a flag, an emoji of several code points, a letter with marks. */
const SIGN =
  /\p{RI}\p{RI}|\p{Extended_Pictographic}[\p{EMod}\ufe0f]*(?:\u200d\p{Extended_Pictographic}[\p{EMod}\ufe0f]*)*|\P{M}\p{M}*/gu

const MONOGRAM = 3
/** Behind it are the scripts of East Asia, whose signs are twice as wide. */
const WIDE = '\u2e80'

/** `Win` of Wingspan, `7W` of 7 Wonders, `7WD` of 7 Wonders Duel, `LR` of The Lord of the Rings. */
function monogramOf(name: string): string {
  const text = normalizedGameName(name)
  const words = (text.match(WORD) ?? []).filter((word) => !/^the$/iu.test(word))
  const initials = words.filter((word, at) => at === 0 || !SMALL.test(word))
  const [only = text] = initials
  if (initials.length > 1) return initials.slice(0, MONOGRAM).map(firstSign).join('')
  const count = initials.length === 0 ? 1 : only > WIDE ? 2 : MONOGRAM
  const rest = (only.match(SIGN) ?? []).slice(1, count)
  return firstSign(only) + rest.join('')
}

function firstSign(word: string): string {
  const [sign = ''] = word.match(SIGN) ?? []
  const upper = sign.toUpperCase()
  // Some capitals are two letters: of ß, and of a Greek letter with a small iota below it.
  return upper.match(SIGN)?.length === 1 ? upper : sign
}

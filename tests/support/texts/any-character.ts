import * as fc from 'fast-check'

const LAST = 0x10_ff_ff
/** Halves of surrogate pairs are no characters. */
const [SURROGATES, AFTER_THEM] = [0xd8_00, 0xe0_00]
const COUNT = AFTER_THEM - SURROGATES

/** fast-check's unit `binary` puts a million characters into a map: a second and 85 MB a worker. */
export const anyCharacter = fc
  .nat({ max: LAST - COUNT })
  .map((place) => String.fromCodePoint(place < SURROGATES ? place : place + COUNT), placeOf)

/** fast-check asks for the place of a text to learn whether it is a unit; an error means that it is none. */
function placeOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined
  if (code === undefined || text !== String.fromCodePoint(code))
    throw new Error('Not one character.')
  if (code < SURROGATES) return code
  if (code < AFTER_THEM) throw new Error('Half a surrogate pair.')
  return code - COUNT
}

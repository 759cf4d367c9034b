/** Blanks of Braille and music: they look like spaces, but are not white space in Unicode. */
export const BLANKS = /[\u2800\u{1d159}]/gu

/**
 * Text as search compares it: without case, accents and what nobody sees. The marks go first: NFKD
 * sorts those of each letter, in quadratic time, and the result is the same without.
 */
export function folded(text: string): string {
  return text
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(BLANKS, ' ')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

/**
 * 32 bits of a text that are always the same: FNV-1a over UTF-16 code units, mixed once more so that
 * similar texts differ in the last digits. No secret.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * A key of at most `most` UTF-16 code units. Keys are repeated in indexes, and folding makes 18 letters of
 * one sign: of a longer key the beginning stays, and a hash that tells it from others that begin alike.
 */
export function boundedKey(key: string, most: number): string {
  if (key.length <= most) return key
  const hash = hashOf(key).toString(36).padStart(7, '0')
  return `${key.slice(0, most - 8).replace(/\p{Cs}$/u, '')}~${hash}`
}

/** In UTF-16 code units; more than every name has. */
const COMPARED_MAX = 400
/** Of a key: most names are shorter. */
const KEY_MAX = 64

/**
 * How names that people type again are compared: of guests, places and teams. Without case, accents,
 * extra spaces and what nobody sees; ’ is '. The facets of the history are stored in this form, so that a
 * change needs a migration. Games have a key of their own, which is stored too (`gameKey`), because marks
 * make other words of a title.
 */
export function nameKey(name: string): string {
  const key = folded(name.slice(0, COMPARED_MAX))
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`]/gu, "'")
    .trim()
    .replaceAll(/\s+/gu, ' ')
  return boundedKey(key, KEY_MAX)
}

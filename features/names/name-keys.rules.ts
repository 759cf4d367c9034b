/**
 * Text as search compares it: without case, accents and what nobody sees. The marks go first: NFKD
 * sorts those of each letter, in quadratic time, and the result is the same without.
 */
export function folded(text: string): string {
  return text
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

/** In UTF-16 code units; more than every name has. */
const COMPARED_MAX = 400

/**
 * How names that people type again are compared: of guests, places and teams. Without case, accents,
 * extra spaces and what nobody sees; ’ is '. The facets of the history are stored in this form, so that a
 * change needs a migration. Games have a key of their own, which is stored too (`gameKey`), because marks
 * make other words of a title.
 */
export function nameKey(name: string): string {
  return folded(name.slice(0, COMPARED_MAX))
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`]/gu, "'")
    .trim()
    .replaceAll(/\s+/gu, ' ')
}

import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { boundedKey } from '#features/accounts/name-keys.rules.ts'
import { hasVisibleCharacter, normalizedName } from '#features/accounts/names.rules.ts'

/** Blanks of Braille and music: they look like spaces, but are not white space in Unicode. */
const BLANKS = /[\u2800\u{1d159}]/gu
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu
export const GAMES_MAX = 500
export const GAME_NAME_MAX = 120
/** Per account: its games are searched at once, and everybody sees them. */
export const OWN_GAMES_MAX = 2000
export const TOO_MANY_GAMES = `You have added ${OWN_GAMES_MAX} games, which is the most. Choose one that is on the list.`
export const GAME_NAME_TOO_LONG = `Game name must be at most ${GAME_NAME_MAX} characters.`
const GAME_ADD_MIN = 2

/** Each run of white space becomes one space. */
export function normalizedGameName(name: string): string {
  return normalizedName(name).replaceAll(/\s+/gu, ' ')
}

/** In UTF-16 code units; more than every stored name has, as in `nameKey`. */
const COMPARED_MAX = 400
/** Of a key: longer than names in Latin letters, with all their ligatures. */
const KEY_MAX = 2 * GAME_NAME_MAX
const ACCENTS = /[\u0300-\u036f]/gu

/**
 * Without case, accents and invisible characters. Only accents of Latin, Greek and Cyrillic are removed; in
 * other scripts marks make other words (か, が). Not `nameKey` of people: games are found by this stored key,
 * and theirs are stored the other way.
 */
export function gameKey(name: string): string {
  const key = normalizedGameName(name.replaceAll(BLANKS, ' ').replaceAll(INVISIBLE_CHARACTERS, ''))
    .slice(0, COMPARED_MAX)
    // Also before NFKD, which sorts the marks of each letter in quadratic time; the result is the same.
    .replaceAll(ACCENTS, '')
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
  return boundedKey(key, KEY_MAX)
}

export function canBeAdded(name: string): boolean {
  const normalized = normalizedGameName(name)
  return lengthOf(normalized) >= GAME_ADD_MIN && hasVisibleCharacter(normalized)
}

export function gameNameProblem(name: string): string | null {
  const normalized = normalizedGameName(name)
  if (!hasVisibleCharacter(normalized)) return 'Game name is required.'
  if (lengthOf(normalized) > GAME_NAME_MAX) {
    return GAME_NAME_TOO_LONG
  }
  return /\p{Cc}/u.test(normalized) ? 'Game name must be a single line of text.' : null
}

export const GAME_NOT_FOUND = 'Game not found.'

import { lengthOf } from '#features/accounts/rules.ts'

export const GAME_NAME_MAX = 120
/** Fewer characters are not offered as a new game by the picker. */
export const GAME_ADD_MIN = 2

/** The name as it is kept: trimmed, inner white space folded to single spaces. */
export function tidyGameName(name: string): string {
  return name.trim().replaceAll(/\s+/gu, ' ')
}

/**
 * The form in which two spellings of one game are the same: case and accents do not count. The
 * accents are those of Latin, Greek and Cyrillic; in other scripts marks make other words (か, が).
 */
export function gameKey(name: string): string {
  return tidyGameName(name)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\ufe0f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

export function gameNameProblem(name: string): string | null {
  const tidy = tidyGameName(name)
  if (tidy === '') return 'Game name is required.'
  if (lengthOf(tidy) > GAME_NAME_MAX) {
    return `Game name must be at most ${GAME_NAME_MAX} characters.`
  }
  return /\p{Cc}/u.test(tidy) ? 'Game name must be a single line of text.' : null
}

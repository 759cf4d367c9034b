import { isSeen, normalizedName } from '#features/accounts/names/rules.ts'
import { lengthOf } from '#features/accounts/rules.ts'

/** Braille's and music's: no white space to programs, nothing else to people. */
const BLANKS = /[\u2800\u{1d159}]/gu
const UNSEEN_LETTERS = /\p{Default_Ignorable_Code_Point}/gu
/** Games that one answer lists at most. */
export const GAMES_MAX = 500
export const GAME_NAME_MAX = 120
/** Fewer characters are not offered as a new game by the picker. */
const GAME_ADD_MIN = 2

/** The name as it is kept: as people's names are, and inner white space folded to single spaces. */
export function normalizedGameName(name: string): string {
  return normalizedName(name).replaceAll(/\s+/gu, ' ')
}

/**
 * The form in which two spellings of one game are the same: case, accents and characters that
 * nobody sees do not count. The accents are those of Latin, Greek and Cyrillic; in other scripts
 * marks make other words (か, が).
 */
export function gameKey(name: string): string {
  return normalizedGameName(name.replaceAll(BLANKS, ' ').replaceAll(UNSEEN_LETTERS, ''))
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

/** Whether the picker offers to add a game of this name. */
export function canBeAdded(name: string): boolean {
  const tidy = normalizedGameName(name)
  return lengthOf(tidy) >= GAME_ADD_MIN && isSeen(tidy)
}

export function gameNameProblem(name: string): string | null {
  const tidy = normalizedGameName(name)
  if (!isSeen(tidy)) return 'Game name is required.'
  if (lengthOf(tidy) > GAME_NAME_MAX) {
    return `Game name must be at most ${GAME_NAME_MAX} characters.`
  }
  return /\p{Cc}/u.test(tidy) ? 'Game name must be a single line of text.' : null
}

export const GAME_NOT_FOUND = 'Game not found.'
export const MERGE_INTO_ANOTHER = 'Choose another game to merge into.'

// Without how many: clients of the specification take a message with "401" in it for a signed-out one.
export const GAME_IN_USE = 'There are matches of this game. Merge it into another game instead.'
export const MERGED = 'Every match moved. Game removed.'

/** What a merge did, for the command line. */
export function mergedText(matches: number): string {
  return `${matches} ${matches === 1 ? 'match' : 'matches'} moved. Game removed.`
}

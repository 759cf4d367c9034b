import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { guestProblems } from '#features/matches/matches.rules.ts'

/** Guests in one response. */
export const GUESTS_PAGE = 50

export const GUEST_NOT_FOUND = 'No match of yours has a guest of that name.'

/** What is wrong with a guest's new name, or null. */
export function newNameProblem(name: string): string | null {
  return guestProblems({ name, email: '', invited: false }).name ?? null
}

/** A row of a guest, as far as a rename needs it. */
export interface NamedRow {
  matchId: string
  rowId: string
  name: string
  /** The row that an account has left, or that of a deleted one: nobody's guest, no other's to rename. */
  left: boolean
}

/**
 * Which of these guests' rows a rename changes. A match in which both names sit, or two of the first,
 * is left out: two people of one name at a table could not be told apart any more.
 * @param rows all guests' rows of the matches
 */
export function planRename(
  rows: readonly NamedRow[],
  { from, to }: { from: string; to: string },
): { renamed: NamedRow[]; left: string[] } {
  const [old, wanted] = [nameKey(from), nameKey(to)]
  const renamed: NamedRow[] = []
  const left: string[] = []
  for (const [matchId, table] of Map.groupBy(rows, (row) => row.matchId)) {
    const [row, another] = table.filter(({ name, left: gone }) => !gone && nameKey(name) === old)
    if (row === undefined || (another === undefined && row.name === to)) continue
    const isTaken = old !== wanted && table.some(({ name }) => nameKey(name) === wanted)
    if (another !== undefined || isTaken) left.push(matchId)
    else renamed.push(row)
  }
  return { renamed, left }
}

/** The words of a name that is in the form in which names are compared; a lone letter is an initial. */
function wordsOf(key: string): string[] {
  return key
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length > 1 || /\p{Ideographic}/u.test(word))
}

/** Of one's own name: whoever names themselves after everybody would read all guests of a friend. */
const OWN_WORDS_MAX = 4

/** The words of one's own name that a guest's name may share. */
export function ownWords(name: string): string[] {
  return wordsOf(nameKey(name)).slice(0, OWN_WORDS_MAX)
}

/**
 * Whether a guest's name has one of these words.
 * @param key the name as names are compared (`nameKey`)
 */
export function shareWords(key: string, words: readonly string[]): boolean {
  // Most names have none: cheaper than dividing every name.
  if (!words.some((word) => key.includes(word))) return false
  return wordsOf(key).some((word) => words.includes(word))
}

/** Whether a guest's name has a word of one's own, whatever the case and the accents. */
export function shareWord(guest: string, own: string): boolean {
  return shareWords(nameKey(guest), ownWords(own))
}

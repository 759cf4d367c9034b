import { nameKey } from '#features/accounts/name-keys.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

/** Letters of one language and what they say; a column is read by those that have all its letters. */
const LETTERS: readonly Readonly<Record<string, Result>>[] = [
  { w: 'Win', l: 'Loss', d: 'Draw', t: 'Draw' },
  { s: 'Win', n: 'Loss', u: 'Draw' },
  { s: 'Win', v: 'Loss', u: 'Draw' },
  { g: 'Win', v: 'Loss', u: 'Draw', r: 'Draw' },
  { v: 'Win', d: 'Loss', n: 'Draw' },
  { g: 'Win', p: 'Loss', n: 'Draw' },
  { g: 'Win', p: 'Loss', e: 'Draw' },
  { v: 'Win', d: 'Loss', e: 'Draw' },
  { v: 'Win', s: 'Loss', p: 'Draw' },
  { v: 'Win', p: 'Loss', n: 'Draw' },
  { w: 'Win', v: 'Loss', g: 'Draw' },
  { w: 'Win', p: 'Loss', r: 'Draw' },
  { z: 'Win', p: 'Loss', r: 'Draw' },
  { y: 'Win', n: 'Loss' },
  { j: 'Win', n: 'Loss' },
  { o: 'Win', n: 'Loss' },
  { t: 'Win', n: 'Loss' },
  { t: 'Win', f: 'Loss' },
  { v: 'Win', f: 'Loss' },
  { x: 'Win' },
]

/** What the single letters of one column say. */
export type LettersSay = ReadonlyMap<string, Result>

/** The letters that two languages use alike for what is contrary, in the order in which they are settled. */
const SHARED = ['v', 'p'] as const
export type SharedLetter = (typeof SHARED)[number]
/** What somebody says that a letter means; null leaves it unread. */
export type Settle = (letter: SharedLetter) => Result | null

/** Words in titles of German and Dutch tables, where V stands for "verloren". */
const GERMANIC =
  /\b(?:spiel\w*|spel\w*|gegner\w*|ergebnis\w*|sieg\w*|gewinn\w*|winnaar\w*|uitslag|resultaat|tegenstand\w*|mitspieler\w*|punkte|punten|ort|plaats|dauer|duur)\b/iu

/** Whether V means lost by the language of the titles. */
export function isGermanic(titles: readonly string[]): boolean {
  return titles.some((title) => GERMANIC.test(title))
}

/** What the letters of a column say; none where two languages differ about them and nobody has settled it. */
export function lettersOf(cells: readonly string[], settle: Settle = () => null): LettersSay {
  const letters = singleLetters(cells)
  let fitting = fittingSystems(letters)
  for (const letter of SHARED) {
    const isOpen = letters.includes(letter) && differ(fitting, letter)
    const settled = isOpen ? settle(letter) : null
    if (settled !== null) fitting = fitting.filter((system) => system[letter] === settled)
  }
  return new Map(
    letters.flatMap((letter) => {
      const [one, ...others] = new Set(fitting.map((system) => system[letter]))
      return one === undefined || others.length > 0 ? [] : [[letter, one] as const]
    }),
  )
}

/** What letters may say in one language or another: enough to know a column of results. */
export function likelyLetters(cells: readonly string[]): LettersSay {
  return lettersOf(cells, (letter) => (letter === 'v' ? 'Win' : 'Loss'))
}

function singleLetters(cells: readonly string[]): string[] {
  const keys = cells.map((cell) => nameKey(cell.slice(0, LETTER_MAX)).replace(/[!.]+$/u, ''))
  return [...new Set(keys.filter((key) => /^\p{L}$/u.test(key)))]
}

function fittingSystems(letters: readonly string[]) {
  return LETTERS.filter((system) => letters.every((letter) => letter in system))
}

function differ(systems: ReturnType<typeof fittingSystems>, letter: string): boolean {
  return new Set(systems.flatMap((system) => system[letter] ?? [])).size > 1
}

/** No cell of a letter is longer. */
const LETTER_MAX = 10

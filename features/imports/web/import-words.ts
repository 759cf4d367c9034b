import { formatDay } from '#features/dates/day-words.rules.ts'

import type { DryRun } from '../dry-run.rules.ts'
import { numberWords } from '../file-reading.rules.ts'

/** The one thing that pages say of undoing an import. */
export const UNDO_WORDS =
  'You can take it back as a whole at any time. What others have confirmed or claimed, and what was edited since, stays and is listed.'

/** `1 match`, `1,550 matches` */
export function countWords(count: number, one: string, many: string): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`
}

export function matchWords(count: number): string {
  return countWords(count, 'match', 'matches')
}

/** A sentence with its days, `YYYY-MM-DD`, as people write them. */
export function withDayWords(text: string): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/gu, (day) => formatDay(day, 'EEE d MMM yyyy'))
}

/** So many people are named with their numbers; the lines of the summary say why. */
const NAMED = 3

/** Who gets other numbers than the file has, and which; null while all are as in the file. */
export function storedWords(
  people: readonly Pick<DryRun['people'][number], 'name' | 'inFile' | 'stored'>[],
): string | null {
  const others = people.filter(
    ({ inFile, stored }) =>
      stored.matches !== inFile.matches || (inFile.wins !== null && stored.wins !== inFile.wins),
  )
  if (others.length === 0) return null
  const parts = others
    .slice(0, NAMED)
    .map(({ name, stored: { matches, wins } }) =>
      matches === 0 ? `${name} none` : `${name} ${matchWords(matches)}, ${numberWords(wins)} won`,
    )
  const rest = others.length - parts.length
  if (rest > 0) parts.push(`and ${countWords(rest, 'other', 'others')}`)
  return `Other numbers would be imported: ${parts.join('; ')}.`
}

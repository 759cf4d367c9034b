import { formatDay } from '#features/dates/day-words.rules.ts'

/** The one thing that pages say of undoing an import. */
export const UNDO_WORDS =
  'Each can be taken back as a whole at any time. What others have confirmed or claimed, and what was edited since, stays and is listed.'

/** A sentence with its days, `YYYY-MM-DD`, as people write them. */
export function withDayWords(text: string): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/gu, (day) => formatDay(day, 'EEE d MMM yyyy'))
}

import { formatDay } from '#features/dates/day-words.rules.ts'

export const UNDO_WORDS =
  'Each can be taken back as a whole at any time. What others have confirmed or claimed, and what was edited since, stays and is listed.'

/** Days in the text are `YYYY-MM-DD`. */
export function withDayWords(text: string): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/gu, (day) => formatDay(day, 'EEE d MMM yyyy'))
}

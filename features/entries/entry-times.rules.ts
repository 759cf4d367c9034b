import type { Entry } from './entries.contract.ts'

/** The order of a person's matches as a text: the day, and the milliseconds of logging, shortly. */
export function momentOf({ day, logged }: Pick<Entry, 'day' | 'logged'>): string {
  const ms = Date.parse(logged).toString(36).padStart(MS_DIGITS, '0')
  return `${day} ${ms}`
}

/** The same with the match: no two entries of a user have the same. */
export function timeOf(entry: Pick<Entry, 'day' | 'logged' | 'match'>): string {
  return timeText(momentOf(entry), entry.match)
}

export function timeText(moment: string, match: string): string {
  return `${moment} ${match}`
}

/** Enough until the year 5188. */
const MS_DIGITS = 9

/** What a moment says. */
export function dayAndLogged(moment: string): Pick<Entry, 'day' | 'logged'> {
  return {
    day: moment.slice(0, 10),
    logged: new Date(Number.parseInt(moment.slice(11), 36)).toISOString(),
  }
}

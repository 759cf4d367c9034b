const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A time for people whose time zone is unknown: `22 November 2026, 14:05 UTC`. */
export function momentInWords(time: Date): string {
  return `${DAY.format(time)}, ${time.toISOString().slice(11, 16)} UTC`
}

// Without Intl: its first formatter costs 60 ms on a phone, and nearly every page shows a day.
const weekdays =
  /* @__PURE__ */
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
export const months =
  /* @__PURE__ */
  'January February March April May June July August September October November December'.split(' ')

/**
 * `3 March 2026`: the month is a word, because the order of numbers is ambiguous.
 * @param pattern its parts as Unicode names them: `EEEE d MMMM yyyy`, shorter `EEE` and `MMM`
 */
export function formatDay(day: string, pattern = 'd MMMM yyyy'): string {
  const date = new Date(day)
  const month = months[date.getUTCMonth()] ?? ''
  const weekday = weekdays[date.getUTCDay()] ?? ''
  const parts: Record<string, string | number> = {
    EEEE: weekday,
    EEE: weekday.slice(0, 3),
    d: date.getUTCDate(),
    MMMM: month,
    MMM: month.slice(0, 3),
    yyyy: date.getUTCFullYear(),
  }
  return pattern.replaceAll(/EEEE?|MMMM?|yyyy|d/gu, (part) => String(parts[part]))
}

/** `Tomorrow`, `Today`, `Yesterday`, the weekday up to six days ago; else `Wed 18 Nov 2026`. */
export function formatNearDay(day: string, today: string): string {
  return nearName(day, today) ?? formatDay(day, 'EEE d MMM yyyy')
}

/** `Sunday 15 November`, with the year where it is not this one. */
export function formatHeadingDay(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return nearName(day, today) ?? formatDay(day, `EEEE d MMMM${isThisYear ? '' : ' yyyy'}`)
}

function nearName(day: string, today: string): string | undefined {
  const ago = (Date.parse(today) - Date.parse(day)) / (24 * 3_600_000)
  return ago > 1 && ago < 7 ? formatDay(day, 'EEEE') : NEAR.get(ago)
}
const NEAR = new Map([
  [-1, 'Tomorrow'],
  [0, 'Today'],
  [1, 'Yesterday'],
])

/** Where the time zone is unknown: `22 November 2026, 14:05 UTC`. */
export function formatUtcMoment(time: Date): string {
  const iso = time.toISOString()
  return `${formatDay(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
}

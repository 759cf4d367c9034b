// Without Intl: its first formatter costs 60 ms on a phone, and nearly every page shows a date.
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months =
  'January February March April May June July August September October November December'.split(' ')
const two = (n: number) => String(n).padStart(2, '0')

/** `18 Nov 2026`, in local time. The month is a word, because the order of numbers is ambiguous. */
export function dateWords(date: Date): string {
  return `${date.getDate()} ${months[date.getMonth()]?.slice(0, 3)} ${date.getFullYear()}`
}

/** `November 2026` */
export function monthWords(date: Date): string {
  return `${months[date.getMonth()]} ${date.getFullYear()}`
}

/** An instant's local day: `Wed 18 Nov 2026`. */
export function dayWords(iso: string): string {
  const date = new Date(iso)
  return `${days[date.getDay()]} ${dateWords(date)}`
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/**
 * The name of a day near today: `Tomorrow`, `Today`, `Yesterday`, or the weekday up to six days
 * ago; else as `dayWords`.
 */
export function nearDayWords(iso: string, today: Date): string {
  const date = new Date(iso)
  const ago = dayNumber(today) - dayNumber(date)
  if (ago === -1) return 'Tomorrow'
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  return (ago > 1 && ago < 7 ? weekdays[date.getDay()] : undefined) ?? dayWords(iso)
}

/** The same for headings: `Sunday 15 November`, with the year where it is not this one. */
export function longDayWords(iso: string, today: Date): string {
  const near = nearDayWords(iso, today)
  if (near !== dayWords(iso)) return near
  const date = new Date(iso)
  const words = `${weekdays[date.getDay()]} ${date.getDate()} ${months[date.getMonth()]}`
  return date.getFullYear() === today.getFullYear() ? words : `${words} ${date.getFullYear()}`
}

/** Number of the local day. Computed in UTC, where every day has 24 hours. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

/** An instant in local time: `Wed 18 Nov 2026, 21:14`. */
export function momentWords(iso: string): string {
  const date = new Date(iso)
  return `${dayWords(iso)}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

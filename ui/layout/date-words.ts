// By hand: the first of the browser's own formatters costs a phone 60 ms, and these words stand on
// nearly every page.
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months =
  'January February March April May June July August September October November December'.split(' ')
const two = (n: number) => String(n).padStart(2, '0')

/** A day where the viewer is, as `18 Nov 2026`: no order of numbers to guess. */
export function dateWords(date: Date): string {
  return `${date.getDate()} ${months[date.getMonth()]?.slice(0, 3)} ${date.getFullYear()}`
}

/** `November 2026` */
export function monthWords(date: Date): string {
  return `${months[date.getMonth()]} ${date.getFullYear()}`
}

/** An instant's day where the viewer is, as `Wed 18 Nov 2026`. */
export function dayWords(iso: string): string {
  const date = new Date(iso)
  return `${days[date.getDay()]} ${dateWords(date)}`
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/**
 * A day near today by its name: `Tomorrow`, `Today`, `Yesterday`, `Thursday` for one of the six days
 * before; else as `dayWords`.
 */
export function nearDayWords(iso: string, today: Date): string {
  const date = new Date(iso)
  const ago = dayNumber(today) - dayNumber(date)
  if (ago === -1) return 'Tomorrow'
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  return (ago > 1 && ago < 7 ? weekdays[date.getDay()] : undefined) ?? dayWords(iso)
}

/** Counts days where the viewer is; as if they were UTC's, which are all 24 hours long. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

/** An instant's day and time of day: `Wed 18 Nov 2026, 21:14`. */
export function momentWords(iso: string): string {
  const date = new Date(iso)
  return `${dayWords(iso)}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

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

/** The same with the time of day: `Wed 18 Nov 2026, 21:14`. */
export function momentWords(iso: string): string {
  const date = new Date(iso)
  return `${dayWords(iso)}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

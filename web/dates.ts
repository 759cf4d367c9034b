const parts = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** An instant's day where the viewer is, as `Wed 18 Nov 2026`: no order of numbers to guess. */
export function dayWords(iso: string): string {
  const words: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of parts.formatToParts(new Date(iso))) words[type] = value
  return `${words.weekday} ${words.day} ${words.month} ${words.year}`
}

/** The same with the time of day: `Wed 18 Nov 2026, 21:14`. */
export function momentWords(iso: string): string {
  return `${dayWords(iso)}, ${clock.format(new Date(iso))}`
}

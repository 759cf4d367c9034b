const two = (n: number) => String(n).padStart(2, '0')

/** Local midnight of a `YYYY-MM-DD`; undefined if the text has another format. */
export function dateOf(day: string): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (parts === null) return undefined
  // Not `new Date(day)`: that is midnight in UTC, which is another day in half of the world.
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
}

/** The local calendar day of an instant, `YYYY-MM-DD`. */
export function isoDayOf(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

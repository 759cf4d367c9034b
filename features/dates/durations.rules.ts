/** Minutes. */
export const DURATION_MAX = 6000

export function durationProblem(minutes: unknown): string | null {
  const valid = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= DURATION_MAX
  return valid ? null : `The duration must be a whole number of minutes, from 1 to ${DURATION_MAX}.`
}

/** null when nothing is typed, NaN when it is no number. */
export function parseMinutes(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}

/** `75 min`, from two hours on `2 h 10 min` */
export function formatDuration(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}

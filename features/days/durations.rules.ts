/** A duration for people: `75 min`, from two hours on `2 h 10 min`. */
export function formatDuration(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}

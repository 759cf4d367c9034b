/** The days with the most matches of the year, oldest first; none if no day has two. */
export function busiestDays(
  days: readonly { day: string; matches: number }[],
): readonly { day: string; matches: number }[] {
  const most = Math.max(0, ...days.map(({ matches }) => matches))
  if (most < 2) return []
  return days.filter(({ matches }) => matches === most).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

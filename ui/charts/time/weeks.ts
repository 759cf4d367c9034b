const DAY = 86_400_000

/** A cell of a calendar: a column for each week, Monday on top. */
export interface DayCell {
  /** `YYYY-MM-DD` */
  day: string
  week: number
  /** 0 is Monday. */
  weekday: number
}

/** Up to `last`, oldest first. In UTC, where every day has 24 hours. @param last `YYYY-MM-DD` */
export function weeksBefore(last: string, weeks: number): DayCell[] {
  const end = Date.parse(`${last}T00:00:00Z`)
  const start = end - (weekdayOf(end) + 7 * (weeks - 1)) * DAY
  return Array.from({ length: Math.round((end - start) / DAY) + 1 }, (_, index) => ({
    day: new Date(start + index * DAY).toISOString().slice(0, 10),
    week: Math.floor(index / 7),
    weekday: index % 7,
  }))
}

/** How many weeks from Monday to Sunday the days from `first` to `last` touch. */
export function weeksBetween(first: string, last: string): number {
  const [start, end] = [first, last].map((day) => Date.parse(`${day}T00:00:00Z`))
  if (start === undefined || end === undefined || !(start <= end)) return 1
  return Math.floor((end - start) / DAY / 7) + (weekdayOf(start) > weekdayOf(end) ? 2 : 1)
}

/** The week in which each month of the cells begins, where its name has space before the next. */
export function monthStarts(cells: readonly DayCell[], space = 3): { day: string; week: number }[] {
  const starts = cells
    .filter(({ day }, index) => index === 0 || day.endsWith('-01'))
    .map(({ day, week }) => ({ day, week }))
  return starts.filter(({ week }, index) => {
    const next = starts[index + 1]
    return next === undefined || next.week - week >= space
  })
}

/** 0 is Monday: 1 January 1970 was a Thursday. */
function weekdayOf(time: number): number {
  return (((time / DAY + 3) % 7) + 7) % 7
}

import { calendarDay, dayAfter } from '#features/days/days.rules.ts'

const WEEK = 7

/** The newest such day that is not after today; the year may not be said. */
export function saidDay([year = 0, month = 0, date = 0]: readonly number[], today: string) {
  const said = year === 0 ? Number(today.slice(0, 4)) : year
  const day = calendarDay(said, month, date)
  return year === 0 && (day === null || day > today) ? calendarDay(said - 1, month, date) : day
}

/** The last such weekday before today. */
export function lastWeekday(weekday: number, today: string): string {
  const ago = (new Date(today).getUTCDay() - weekday + WEEK) % WEEK
  return dayAfter(today, -(ago || WEEK))
}

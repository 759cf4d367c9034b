import { monthStarts, weeksBefore, weeksBetween } from '../charts/time/weeks.ts'

/** Weeks in a row, the side of a die and the room for the names of the weekdays, in px. */
const [WEEKS, STEP, LEFT] = [27, 24, 36]
const TOP = 20
const ROW = TOP + 7 * STEP + 8

/**
 * A calendar for paper, whose width is not that of the screen: half a year in a row, a box for each day
 * with matches, and their number in it.
 */
export function PrintDays({
  days,
  first,
  last,
  formatDay,
}: {
  days: readonly { day: string; matches: number }[]
  /** `YYYY-MM-DD`; undefined for a year before the last. */
  first: string | undefined
  /** `YYYY-MM-DD` */
  last: string
  /** @param pattern as Unicode names the parts of a day: `MMM` */
  formatDay: (day: string, pattern: string) => string
}) {
  const counts = new Map(days.map(({ day, matches }) => [day, matches]))
  const weeks = first === undefined ? 2 * WEEKS - 1 : weeksBetween(first, last)
  const cells = weeksBefore(last, weeks).filter(({ day }) => first === undefined || first <= day)
  const rows = Math.ceil(weeks / WEEKS)
  const at = (week: number, weekday: number) => ({
    x: LEFT + (week % WEEKS) * STEP,
    y: Math.floor(week / WEEKS) * ROW + TOP + weekday * STEP,
  })
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${LEFT + WEEKS * STEP} ${rows * ROW}`}
      className="hidden w-full print:block"
      fontSize="12"
    >
      {monthStarts(cells).map(({ day, week }) => (
        <text key={day} x={at(week, 0).x} y={at(week, 0).y - 6}>
          {formatDay(day, 'MMM')}
        </text>
      ))}
      {Array.from({ length: rows }, (_, row) =>
        ['Mon', 'Wed', 'Fri', 'Sun'].map((name, index) => (
          <text key={`${row} ${name}`} x="0" y={at(row * WEEKS, 2 * index).y + 15}>
            {name}
          </text>
        )),
      )}
      {cells.map(({ day, week, weekday }) => {
        const { x, y } = at(week, weekday)
        const count = counts.get(day) ?? 0
        return count === 0 ? (
          <circle key={day} cx={x + 10} cy={y + 10} r="1.2" />
        ) : (
          <g key={day}>
            <rect x={x + 1} y={y + 1} width="19" height="19" rx="4.5" fill="none" stroke="#000" />
            <text x={x + 10.5} y={y + 15} textAnchor="middle" fontWeight="700">
              {count}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

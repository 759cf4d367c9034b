import { Plot } from '../plot.tsx'
import { Dice } from './dice.tsx'
import { type DayCell, monthStarts, weeksBefore, weeksBetween } from './weeks.ts'

/** The width of a week in px: the least, the usual where only the last weeks fit, and the most. */
const [NARROW, USUAL, WIDEST] = [13, 16.5, 20]
const LEFT = 36
const TOP = 20
/** A year touches 53 weeks. */
const YEAR = 53
/** More matches than a die has pips are written as a number. */
const PIPS = 6

/** How far from the middle of a die a tap may be, in px: a die is smaller than a finger. */
const REACH = 22

/** @param pattern as Unicode names the parts of a day: `d MMM yyyy` */
type FormatDay = (day: string, pattern: string) => string

/** As many weeks as fit: a year on a wide screen, the last months on a phone. */
export function DieCalendar({
  days,
  first,
  last,
  title,
  formatDay,
  tabled = true,
  onDay,
}: {
  days: readonly { day: string; matches: number }[]
  /** The first day of the period, `YYYY-MM-DD`; undefined for a year before the last. */
  first?: string | undefined
  /** The last day that is drawn, `YYYY-MM-DD`. */
  last: string
  title: string
  formatDay: FormatDay
  tabled?: boolean
  onDay?: (day: string) => void
}) {
  const played = days.filter(({ matches }) => matches > 0)
  const weeks = first === undefined ? YEAR : Math.min(YEAR + 1, weeksBetween(first, last))
  const matches = played.reduce((sum, day) => sum + day.matches, 0)
  return (
    <Plot
      title={title}
      description={`${matches} matches on ${played.length} days up to ${formatDay(last, 'd MMM yyyy')}. Each day is a die, with a pip for each match.`}
      // The widest column decides, so that nothing moves when the width is known.
      height={TOP + 7 * USUAL + 2}
      numbers={tabled ? dayNumbers(days, formatDay, onDay) : null}
    >
      {(width) => (
        <Weeks
          last={last}
          weeks={weeks}
          width={width}
          formatDay={formatDay}
          days={played}
          onDay={onDay}
        />
      )}
    </Plot>
  )
}

export function dayNumbers(
  days: readonly { day: string; matches: number }[],
  formatDay: FormatDay,
  onDay: ((day: string) => void) | undefined,
) {
  const played = days
    .filter(({ matches }) => matches > 0)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
  return {
    head: ['Day', 'Matches'],
    rows: played.map(({ day, matches }): [string, number] => [
      formatDay(day, 'd MMM yyyy'),
      matches,
    ]),
    onRow: onDay && ((row: number) => onDay(played[row]?.day ?? '')),
  }
}

function Weeks({
  days,
  last,
  weeks,
  width,
  formatDay,
  onDay,
}: {
  days: readonly { day: string; matches: number }[]
  last: string
  weeks: number
  width: number
  formatDay: FormatDay
  onDay: ((day: string) => void) | undefined
}) {
  const space = width - LEFT
  const fitting = space / weeks >= NARROW ? weeks : Math.floor(space / USUAL)
  const column = Math.min(WIDEST, space / fitting)
  const row = Math.min(column, USUAL)
  const size = row - 2.5
  const counts = new Map(days.map(({ day, matches }) => [day, matches]))
  const cells = weeksBefore(last, fitting)
  const at = ({ week, weekday }: DayCell) => ({
    x: LEFT + week * column + column / 2,
    y: TOP + weekday * row + size / 2,
  })
  const levels = Map.groupBy(cells, ({ day }) => Math.min(PIPS + 1, counts.get(day) ?? 0))
  return (
    <>
      <g className="fill-muted" fontSize="12">
        {monthStarts(cells).map(({ day, week }) => (
          <text key={day} x={LEFT + week * column + 1} y="12">
            {formatDay(day, 'MMM')}
          </text>
        ))}
        {['Mon', 'Wed', 'Fri', 'Sun'].map((name, index) => (
          <text key={name} x="0" y={at({ day: '', week: 0, weekday: index * 2 }).y + 4}>
            {name}
          </text>
        ))}
      </g>
      {[...levels].map(([level, dice]) => (
        <Dice key={level} level={level} dice={dice.map(at)} size={size} />
      ))}
      <g className="fill-on-marigold font-score" fontSize="12" textAnchor="middle">
        {(levels.get(PIPS + 1) ?? []).map((cell) => {
          const { x, y } = at(cell)
          return (
            <text key={cell.day} x={x} y={y + 4.2} fontSize={size < 13 ? 9 : 11}>
              {counts.get(cell.day)}
            </text>
          )
        })}
      </g>
      {onDay !== undefined && (
        // One surface for all dice: by keyboard the days are buttons in the table of the numbers.
        <rect
          x={LEFT}
          y={TOP}
          width={fitting * column}
          height={7 * row}
          fill="transparent"
          className="cursor-pointer"
          onClick={({ currentTarget, clientX, clientY }) => {
            const { left, top } = currentTarget.getBoundingClientRect()
            const distanceOf = ({ week, weekday }: DayCell) =>
              Math.hypot(
                (week + 0.5) * column - (clientX - left),
                (weekday + 0.5) * row - (clientY - top),
              )
            const [nearest] = cells
              .filter(({ day }) => counts.has(day))
              .toSorted((one, other) => distanceOf(one) - distanceOf(other))
            if (nearest !== undefined && distanceOf(nearest) <= REACH) onDay(nearest.day)
          }}
        />
      )}
    </>
  )
}

export function DieLegend() {
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-base text-muted">
      <svg aria-hidden="true" viewBox="0 0 114 16" className="h-4 w-28.5 shrink-0">
        {[0, 1, 2, 3, 4, 5].map((level) => (
          <Dice key={level} level={level} dice={[{ x: 8 + level * 19.4, y: 8 }]} size={14} />
        ))}
      </svg>
      matches that day
    </p>
  )
}

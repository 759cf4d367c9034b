import { months } from '#features/dates/day-words.rules.ts'
import { DAY_MS } from '#features/dates/days.rules.ts'

import { drawn, fitted } from './picture-lines.rules.ts'
import { ink, line, marigold, marigoldEdge, onMarigold, sunk } from './picture-pieces.rules.ts'
import { element, group, type Markup } from './svg.rules.ts'

export interface DayOfPlay {
  /** `YYYY-MM-DD` */
  day: string
  matches: number
}

/** From this many matches on a day is a full die. */
const FULL = 6

/** The pips of each face in a grid of three by three, read line by line. */
const faces = ['', '4', '26', '246', '0268', '02468', '023568']

/**
 * A calendar year, a column for each week, Monday on top. A day with matches is the face of a die with
 * as many pips; `width` decides how large.
 */
export function diceYear(
  year: number,
  days: readonly DayOfPlay[],
  { x, y, width }: { x: number; y: number; width: number },
): Markup[] {
  const start = dateOf(year, 0)
  const offset = (new Date(start).getUTCDay() + 6) % 7
  const length = (dateOf(year + 1, 0) - start) / DAY_MS
  const step = width / Math.ceil((offset + length) / 7)
  const cell = step - Math.max(1.5, step * 0.14)
  const spot = (index: number) => ({
    left: x + Math.floor((offset + index) / 7) * step,
    top: y + 26 + ((offset + index) % 7) * step,
  })
  const counts = new Map(days.map(({ day, matches }) => [day, matches]))
  const blank: string[] = []
  const dice: Markup[] = []
  for (let index = 0; index < length; index += 1) {
    const { left, top } = spot(index)
    const matches = counts.get(new Date(start + index * DAY_MS).toISOString().slice(0, 10)) ?? 0
    if (matches === 0) blank.push(square(left, top, cell))
    else dice.push(die(left, top, cell, Math.min(matches, FULL)))
  }
  return [
    element('path', { d: blank.join(''), fill: sunk }),
    ...dice,
    ...months.map((name, month) => {
      const first = (dateOf(year, month) - start) / DAY_MS
      // Where the first whole week of the month begins.
      const left = x + Math.ceil((offset + first) / 7) * step
      const label = fitted(name.slice(0, 3), { typeface: 'display', size: 17 }, step * 4)
      return drawn(label, left, y + 14, { fill: ink })
    }),
  ]
}

/** Not `Date.UTC` alone: it reads the years 0 to 99 as 1900 to 1999. */
function dateOf(year: number, month: number): number {
  const date = new Date(0)
  return date.setUTCFullYear(year, month, 1)
}

function square(x: number, y: number, size: number): string {
  const short = (value: number) => Math.round(value * 100) / 100
  const r = short(size * 0.22)
  const side = short(size - 2 * r)
  return (
    `M${short(x + r)} ${short(y)}h${side}a${r} ${r} 0 0 1 ${r} ${r}v${side}a${r} ${r} 0 0 1-${r} ${r}` +
    `h-${side}a${r} ${r} 0 0 1-${r}-${r}v-${side}a${r} ${r} 0 0 1 ${r}-${r}z`
  )
}

function die(x: number, y: number, size: number, matches: number): Markup {
  const at = (third: number) => (0.26 + third * 0.24) * size
  const dots = [...(faces[matches] ?? '')].map(Number).map((spot) =>
    element('circle', {
      cx: x + at(spot % 3),
      cy: y + at(Math.floor(spot / 3)),
      r: size * 0.115,
      fill: onMarigold,
    }),
  )
  return group({}, [
    element('path', {
      d: square(x, y, size),
      fill: [line, '#fffcf5', '#fde6b4', '#fbd588', '#f9c65c', marigold, marigold][matches],
      stroke: marigoldEdge,
      'stroke-width': 1.2,
    }),
    ...dots,
  ])
}

import { months } from '#features/dates/day-words.rules.ts'
import { DAY_MS } from '#features/dates/days.rules.ts'

import { type Markup, markup } from './markup.rules.ts'
import { drawn, fitted } from './picture-lines.rules.ts'
import { ink, marigold, marigoldEdge, onMarigold, sunk } from './picture-pieces.rules.ts'

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
): Markup {
  const start = dateOf(year, 0)
  const offset = (new Date(start).getUTCDay() + 6) % 7
  const length = (dateOf(year + 1, 0) - start) / DAY_MS
  const step = width / Math.ceil((offset + length) / 7)
  const cell = step - Math.max(1.5, step * 0.14)
  const counts = new Map(days.map(({ day, matches }) => [day, matches]))
  const squares = Array.from({ length }, (_, index) => {
    const [left, top] = [
      x + Math.floor((offset + index) / 7) * step,
      y + 26 + ((offset + index) % 7) * step,
    ]
    const day = new Date(start + index * DAY_MS).toISOString().slice(0, 10)
    return die(left, top, cell, Math.min(counts.get(day) ?? 0, FULL))
  })
  const labels = months.map((name, month) => {
    const first = (dateOf(year, month) - start) / DAY_MS
    // Where the first whole week of the month begins.
    const left = x + Math.ceil((offset + first) / 7) * step
    const label = fitted(name.slice(0, 3), { typeface: 'display', size: 17 }, step * 4)
    return drawn(label, left, y + 14, { fill: ink })
  })
  return markup`${squares}${labels}`
}

/** Not `Date.UTC` alone: it reads the years 0 to 99 as 1900 to 1999. */
function dateOf(year: number, month: number): number {
  const date = new Date(0)
  return date.setUTCFullYear(year, month, 1)
}

const fills = [sunk, '#fffcf5', '#fde6b4', '#fbd588', '#f9c65c', marigold, marigold]

/** Without matches it is blank. */
function die(x: number, y: number, size: number, matches: number): Markup {
  const at = (third: number) => (0.26 + third * 0.24) * size
  const dots = [...(faces[matches] ?? '')].map(Number).map((spot) => {
    const [cx, cy] = [x + at(spot % 3), y + at(Math.floor(spot / 3))]
    return markup`<circle cx="${cx}" cy="${cy}" r="${size * 0.115}" fill="${onMarigold}"/>`
  })
  const edge = matches === 0 ? null : markup` stroke="${marigoldEdge}" stroke-width="1.2"`
  return markup`
    <rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * 0.22}"
      fill="${fills[matches] ?? sunk}"${edge}/>
    ${dots}`
}

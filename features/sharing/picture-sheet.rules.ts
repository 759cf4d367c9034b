import { formatDay } from '#features/dates/day-words.rules.ts'

import { type Markup, markup } from './markup.rules.ts'
import { box } from './picture-boxes.rules.ts'
import { drawn, fitted, inTwoLines, type Lettering, type Line } from './picture-lines.rules.ts'
import { card, ink, marigold, muted, onMarigold, piece, sunk } from './picture-pieces.rules.ts'
import { rowsOf } from './picture-rows.rules.ts'
import type { Table } from './picture-table.rules.ts'
import { numberWords } from './picture-words.rules.ts'

export const WIDTH = 504
export const PADDING = 34
const HEAD = 128
const BANNER = 118
const LEFT = 644
/** How wide a tooth of the torn edge is. */
const TOOTH = 24

/** The sheet of paper: the game, who won, and everybody else. */
export function sheet(table: Table): Markup {
  const rows = rowsOf(table, HEAD + BANNER)
  const height = HEAD + BANNER + rows.height + 22
  // The lower edge leaves room for the facts below.
  const top = Math.max(34, (546 - height) / 2 + 20)
  const middle = `${LEFT + WIDTH / 2} ${top + height / 2}`
  const turned = `rotate(1.2 ${middle}) translate(${LEFT} ${Math.round(top)})`
  const edges = paper(height)
  return markup`
    <g transform="${turned}">
      <path d="${edges}" fill="#0d0912" opacity="0.35" transform="translate(6 12)"/>
      <path d="${edges}" fill="${card}"/>
      ${head(table)}${banner(table)}${rows.drawing}
    </g>`
}

function paper(height: number): string {
  const teeth = Array.from({ length: WIDTH / TOOTH }, (_, index) => {
    const right = WIDTH - index * TOOTH
    return `L${right - TOOTH / 2} ${height - 12}L${right - TOOTH} ${height}`
  })
  return `M0 ${height}V16a16 16 0 0 1 16-16H${WIDTH - 16}a16 16 0 0 1 16 16V${height}${teeth.join('')}z`
}

function head({ match, title, letters }: Table): Markup {
  const left = 138
  const width = WIDTH - left - PADDING
  const name = inTwoLines(
    title,
    { typeface: 'display', size: 44, least: 32, spacing: -0.02 },
    { typeface: 'display', size: 29, least: 20, spacing: -0.01 },
    width,
  )
  const facts: Lettering = { typeface: 'plain', size: 23, least: 18 }
  const day = formatDay(match.day, 'EEEE d MMMM yyyy')
  const both = match.location === null ? day : `${day} · ${match.location}`
  const single = fitted(both, facts, width)
  // A long place has a line of its own.
  const lines =
    match.location === null || (single.text === both && name.length === 2)
      ? [single]
      : single.size >= 18 && single.text === both
        ? [single]
        : [fitted(day, facts, width), fitted(match.location, facts, width)]
  return markup`
    ${box(match.game.name, PADDING, 21, 86, { letters })}
    ${stacked(HEAD / 2, left, [
      ...name.map((line) => ({ line, step: 1.07, fill: ink })),
      ...lines.map((line) => ({ line, step: 1.3, fill: muted })),
    ])}`
}

interface Stacked {
  line: Line
  /** How high it is, in parts of its size. */
  step: number
  fill: string
}

/** Lines below each other, around a middle. */
function stacked(middle: number, left: number, lines: readonly Stacked[]): Markup[] {
  let y = middle - lines.reduce((sum, { line, step }) => sum + line.size * step, 0) / 2
  return lines.map(({ line, step, fill }) => {
    y += line.size * step
    return drawn(line, left, y - line.size * 0.23, { fill })
  })
}

function banner({ outcome, names, pieces }: Table): Markup {
  const lost = outcome === null || outcome.sides.every(({ result }) => result === 'Loss')
  const fill = lost ? ink : onMarigold
  const shared = outcome?.score ?? null
  // Rows say a long score of several winners; their names need the room.
  const score =
    shared !== null && (outcome?.sides.length ?? 0) > 1 && String(shared).length > 4 ? null : shared
  const number =
    score === null
      ? null
      : fitted(
          numberWords(score),
          { typeface: 'display', size: 92, least: 30, spacing: -0.02 },
          210,
        )
  const members = outcome?.sides.flatMap((side) => side.members) ?? []
  const shown = members.slice(0, 3)
  const left = PADDING + (shown.length === 0 ? 0 : 72 + (shown.length - 1) * 40 + 16)
  const width = WIDTH - left - PADDING - (number === null ? 0 : number.width + 18)
  const [side] = outcome?.sides ?? []
  const team = outcome?.sides.length === 1 && side?.team != null ? side : null
  const below =
    team === null
      ? (outcome?.margin ?? null)
      : team.members.map((index) => names[index] ?? '').join(', ')
  const words = inTwoLines(
    outcome?.words ?? 'No result yet',
    { typeface: 'display', size: 44, least: 30, spacing: -0.02 },
    { typeface: 'display', size: 29, least: 21, spacing: -0.01 },
    width,
  )
  const small =
    below === null ? [] : [fitted(below, { typeface: 'bold', size: 22, least: 17 }, width)]
  const middle = HEAD + BANNER / 2
  const ground = lost ? sunk : marigold
  // The last one first, so that the best lies on top.
  const medals = shown
    .map((index, at) => ({ index, x: PADDING + at * 40 }))
    .toReversed()
    .map(
      ({ index, x }) => markup`
        <circle cx="${x + 36}" cy="${middle}" r="36" fill="${card}" stroke="${ground}"
          stroke-width="${shown.length > 1 ? 3 : 0}"/>
        ${piece(pieces[index] ?? 0, x + 12, middle - 24, 48)}`,
    )
  return markup`
    <rect y="${HEAD}" width="${WIDTH}" height="${BANNER}" fill="${ground}"/>
    ${medals}
    ${stacked(middle, left, [
      ...words.map((line) => ({ line, step: 1.07, fill })),
      ...small.map((line) => ({ line, step: 1.3, fill })),
    ])}
    ${number && drawn(number, WIDTH - PADDING + 4, middle + number.size * 0.35, { fill, anchor: 'end' })}`
}

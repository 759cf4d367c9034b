import { formatDay } from '#features/dates/day-words.rules.ts'

import { type Markup, markup } from './markup.rules.ts'
import { box } from './picture-boxes.rules.ts'
import { drawn, fitted, inTwoLines, type Lettering, type Line } from './picture-lines.rules.ts'
import {
  card,
  ink,
  faint,
  marigold,
  muted,
  onMarigold,
  piece,
  sunk,
} from './picture-pieces.rules.ts'
import type { Table } from './picture-table.rules.ts'
import { countWords, numberWords } from './picture-words.rules.ts'

const WIDTH = 504
const PADDING = 34
const HEAD = 128
const BANNER = 118
const LEFT = 644
const TOOTH = 24

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
  step: number
  fill: string
}

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

interface Row {
  place: number | null
  pieces: number[]
  name: string
  below: string | null
  score: number | null
}

const RIGHT = WIDTH - PADDING
/** What a sheet has room for; more rows become smaller first, then one counts the rest. */
const [ROOM, ROW, LEAST] = [236, 74, 38]

function rowsOf(table: Table, top: number): { drawing: Markup; height: number } {
  const all = table.match.mode === 'cooperative' ? everybody(table) : others(table)
  // Names alone stand in two columns.
  const columns =
    all.length > 4 && all.every(({ place, score }) => place === null && score === null) ? 2 : 1
  const most = Math.floor(ROOM / LEAST) * columns
  const shown = all.length > most ? all.slice(0, most - columns) : all
  const lines = Math.ceil(shown.length / columns) + (shown.length < all.length ? 1 : 0)
  if (lines === 0) return { drawing: markup``, height: 14 }
  const height = Math.min(ROW, ROOM / lines)
  const width = (RIGHT - PADDING - (columns - 1) * 20) / columns
  const parts = shown.map((row, index) => {
    const x = PADDING + (index % columns) * (width + 20)
    return drawnRow(row, x, top + Math.floor(index / columns) * height, width, height)
  })
  const rules = Array.from({ length: lines - 1 }, (_, index) => dashes(top + (index + 1) * height))
  const rest = all.length - shown.length
  const more = fitted(
    `and ${countWords(rest, 'more', 'more')} at this table`,
    { typeface: 'bold', size: 22 },
    RIGHT - PADDING,
  )
  const last = top + (lines - 0.5) * height
  return {
    drawing: markup`
      ${rules}${parts}
      ${rest > 0 ? drawn(more, PADDING, last + 7, { fill: muted }) : null}`,
    height: lines * height,
  }
}

function others({ match, sides, outcome, names, pieces }: Table): Row[] {
  const [hero] = outcome?.sides.length === 1 ? outcome.sides : []
  return sides
    .filter((side) => side.members[0] !== hero?.members[0])
    .map(({ team, members, place, score }) => {
      const people = members.map((index) => names[index] ?? '').join(', ')
      return {
        place,
        pieces: members.map((index) => pieces[index] ?? 0),
        name: team ?? people,
        below: match.mode === 'teams' && team !== null ? people : null,
        score,
      }
    })
}

function everybody({ names, pieces }: Table): Row[] {
  return names.map((name, index) => ({
    place: null,
    pieces: [pieces[index] ?? 0],
    name,
    below: null,
    score: null,
  }))
}

function drawnRow(row: Row, x: number, y: number, width: number, height: number): Markup {
  const middle = y + height / 2
  const size = Math.min(46, height * 0.66)
  const placed = row.place === null ? 0 : 40
  const shown = row.pieces.slice(0, 3)
  const overlap = size * 0.55
  const left = x + placed + size + (shown.length - 1) * overlap + 14
  const score =
    row.score === null
      ? null
      : fitted(
          numberWords(row.score),
          { typeface: 'display', size: Math.min(46, height * 0.66), least: 20, spacing: -0.01 },
          170,
        )
  const room = x + width - left - (score === null ? 0 : score.width + 14)
  const big = Math.min(27, height * 0.52)
  const isTall = height >= 50
  const name = fitted(
    row.name,
    { typeface: 'bold', size: big, least: Math.min(big, isTall ? 19 : 16) },
    room,
  )
  const below =
    row.below === null || !isTall
      ? null
      : fitted(row.below, { typeface: 'plain', size: 20, least: 16 }, room)
  const baseline = below === null ? middle + name.size * 0.35 : middle - 2
  const place =
    row.place === null
      ? null
      : fitted(String(row.place), { typeface: 'display', size: 25, least: 16 }, 34)
  const inMiddle = (text: Line, at: number, fill: string, anchor?: 'end') =>
    drawn(text, at, middle + text.size * 0.35, { fill, ...(anchor && { anchor }) })
  return markup`
    ${place && inMiddle(place, x, muted)}
    ${shown
      .map((of, index) => piece(of, x + placed + index * overlap, middle - size / 2, size))
      .toReversed()}
    ${drawn(name, left, baseline, { fill: ink })}
    ${below && drawn(below, left, middle + 22, { fill: muted })}
    ${score && inMiddle(score, x + width, ink, 'end')}`
}

function dashes(y: number): Markup {
  const d = `M${PADDING} ${Math.round(y)}H${RIGHT}`
  return markup`<path d="${d}" stroke="${faint}" stroke-width="2" stroke-dasharray="6 5"/>`
}

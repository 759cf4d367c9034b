import { type Markup, markup } from './markup.rules.ts'
import { drawn, fitted, type Line } from './picture-lines.rules.ts'
import { ink, line, muted, piece } from './picture-pieces.rules.ts'
import type { Table } from './picture-table.rules.ts'
import { countWords, numberWords } from './picture-words.rules.ts'

interface Row {
  place: number | null
  pieces: number[]
  name: string
  /** The members of a team. */
  below: string | null
  score: number | null
}

const [LEFT, RIGHT] = [34, 470]
/** What a sheet has room for; more rows become smaller first, then one counts the rest. */
const [ROOM, ROW, LEAST] = [236, 74, 38]

/** Everybody who is not the banner, best first. */
export function rowsOf(table: Table, top: number): { drawing: Markup; height: number } {
  const all = table.match.mode === 'cooperative' ? everybody(table) : others(table)
  // Names alone stand in two columns.
  const columns =
    all.length > 4 && all.every(({ place, score }) => place === null && score === null) ? 2 : 1
  const most = Math.floor(ROOM / LEAST) * columns
  const shown = all.length > most ? all.slice(0, most - columns) : all
  const lines = Math.ceil(shown.length / columns) + (shown.length < all.length ? 1 : 0)
  if (lines === 0) return { drawing: markup``, height: 14 }
  const height = Math.min(ROW, ROOM / lines)
  const width = (RIGHT - LEFT - (columns - 1) * 20) / columns
  const parts = shown.map((row, index) => {
    const x = LEFT + (index % columns) * (width + 20)
    return drawnRow(row, x, top + Math.floor(index / columns) * height, width, height)
  })
  const rules = Array.from({ length: lines - 1 }, (_, index) => dashes(top + (index + 1) * height))
  const rest = all.length - shown.length
  const more = fitted(
    `and ${countWords(rest, 'more', 'more')} at this table`,
    { typeface: 'bold', size: 22 },
    RIGHT - LEFT,
  )
  const last = top + (lines - 0.5) * height
  return {
    drawing: markup`
      ${rules}${parts}
      ${rest > 0 ? drawn(more, LEFT, last + 7, { fill: muted }) : null}`,
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
  const d = `M${LEFT} ${Math.round(y)}H${RIGHT}`
  return markup`<path d="${d}" stroke="${line}" stroke-width="2" stroke-dasharray="6 5"/>`
}

import { colourOf, coloursOf } from '#features/accounts/colours.rules.ts'
import { months } from '#features/dates/day-words.rules.ts'
import { DAY_MS } from '#features/dates/days.rules.ts'

import { widthOf } from './letters.rules.ts'
import { type Markup, markup, picture } from './markup.rules.ts'
import { box } from './picture-boxes.rules.ts'
import { drawn, fitted, type Lettering, type Line } from './picture-lines.rules.ts'
import {
  card,
  crown,
  ink,
  faint,
  logo,
  marigold,
  marigoldEdge,
  muted,
  onMarigold,
  piece,
  place,
  stickerPiece,
  sunk,
} from './picture-pieces.rules.ts'
import { countWords, numberWords, possessive, timeWords } from './picture-words.rules.ts'

export interface PicturedPerson {
  userId: string | null
  /** As it is written: a first name, a guest’s name. */
  name: string
}

export interface PicturedYear {
  year: number
  owner: PicturedPerson
  matches: number
  /** Whether only confirmed matches count. */
  confirmed?: boolean
  people: number
  games: number
  minutes: number
  /** null while too few are decided to compare them with chance. */
  won: { wins: number; draws: number; decided: number; chance: number | null }
  topGames: readonly { name: string; matches: number }[]
  firsts: number
  days: readonly DayOfPlay[]
  /** Who beat the owner most, and whom the owner beat most; null below the floor. */
  nemesis: (PicturedPerson & { times: number }) | null
  victim: (PicturedPerson & { times: number }) | null
}

export function yearPicture(year: PicturedYear, style?: string): string {
  const title = `${possessive(year.owner.name)} ${year.year} at the table`
  return picture(
    title,
    [
      ground,
      drawn(titleLine(year), 56, 76, { fill: onMarigold }),
      logo(944, 62, onMarigold),
      headline(year),
      chips(year),
      shelf(year),
      calendarCard(year),
    ],
    style,
  )
}

const heading = { typeface: 'display', size: 42, least: 26, spacing: -0.02 } as const

/** A long name is cut off, never the year. */
function titleLine({ owner, year }: PicturedYear): Line {
  const rest = ` ${year} at the table`
  const { typeface, least, spacing } = heading
  const room = 830 - widthOf(`’s${rest}`, typeface, least, spacing)
  const { text } = fitted(owner.name, { ...heading, size: least }, room)
  return fitted(possessive(text) + rest, heading, 830)
}

const ground = markup`
  <defs>
    <radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="300" cy="40" r="1000">
      <stop offset="0" stop-color="#ffdf9a"/><stop offset="0.55" stop-color="#f6b73c"/>
      <stop offset="1" stop-color="#e59c25"/>
    </radialGradient>
    <pattern id="dots" width="26" height="26" patternUnits="userSpaceOnUse">
      <circle cx="13" cy="13" r="1.6" fill="${marigoldEdge}" opacity="0.3"/>
    </pattern>
  </defs>
  <rect width="1200" height="630" fill="url(#sun)"/>
  <rect width="1200" height="630" fill="url(#dots)"/>`

function headline({ matches, confirmed = false, people }: PicturedYear): Markup {
  const number = fitted(
    numberWords(matches),
    { typeface: 'display', size: 210, least: 100, spacing: -0.03 },
    330,
  )
  const words: Lettering = { typeface: 'display', size: 36, least: 26, spacing: -0.01 }
  const lines = [
    ...(confirmed ? ['confirmed'] : []),
    matches === 1 ? 'match' : 'matches',
    ...(people === 0
      ? ['alone']
      : `with ${countWords(people, 'person', 'people')}`.split(/ (?=p)/u)),
  ]
  const left = 52 + number.width + 20
  const drawnLines = lines.map((text, index) => {
    const line = fitted(text, words, 620 - left)
    return drawn(line, left, 285 - (lines.length - 1 - index) * 38, { fill: onMarigold })
  })
  return markup`${drawn(number, 50, 285, { fill: onMarigold })}${drawnLines}`
}

function chips({ won, games, firsts, minutes }: PicturedYear): Markup {
  const tiles: [number: string, label: string, below: string][] = []
  if (won.decided > 0) {
    const chance = won.chance === null ? 'too few to tell' : `chance ${won.chance.toFixed(1)}`
    const below = won.draws === 0 ? chance : `${numberWords(won.draws)} drawn, ${chance}`
    tiles.push([numberWords(won.wins), `won of ${numberWords(won.decided)}`, below])
  }
  tiles.push([numberWords(games), games === 1 ? 'game' : 'games', `${numberWords(firsts)} new`])
  if (minutes > 0) {
    const [time, unit] = timeWords(minutes)
    tiles.push([numberWords(time), unit, 'at the table'])
  }
  const gap = 14
  const drawnTiles = tiles.map(([number, label, below]) => {
    const big = fitted(number, { typeface: 'display', size: 42, least: 30, spacing: -0.02 }, 130)
    const first = fitted(label, { typeface: 'bold', size: 21 }, 170)
    const second = fitted(below, { typeface: 'plain', size: 19 }, 220)
    return { big, first, second, width: 46 + big.width + Math.max(first.width, second.width) }
  })
  const total = drawnTiles.reduce((sum, { width }) => sum + width + gap, -gap)
  let x = 0
  const parts = drawnTiles.map(({ big, first, second, width }) => {
    const left = x
    x += width + gap
    return markup`
      <rect x="${left}" y="4" width="${width}" height="74" rx="14" fill="${marigoldEdge}"/>
      <rect x="${left}" y="0" width="${width}" height="72" rx="14" fill="${card}"/>
      ${drawn(big, left + 18, 51, { fill: ink })}
      ${drawn(first, left + 28 + big.width, 32, { fill: ink })}
      ${drawn(second, left + 28 + big.width, 57, { fill: muted })}`
  })
  // Large numbers make the row smaller, so that it ends before the boxes.
  return markup`<g transform="${place(56, 318, Math.min(1, 556 / total))}">${parts}</g>`
}

const FLOOR = 392

function shelf({ topGames, owner }: PicturedYear): Markup | null {
  const [first, second, third] = topGames
  const middle = 898
  const tilted = (game: typeof first, left: number, turn: number) => {
    if (game === undefined) return null
    const drawnBox = box(game.name, left, FLOOR - 152, 148, { below: times(game.matches) })
    return markup`<g transform="rotate(${turn} ${left + 74} ${FLOOR})">${drawnBox}</g>`
  }
  if (first === undefined) return null
  return markup`
    <ellipse cx="${middle}" cy="${FLOOR - 2}" rx="256" ry="17" fill="#8a5410" opacity="0.55"/>
    ${tilted(second, middle - 258, -4)}
    ${tilted(third, middle + 110, 4)}
    ${stickerPiece(colourOf(owner), middle - 46, FLOOR - 293, 92)}
    ${crown(middle, FLOOR - 279, 46)}
    ${box(first.name, middle - 103, FLOOR - 206, 206, { below: times(first.matches) })}`
}

function times(matches: number): string {
  return matches === 1 ? 'once' : matches === 2 ? 'twice' : `${numberWords(matches)} times`
}

function calendarCard({ year, days, owner, nemesis, victim }: PicturedYear): Markup {
  const people = [
    { label: 'Beaten most by', person: nemesis },
    { label: 'Beat most', person: victim },
  ].flatMap(({ label, person }) => (person === null ? [] : [{ label, person }]))
  const pieces = coloursOf([owner, ...people.map(({ person }) => person)])
  const room = people.length > 0 ? { x: 66, y: 440, width: 862 } : { x: 120, y: 432, width: 960 }
  const drawnPeople = people.map(({ label, person }, index) => {
    const top = people.length === 1 ? 470 : 434 + index * 76
    const words = `${person.name}, ${numberWords(person.times)}`
    const name = fitted(words, { typeface: 'display', size: 23, least: 15 }, 135)
    const above = fitted(label, { typeface: 'bold', size: 18, least: 15 }, 135)
    return markup`
      ${piece(pieces[index + 1] ?? 0, 958, top + 12, 44)}
      ${drawn(above, 1009, top + 28, { fill: muted })}
      ${drawn(name, 1009, top + 54, { fill: ink })}`
  })
  const dashes = markup`<path d="M946 434V580" stroke="${faint}" stroke-width="3" stroke-dasharray="8 6"/>`
  return markup`
    <rect x="40" y="424" width="1120" height="178" rx="20" fill="${marigoldEdge}"/>
    <rect x="40" y="418" width="1120" height="178" rx="20" fill="${card}"/>
    ${diceYear(year, days, room)}
    ${people.length === 0 ? null : dashes}
    ${drawnPeople}`
}

interface DayOfPlay {
  /** `YYYY-MM-DD` */
  day: string
  matches: number
}

/** From this many matches on a day is a full die. */
const FULL = 6

/** The pips of each face in a grid of three by three, read line by line. */
const faces = ['', '4', '26', '246', '0268', '02468', '023568']

/**
 * A column for each week, Monday on top. A day with matches is a die with as many pips.
 */
function diceYear(
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

import { coloursOf } from '#features/accounts/colours.rules.ts'
import {
  barsOf,
  type Outcome,
  outcomeOf,
  type Side,
  sidesByPlace,
} from '#features/scoring/match-outcome.rules.ts'
import { differenceOf } from '#features/scoring/scores.rules.ts'

import { outline, piece } from './picture-pieces.rules.ts'
import { numberWords } from './picture-words.rules.ts'
import { element, type Markup } from './svg.rules.ts'
import type { Sheet } from './table-links.contract.ts'

type SheetPlayer = Sheet['players'][number]

/** A sheet with what its page draws: the piece of each player, and the sides in their order. */
export interface DrawnSheet {
  sheet: Sheet
  /** By the index of the player. */
  pieces: number[]
  sides: Side[]
}

/** @param userIds of the players in order, null for guests: pieces have the accounts' colours */
export function drawnSheet(sheet: Sheet, userIds: readonly (string | null)[]): DrawnSheet {
  const people = sheet.players.map(({ name }, index) => ({ userId: userIds[index] ?? null, name }))
  return { sheet, pieces: coloursOf(people), sides: sidesByPlace(sheet) }
}

const noSide = {
  team: null,
  score: null,
  rank: null,
  place: null,
  result: '',
  order: 1,
} as const

/** The fragment of a guest's questions. */
export function questionsOf(player: SheetPlayer): string {
  return `seat-${player._id}`
}

/** A meeple in the colours of the page. */
export function meeple(of: number, className: string): Markup {
  // Drawn once for the marks on the chest of a large table's pieces; the page colours the outline.
  const drawn = of < 10 ? [element('path', { d: outline })] : [piece(of, 0, 0, 32)]
  const classes = `${className} piece-${of % 10}`
  return element('svg', { viewBox: '0 0 32 32', class: classes, 'aria-hidden': 'true' }, ...drawn)
}

/** The sheet of paper: who won, then every side by its place. */
export function paper(drawn: DrawnSheet): Markup {
  const { sheet, sides } = drawn
  const outcome = outcomeOf(sheet, true)
  const [hero] = outcome?.sides.length === 1 ? outcome.sides : []
  const bars = barsOf(
    sides.map(({ score }) => score),
    sheet.mode === 'cooperative' ? 'none' : sheet.scoring,
  )
  // The row of a single winner is the banner.
  const alone = hero?.members.length === 1 && hero.team === null && sheet.mode !== 'cooperative'
  // Those who play together are one side; each has a row all the same.
  const shown =
    sheet.mode === 'cooperative'
      ? sheet.players.map((_, index): Side => ({ ...noSide, members: [index] }))
      : sides
  const rows = shown.flatMap((side, index) =>
    alone && side.members[0] === hero.members[0] ? [] : [row(drawn, side, bars[index] ?? null)],
  )
  return element(
    'section',
    { class: 'paper', 'aria-labelledby': 'players' },
    element('h2', { id: 'players', class: 'unseen' }, 'Players'),
    ...banner(drawn, outcome, alone),
    element('ol', { class: 'rows', role: 'list' }, ...rows),
    ...(sheet.loggedBy === null
      ? []
      : [
          element(
            'p',
            { class: 'by' },
            pencil,
            element('span', {}, `${sheet.loggedBy} wrote this down.`),
          ),
        ]),
  )
}

const pencil = element(
  'svg',
  { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
  element('path', {
    d: 'M14.5 5.5l4 4M4 20l1-4.5L16 4.5a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM13 20h7',
  }),
)

function banner({ sheet, pieces }: DrawnSheet, outcome: Outcome | null, isRow: boolean): Markup[] {
  if (outcome === null) return [element('p', { class: 'undecided' }, 'No result yet')]
  const { words, margin, score, sides } = outcome
  const lost = sides.length === 0 || sides[0]?.result === 'Loss'
  const [first] = sides.flatMap(({ members }) => members)
  const below = margin ?? (sheet.mode === 'cooperative' ? 'all together' : null)
  const winner = isRow ? sheet.players[first ?? 0] : undefined
  const marks = winner === undefined ? [] : marksOf(winner)
  return [
    element(
      'div',
      { class: lost ? 'banner lost' : 'banner' },
      ...(first === undefined
        ? []
        : [
            element(
              'span',
              { class: 'medal' },
              ...(lost ? [] : [crown]),
              meeple(pieces[first] ?? 0, 'meeple'),
            ),
          ]),
      element(
        'div',
        { class: 'words' },
        element('p', { class: 'outcome' }, words),
        ...(below === null && marks.length === 0
          ? []
          : [element('p', { class: 'margin' }, below ?? '', ...spaced(marks))]),
      ),
      ...(score === null ? [] : [number(score, 'best')]),
    ),
  ]
}

const crown = element(
  'svg',
  { viewBox: '0 0 36 26', class: 'crown', 'aria-hidden': 'true' },
  element('path', { d: 'm4 8 7.5 6L18 3.5l6.5 10.5L32 8l-2.5 11.5h-23z' }),
  element('path', { d: 'M7 23.5h22' }),
)

function number(score: number, className: string): Markup {
  const words = numberWords(score)
  const size = words.length <= 3 ? '' : words.length <= 6 ? ' long' : ' longer'
  return element(
    'p',
    { class: `number ${className}${size}` },
    element('span', { class: 'unseen' }, 'Score: '),
    words,
  )
}

function row(drawn: DrawnSheet, side: Side, bar: number | null): Markup {
  const { sheet, pieces, sides } = drawn
  const [first = 0] = side.members
  const behind = behindWords(sheet, sides, side)
  const together = sheet.mode === 'cooperative'
  const place = together ? null : side.place
  return element(
    'li',
    { class: 'row' },
    ...(together ? [] : [element('span', { class: 'place' }, String(place ?? '–'))]),
    ...(side.team === null ? [meeple(pieces[first] ?? 0, 'meeple')] : []),
    element(
      'div',
      { class: 'who' },
      ...(side.team === null ? [] : [element('p', { class: 'name' }, side.team)]),
      ...side.members.map((index) => nameLine(drawn, index, side.team !== null)),
      ...(bar === null ? [] : [barOf(bar, pieces[first] ?? 0)]),
    ),
    ...(side.score === null || together
      ? []
      : [
          element(
            'div',
            { class: 'scored' },
            number(side.score, 'score'),
            ...(behind === null ? [] : [element('p', { class: 'behind' }, behind)]),
          ),
        ]),
  )
}

/** How far a side is behind the first. */
function behindWords({ mode, scoring }: Sheet, sides: Side[], side: Side): string | null {
  const [best] = sides
  if (mode === 'cooperative' || scoring === 'none' || best?.place !== 1) return null
  const by = side.place === 1 ? null : differenceOf(side.score, best.score)
  if (by === null || by === 0) return null
  return by < 0 ? numberWords(by) : `+${numberWords(by)}`
}

/** @param inTeam the row is a team's: each member has a piece of their own */
function nameLine({ sheet, pieces }: DrawnSheet, index: number, inTeam: boolean): Markup {
  const player = sheet.players[index]
  const marks = player === undefined ? [] : spaced(marksOf(player))
  const small = inTeam ? [meeple(pieces[index] ?? 0, 'meeple small'), ' '] : []
  return element('p', { class: inTeam ? 'member' : 'name' }, ...small, player?.name ?? '', ...marks)
}

/** Whether the row is confirmed, or the way to a guest's questions. */
function marksOf(player: SheetPlayer): Markup[] {
  const confirmed = element('span', { class: 'confirmed' }, 'confirmed')
  const of = element('span', { class: 'unseen' }, `Are you ${player.name}? `)
  const ask = element('a', { href: `#${questionsOf(player)}`, class: 'ask' }, of, 'you?')
  return player.confirmed ? [confirmed] : player.guest ? [ask] : []
}

function spaced(marks: Markup[]): (Markup | string)[] {
  return marks.flatMap((mark) => [' ', mark])
}

function barOf(part: number, of: number): Markup {
  const rail = element('path', { d: 'M0 8H300', class: 'rail' })
  const width = Math.max(6, Math.round(part * 300))
  const drawn = element('path', { d: `M1 2H${width - 1}L${width - 3} 14H1z`, class: 'bar' })
  return element(
    'svg',
    {
      viewBox: '0 0 300 16',
      preserveAspectRatio: 'none',
      class: `bars piece-${of % 10}`,
      'aria-hidden': 'true',
    },
    rail,
    drawn,
  )
}

/** The pad as a table; a team has one column. */
export function padTable({ sheet, sides }: DrawnSheet): Markup[] {
  const { pad, players } = sheet
  if (pad === null || pad.rows.length === 0) return []
  const columns = sides.map(({ members, team, score }) => ({
    title: team ?? members.map((index) => players[index]?.name ?? '').join(', '),
    index: members[0] ?? 0,
    score,
  }))
  const cell = (score: number | null) => (score === null ? '–' : numberWords(score))
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, element('span', { class: 'unseen' }, 'Row')),
    ...columns.map(({ title }) => element('th', { scope: 'col' }, title)),
  )
  const rows = pad.rows.map(({ label, scores }, index) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, label.trim() === '' ? `Round ${index + 1}` : label),
      ...columns.map((column) => element('td', {}, cell(scores[column.index] ?? null))),
    ),
  )
  const total = element(
    'tr',
    {},
    element('th', { scope: 'row' }, 'Total'),
    ...columns.map(({ index, score }) =>
      element('td', {}, cell(score ?? players[index]?.score ?? null)),
    ),
  )
  const hasTotal = players.some(({ score }) => score !== null)
  const table = element(
    'table',
    {},
    element('thead', {}, head),
    element('tbody', {}, ...rows),
    ...(hasTotal ? [element('tfoot', {}, total)] : []),
  )
  const scrolled = {
    class: 'scrolled',
    role: 'region',
    'aria-label': 'The pad, row by row',
    tabindex: 0,
  }
  return [
    element(
      'section',
      { class: 'pad', 'aria-labelledby': 'pad' },
      element('h2', { id: 'pad' }, 'The pad'),
      element('div', scrolled, table),
    ),
  ]
}

import type { Result } from '#features/matches/rules.ts'

import type { ColumnKind } from '../../reading/rules.ts'
import { cellOf, type Columns, type Layout, type TableRow } from '../groups/rules.ts'
import { type Mark, markOf, type MarksSay } from '../marks/rules.ts'
import { listOf, membersOf, namesOf } from '../names/rules.ts'
import { endOfPair, pairOf } from '../pairs/rules.ts'
import { isBlank, rankOf, resultOf, saidBy, yesOrNo } from '../words/rules.ts'

export interface SeatCells {
  name: string
  score: string
  /** What a cell says of this player alone; empty where it says nothing. */
  result: Result
  rank: number | null
  /** What was not understood. */
  text: string
  team: string
  role: string
  started: boolean
  self: boolean
  former: boolean
}

/** How the cells of a file are read. */
export interface CellsSay {
  layout: Layout
  columns: Columns
  titles: readonly string[]
  /** Of the columns of results, and of those of people. */
  results: MarksSay
  /** Of the columns of winners, where they mark them. */
  flags: MarksSay
  /** Whether "1-0" in this kind of column says who won, and nobody's score. */
  chess: { result: boolean; score: boolean }
  /** Whether several names in the cell of one player are a team. */
  teamsInCell: { comma: boolean; sign: boolean }
}

/** What the rows of one match say. */
export interface TableMatch {
  seats: SeatCells[]
  /** One result for a whole list; null where there is none. */
  ofAll: Result | null
  /** A result that belongs to nobody and is not understood. */
  text: string
}

const EMPTY: SeatCells = {
  ...{ name: '', score: '', result: '', rank: null, text: '', team: '', role: '' },
  ...{ started: false, self: false, former: false },
}

export function matchOf(say: CellsSay, rows: readonly TableRow[]): TableMatch {
  const [first] = rows
  const alone = (seats: SeatCells[]) => ({ seats, ofAll: null, text: '' })
  if (first === undefined) return alone([])
  if (say.layout === 'rows') {
    return alone(rows.flatMap((row) => inTeams(say, seatInRow(say, row, 0))))
  }
  if (say.layout === 'columns') return sideBySide(say, first)
  if (say.layout === 'people') return alone(peopleIn(say, first))
  if (say.layout === 'lists') return listed(say, first)
  return alone(endedSeats(say, first))
}

/** The people who won and lost, where a table names nobody else. */
function endedSeats({ columns }: CellsSay, row: TableRow): SeatCells[] {
  const of = (kind: ColumnKind, result: Result) =>
    (columns.get(kind) ?? [])
      .flatMap((at) => {
        const cell = row.cells[at] ?? ''
        return isBlank(cell) || saidBy(cell) !== null ? [] : namesOf(cell).names
      })
      .map((name) => ({ ...EMPTY, name, result }))
  const seats = [...of('winner', 'Win'), ...of('loser', 'Loss')]
  const pair = pairOf(cellOf(columns, 'score', [row]))
  if (pair === null || seats.length !== 2 || !columns.has('loser')) return seats
  return seats.map((seat, at) => ({ ...seat, score: pair[at] ?? '' }))
}

/** One person a column: whoever has something in the cell has played. */
function peopleIn({ columns, titles, results }: CellsSay, { cells }: TableRow): SeatCells[] {
  const hasWinner = columns.has('winner')
  return (columns.get('person') ?? []).flatMap((at) => {
    const cell = cells[at] ?? ''
    if (isBlank(cell)) return []
    const mark = markOf(cell, results)
    const name = personIn(titles[at] ?? '')
    // Beside a column of winners a cross only says who was there.
    if (hasWinner && mark.result !== '') return [{ ...EMPTY, name }]
    return [{ ...EMPTY, name, ...mark }]
  })
}

/** The name in a title: "Ann’s score" is Ann. */
export function personIn(title: string): string {
  const name = title
    .replaceAll(
      /['’]s\b|\b(?:final|score|points|pts|punkte|puntos|points|punti|punten|pontos)\b/giu,
      ' ',
    )
    .replaceAll(/[:()]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return name || title.trim()
}

function listed(say: CellsSay, row: TableRow): TableMatch {
  const { columns } = say
  const commas = say.teamsInCell.comma ? 'teams' : 'names'
  const { names, teams } = namesOf(cellOf(columns, 'player', [row]), commas)
  const sides = new Set(teams ?? names)
  const places =
    teams === null ? names.map((_, at) => at) : teams.map((team) => [...sides].indexOf(team))
  const scores = cellOf(columns, 'score', [row])
  const ends = endOfSides(say, row, sides.size)
  const separated = scores.split(/[,;|\n]/u).map((part) => part.trim())
  const fitting = [listOf(scores), separated].find(({ length }) => length === sides.size) ?? []
  const perName = [listOf(scores), separated].find(({ length }) => length === names.length) ?? []
  const ranks = listOf(cellOf(columns, 'rank', [row]))
  const results = listOf(cellOf(columns, 'result', [row])).map((cell) => markOf(cell, say.results))
  const isOwnResult = results.length === names.length && names.length > 1
  const seats = names.map((text, at): SeatCells => {
    const { name, score, rank } = besideName(text)
    const place = places[at] ?? at
    const own = isOwnResult && ends === null ? results[at] : undefined
    const listedScore = perName[at] ?? fitting[place] ?? ''
    return {
      ...{ ...EMPTY, name, team: teams?.[at] ?? '' },
      ...own,
      score: own?.score || ends?.[place]?.score || score || listedScore,
      result: own?.result || ends?.[place]?.result || '',
      rank:
        (ranks.length === names.length ? rankOf(ranks[at] ?? '')?.rank : null) ?? own?.rank ?? rank,
    }
  })
  const isRead =
    ends !== null || isOwnResult || scores === '' || perName.length + fitting.length > 0
  const one = isOwnResult || ends !== null ? undefined : results[0]
  const unread = [isRead ? '' : scores, one?.text ?? '', one?.score ?? '']
  return {
    seats,
    ofAll: one?.result || null,
    text: unread.filter((text) => text !== '').join(', '),
  }
}

/** "Anna: 34" and "Anna (34)" have the score beside the name, "2. Anna" the place before it. */
function besideName(text: string): { name: string; score: string; rank: number | null } {
  const placed = /^(\d{1,2})[.)]\s+(.+)$/u.exec(text)
  const rest = placed?.[2] ?? text
  const beside = /^(.{1,200}?)\s*[:=(]\s*([-−+\d.,½]{1,40})\s*\)?$/u.exec(rest)
  const rank = placed === null ? null : (rankOf(placed[1] ?? '')?.rank ?? null)
  return { name: beside?.[1] ?? rest, score: beside?.[2] ?? '', rank }
}

/** How two sides ended by one cell: "21-15", "1-0", "W" for the first. */
function endOfSides(
  { columns, results, chess }: CellsSay,
  row: TableRow,
  sides: number,
): { score: string; result: Result }[] | null {
  if (sides !== 2) return null
  for (const kind of ['result', 'score'] as const) {
    const cell = cellOf(columns, kind, [row])
    const isLetter = /^\p{L}$/u.test(cell)
    if (pairOf(cell) === null && !isLetter) continue
    const end = endOfPair(cell, chess[kind], results.letters)
    if (end?.kind === 'scores') return end.scores.map((score) => ({ score, result: '' }))
    if (end?.kind === 'results') return end.results.map((result) => ({ score: '', result }))
  }
  return null
}

function sideBySide(say: CellsSay, row: TableRow): TableMatch {
  const { columns } = say
  const players = columns.get('player') ?? []
  const sides = players.map((_, at) => seatInRow(say, row, at)).filter(({ name }) => name !== '')
  const seats = sides.flatMap((seat) => inTeams(say, seat))
  const isOne = (kind: ColumnKind) => players.length === 2 && columns.get(kind)?.length === 1
  const kinds = (['result', 'score'] as const).filter(isOne)
  if (sides.length !== 2 || kinds.length === 0) return { seats, ofAll: null, text: '' }
  let ended = sides
  const unread: string[] = []
  for (const kind of kinds) {
    const cell = cellOf(columns, kind, [row])
    if (isBlank(cell)) continue
    const end = endOfPair(cell, say.chess[kind], say.results.letters)
    const named = sides.findIndex(({ name }, at) => isCalled(say, cell, name, at))
    if (end?.kind === 'scores')
      ended = ended.map((seat, at) => ({ ...seat, score: end.scores[at] ?? '' }))
    else if (named >= 0)
      ended = ended.map((seat, at) => ({ ...seat, result: at === named ? 'Win' : 'Loss' }))
    else if (end === null) unread.push(cell)
    else ended = ended.map((seat, at) => ({ ...seat, result: end.results[at] ?? '' }))
  }
  return {
    seats: ended.flatMap((seat) => inTeams(say, seat)),
    ofAll: null,
    text: unread.join(', '),
  }
}

/** Whether a cell names a player, or the player's column: "White". */
function isCalled({ columns, titles }: CellsSay, cell: string, name: string, at: number): boolean {
  const title = titles[columns.get('player')?.[at] ?? -1] ?? ''
  const [said, ...names] = [cell, name, title].map((text) => text.trim().toLowerCase())
  return (
    said !== undefined && names.includes(said.replace(/\s+(?:wins|won|gewinnt|gagne|gana)$/u, ''))
  )
}

/** @param at which of the players side by side, from 0 */
function seatInRow(say: CellsSay, { cells }: TableRow, at: number): SeatCells {
  const { columns } = say
  const players = columns.get('player') ?? []
  const cell = (kind: ColumnKind) => {
    const own = columns.get(kind) ?? []
    if (own.length === players.length) return (cells[own[at] ?? -1] ?? '').trim()
    // One column for two is read as what both have.
    if (players.length === 2 && own.length === 1 && kind !== 'role' && kind !== 'team') return ''
    // Of fewer columns, the one between this player and the next is this player's.
    const [from, to] = [players[at] ?? -1, players[at + 1] ?? Infinity]
    return (cells[own.find((column) => column > from && column < to) ?? -1] ?? '').trim()
  }
  const only = players.length === 1
  const mark = markOf(cell('result'), say.results)
  const [rank, score, winner] = [rankOf(cell('rank')), cell('score'), cell('winner')]
  const sided = !only && (columns.get('winner') ?? []).length === players.length
  const flag = sided ? markOf(winner, say.flags) : null
  return {
    ...{ name: cell('player'), team: cell('team'), role: cell('role') },
    score: score || mark.score,
    result: mark.result || (flag?.result ?? ''),
    rank: rank?.rank ?? mark.rank ?? flag?.rank ?? null,
    text: [mark, flag]
      .map((one: Mark | null) => one?.text ?? '')
      .filter(Boolean)
      .join(', '),
    started: only && yesOrNo(cell('started')) === true,
    self: only && yesOrNo(cell('self')) === true,
    former: only && yesOrNo(cell('former')) === true,
  }
}

/** A team whose names stand in the cell of one player. */
function inTeams({ teamsInCell }: CellsSay, seat: SeatCells): SeatCells[] {
  const isTeam = seat.name.includes(',') ? teamsInCell.comma : teamsInCell.sign
  const members = isTeam ? membersOf(seat.name) : [seat.name]
  if (seat.name === '' || members.length < 2) return seat.name === '' ? [] : [seat]
  const team = seat.team || members.join(' & ')
  return members.map((name) => ({ ...seat, name, team }))
}

/** The result that a cell of winners says of its own row; null for a name or a word for all. */
export function flagOf(cell: string, flags: MarksSay): Result | null {
  if (isBlank(cell)) return null
  return resultOf(cell, flags.letters) ?? (rankOf(cell)?.rank === 1 ? 'Win' : null)
}

import { folded, nameKey } from '#features/accounts/name-keys.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import { LEAVE_OUT, type Question } from './file-reading.rules.ts'
import * as cells from './table-cells.rules.ts'
import type { Field } from './table-meanings.rules.ts'
import {
  type Row,
  type RowsOfMatch,
  type SeatColumn,
  type Sheet,
  cellOf,
} from './table-rows.rules.ts'

export interface Seat {
  name: string
  /** As it stands in the file; empty for none. */
  score: string
  result: Result
  rank: number | null
  team: string | null
  role: string | null
  /** Marked in the cell of the name: `Tom*`. */
  marked: boolean
}

/** A match as the rows say, before it is decided. */
export interface Draft extends Row {
  rows: readonly Row[]
  seats: Seat[]
  /** The cell of winners; empty where nobody is named. */
  winner: string
  leftOut: boolean
}

/** Longer than every mark: such a cell is a text. */
const MARK_MAX = 4

/** A match with who sat there; null where its rows say nothing. */
export function draftOf(sheet: Sheet, { rows, leftOut }: RowsOfMatch): Draft | null {
  const [first] = rows
  if (first === undefined) return null
  const seats = rows.flatMap((row) => seatsIn(sheet, row))
  const winner = [
    ...new Set(rows.map((row) => cellOf(sheet, 'winner', row.cells)).filter(Boolean)),
  ].join('; ')
  const alone = seats.length === 0 ? cells.listIn(winner).map((name) => ({ ...EMPTY, name })) : []
  const isOut = alone.length > 0 && sheet.ask(ALONE, first.line, [winner]) === 'leave-out'
  const unread = rows.flatMap((row) => row.unread)
  if (seats.length + alone.length + unread.length === 0) return null
  return {
    ...{ ...first, rows, winner, unread, leftOut: leftOut || isOut, seats: [...seats, ...alone] },
    notes: [...new Set(rows.map(({ notes }) => notes).filter(Boolean))].join('\n'),
    expansions: [...new Set(rows.flatMap(({ expansions }) => expansions))],
    place: rows.find(({ place }) => place !== '')?.place ?? '',
    minutes: rows.find(({ minutes }) => minutes !== null)?.minutes ?? null,
  }
}

/** The name in a row of one person’s result. */
export function nameInRow(sheet: Sheet, { cells: own }: Row): string {
  return cells.markAt(cellOf(sheet, 'player', own))?.name ?? cellOf(sheet, 'player', own)
}

/** Who sits in a row: in titles, in lists, in the order of finishing, and beside each other. */
function seatsIn(sheet: Sheet, row: Row): Seat[] {
  const titled = [...sheet.persons].flatMap(([name, columns]) => {
    // Blank cells are of those who did not play.
    const own = columns.filter(({ at }) => !cells.isBlank(row.cells[at] ?? ''))
    return own.length === 0 ? [] : (seatOf(sheet, row, name, own) ?? [])
  })
  const beside = [...sheet.numbered].flatMap(([whose, columns]) => {
    const cell = columns
      .filter(({ field }) => field === 'player')
      .flatMap(({ at }) => (row.cells[at] ?? '').trim() || [])
    const isTeam = /[A-Z]/u.test(whose)
    const rest = columns.filter(({ field }) => field !== 'player')
    return (isTeam ? cell.flatMap(cells.listIn) : cell).flatMap((text) => {
      const found = named(sheet, row, text)
      const seat = found === null ? null : seatOf(sheet, row, found.name, rest)
      if (found === null || seat === null) return []
      return [{ ...seat, marked: found.marked, team: isTeam ? `Team ${whose}` : seat.team }]
    })
  })
  const listed = [...inList(sheet, row), ...finished(sheet, row), ...beside]
  return [...titled, ...withPairs(sheet, row, listed)]
}

function inList(sheet: Sheet, row: Row): Seat[] {
  const cell = cellOf(sheet, 'players', row.cells)
  if (cells.isBlank(cell)) return []
  const list = cells.namesIn(cell)
  if (list === null) {
    tell(sheet, row, 'players', true)
    return []
  }
  const asTeams =
    list.sides !== null && (!list.unclear || sheet.ask(SIDES, row.line, [cell]) === 'sides')
  return list.names.flatMap(({ name, score }, at) => {
    const found = named(sheet, row, name)
    if (found === null) return []
    const team = asTeams ? `Team ${'ABCDEFGHIJ'.charAt(list.sides?.[at] ?? 0)}` : null
    return [{ ...EMPTY, ...found, score, team }]
  })
}

/** The winner and those behind: their places are the order of finishing. */
function finished(sheet: Sheet, row: Row): Seat[] {
  const columns = sheet.columns.get('finished') ?? []
  if (columns.length === 0) return []
  const hasFirst = columns.some(({ whose }) => whose === '1')
  const first = hasFirst ? [] : (sheet.columns.get('winner') ?? [])
  return [...first.map(({ at }) => ({ at, whose: '1' })), ...columns].flatMap(({ at, whose }) =>
    cells.listIn(row.cells[at] ?? '').flatMap((text) => {
      const found = named(sheet, row, text)
      return found === null ? [] : [{ ...EMPTY, name: found.name, rank: Number(whose) }]
    }),
  )
}

/** Two numbers or results in one cell, in the order of the people or sides. */
function withPairs(sheet: Sheet, row: Row, seats: Seat[]): Seat[] {
  const sides = [...new Set(seats.map(({ team, name }) => team ?? name))]
  const parts = <T>(field: Field, readAs: (cell: string) => readonly T[] | null) => {
    const cell = cellOf(sheet, field, row.cells)
    if (cells.isBlank(cell)) return null
    const found = readAs(cell)
    if (found?.length === sides.length) return found
    tell(sheet, row, field, false)
    return null
  }
  const [scores, results] = [parts('scores', cells.scoresIn), parts('results', cells.resultsIn)]
  return seats.map((seat) => {
    const at = sides.indexOf(seat.team ?? seat.name)
    return { ...seat, score: scores?.[at] ?? seat.score, result: results?.[at] ?? seat.result }
  })
}

/** null: away, as answered about a mark in the cell. */
function seatOf(sheet: Sheet, row: Row, name: string, columns: readonly SeatColumn[]): Seat | null {
  const seat = { ...EMPTY, name }
  for (const { at, field, title } of columns) {
    const cell = (row.cells[at] ?? '').trim()
    if (cell === '' || read(seat, field, cell)) continue
    const answer = cell.length > MARK_MAX ? null : askMark(sheet, row, cell, name)
    if (answer === 'away') return null
    if (answer === null) row.unread.push({ line: row.line, title, cell, needed: false })
  }
  return seat
}

/** The name without its mark; null where it is none. */
function named(sheet: Sheet, row: Row, text: string): { name: string; marked: boolean } | null {
  const found = cells.markAt(text)
  if (found !== null && sheet.hasRoom('name:', `name:${found.mark}`)) {
    const answer = sheet.ask(nameMark(found.mark), row.line, [text])
    if (answer !== 'name') return { name: found.name, marked: answer === 'won' }
  }
  if (/\p{L}/u.test(text)) return { name: text.trim(), marked: false }
  if (!cells.isBlank(text)) {
    const title = sheet.columns.get('player')?.[0]?.title ?? ''
    row.unread.push({ line: row.line, title, cell: text, needed: true })
  }
  return null
}

function askMark(sheet: Sheet, row: Row, cell: string, name: string): string | null {
  const id = `mark:${folded(cell)}`
  if (!sheet.hasRoom('mark:', id)) return null
  const question: Question = {
    id,
    what: (of) => `What does “${cell}” say, in ${of}?`,
    columns: ['Person', 'Cell'],
    choices: { away: 'Did not play', none: 'Played, and nothing is known' },
  }
  return sheet.ask(question, row.line, [name, cell]) ?? 'open'
}

function tell(sheet: Sheet, row: Row, field: Field, needed: boolean): void {
  const title = sheet.columns.get(field)?.[0]?.title ?? ''
  row.unread.push({ line: row.line, title, cell: cellOf(sheet, field, row.cells), needed })
}

export const EMPTY: Omit<Seat, 'name'> = {
  ...{ score: '', result: '', rank: null, team: null, role: null, marked: false },
}

/** Reads a cell into a seat. @returns whether it is what the column has */
function read(seat: Seat, field: Field, cell: string): boolean {
  if (field === 'team') seat.team = cell
  else if (field === 'role') seat.role = cell
  else if (field === 'score') {
    if (!cells.isScore(cell)) return false
    seat.score = cell
  } else if (field === 'rank') {
    seat.rank = cells.rankIn(cell)
    return seat.rank !== null
  } else if (field === 'result') {
    const result = cells.resultIn(cell)
    seat.result = result ?? ''
    return result !== null
  }
  return true
}

/** Some programs name the winners and nobody else. */
const ALONE: Question = {
  id: 'alone',
  what: (of) => `Only winners are named, in ${of}.`,
  columns: ['Winner'],
  choices: { alone: 'Store them alone: the others are not known', ...LEAVE_OUT },
}

const SIDES: Question = {
  id: 'sides',
  what: (of) => `Two sides, or a list, in ${of}?`,
  columns: ['Cell'],
  choices: { sides: 'Sides against each other', list: 'Everybody for themselves' },
}

function nameMark(mark: string): Question {
  const words = mark === '**' || mark === '__' ? 'a name in bold' : `“${mark}”`
  return {
    id: `name:${mark}`,
    what: (of) => `What does ${words} say, in ${of}?`,
    columns: ['Cell'],
    choices: {
      won: 'They won',
      nothing: 'Something else: it is not read',
      name: 'It is part of the name',
    },
  }
}

/** The seats that a cell of winners names; null where it names somebody else, or says something else. */
export function winnersIn(cell: string, seats: readonly Seat[]): number[] | null {
  const teams = [...new Set(seats.flatMap(({ team }) => team ?? []))]
  const team = teams.findIndex((name, at) => {
    const text = folded(cell).replaceAll(/[^\p{L}\p{N}]/gu, '')
    const letter = folded(name).replace(/^team\s*/u, '')
    return [letter, `team${letter}`, `${at + 1}`, `team${at + 1}`, folded(name)].includes(text)
  })
  if (team >= 0) return seats.flatMap((seat, at) => (seat.team === teams[team] ? [at] : []))
  const places = (names: readonly string[]) =>
    names.map((name) => {
      const plain = cells.markAt(name)?.name ?? name
      return seats.findIndex((seat) => nameKey(seat.name) === nameKey(plain))
    })
  const whole = places([cell])
  const found = whole.includes(-1) ? places(cells.listIn(cell)) : whole
  return found.length === 0 || found.includes(-1) ? null : [...new Set(found)]
}

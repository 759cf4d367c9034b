import { folded, nameKey } from '#features/names/name-keys.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import { LEAVE_OUT, type Question } from './questions.rules.ts'
import * as cells from './table-cells.rules.ts'
import { type Field, TITLE, personIn } from './table-meanings.rules.ts'
import {
  type Row,
  type RowsOfMatch,
  type Sheet,
  type Unread,
  cellOf,
  titledColumns,
} from './table-rows.rules.ts'

/** Somebody at a table, as the cells say. */
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

interface SeatColumn {
  at: number
  title: string
  field: Field
}

/** Longer than every mark: such a cell is a text. */
const MARK_MAX = 4

/** The matches of a table with who sat there. @param ofRows the rows of each, where a row is one result */
export function draftOf(sheet: Sheet, { rows, leftOut }: RowsOfMatch): Draft | null {
  const [first] = rows
  if (first === undefined) return null
  const reading = readingOf(sheet)
  const isResults = sheet.columns.get('player')?.[0]?.whose === ''
  const seats = rows.flatMap((row) =>
    isResults ? reading.resultOf(row) : [...reading.titled(row), ...reading.listed(row)],
  )
  const winners = [
    ...new Set(rows.map((row) => cellOf(sheet, 'winner', row.cells)).filter(Boolean)),
  ]
  const winner = winners.join('; ')
  const alone = seats.length === 0 ? cells.listIn(winner).map((name) => ({ ...EMPTY, name })) : []
  const isOut = alone.length > 0 && sheet.ask(ALONE, first.line, [winner]) === 'leave-out'
  return {
    ...first,
    ...{ rows, winner, leftOut: leftOut || isOut, seats: [...seats, ...alone] },
    unread: rows.flatMap(({ unread }) => unread),
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

const readings = new WeakMap<Sheet, ReturnType<typeof seatReading>>()

/** One for each table: its titles are taken apart once. */
function readingOf(sheet: Sheet) {
  const known = readings.get(sheet) ?? seatReading(sheet)
  readings.set(sheet, known)
  return known
}

function seatReading(sheet: Sheet) {
  const persons = personColumns(sheet)
  const numbered = numberedColumns(sheet)
  return { titled, listed, resultOf }

  /** A column is a person: blank cells are of those who did not play. */
  function titled(row: Row): Seat[] {
    return [...persons].flatMap(([name, columns]) => {
      const own = columns.filter(({ at }) => !cells.isBlank(row.cells[at] ?? ''))
      const seat = own.length === 0 ? null : seatOf(row, name, own)
      return seat === null ? [] : [seat]
    })
  }

  /** People of one row beside each other, or in lists. */
  function listed(row: Row): Seat[] {
    const seats = [...inList(row), ...finished(row)]
    for (const [whose, columns] of numbered) {
      const cell = columns
        .filter(({ field }) => field === 'player')
        .flatMap(({ at }) => (row.cells[at] ?? '').trim() || [])
      const isTeam = /[A-Z]/u.test(whose)
      const names = isTeam ? cell.flatMap(cells.listIn) : cell
      const rest = columns.filter(({ field }) => field !== 'player')
      for (const text of names) {
        const found = named(row, text)
        if (found === null) continue
        const seat = seatOf(row, found.name, rest)
        if (seat === null) continue
        seats.push({ ...seat, marked: found.marked, team: isTeam ? `Team ${whose}` : seat.team })
      }
    }
    return withPairs(row, seats)
  }

  function inList(row: Row): Seat[] {
    const cell = cellOf(sheet, 'players', row.cells)
    if (cells.isBlank(cell)) return []
    const list = cells.namesIn(cell)
    if (list === null) return unread(row, 'players', true)
    const asTeams =
      list.sides !== null && (!list.unclear || sheet.ask(SIDES, row.line, [cell]) === 'sides')
    return list.names.flatMap(({ name, score }, at) => {
      const found = named(row, name)
      if (found === null) return []
      const team = asTeams ? `Team ${'ABCDEFGHIJ'.charAt(list.sides?.[at] ?? 0)}` : null
      return [{ ...EMPTY, name: found.name, marked: found.marked, score, team }]
    })
  }

  /** The winner and those behind: their places are the order of finishing. */
  function finished(row: Row): Seat[] {
    const columns = sheet.columns.get('finished') ?? []
    if (columns.length === 0) return []
    const first = columns.some(({ whose }) => whose === '1')
      ? []
      : (sheet.columns.get('winner') ?? [])
    return [...first.map((column) => ({ ...column, whose: '1' })), ...columns].flatMap(
      ({ at, whose }) =>
        cells.listIn(row.cells[at] ?? '').flatMap((text) => {
          const found = named(row, text)
          return found === null ? [] : [{ ...EMPTY, name: found.name, rank: Number(whose) }]
        }),
    )
  }

  function resultOf(row: Row): Seat[] {
    const found = named(row, cellOf(sheet, 'player', row.cells))
    if (found === null) return []
    const own = (['score', 'result', 'rank', 'team', 'role'] as const).flatMap((field) =>
      (sheet.columns.get(field) ?? []).map(({ at, title }) => ({ at, title, field })),
    )
    const seat = seatOf(row, found.name, own)
    return seat === null ? [] : [{ ...seat, marked: found.marked }]
  }

  /** Two numbers or results in one cell, in the order of the people or sides. */
  function withPairs(row: Row, seats: Seat[]): Seat[] {
    const [scores, results] = [
      cellOf(sheet, 'scores', row.cells),
      cellOf(sheet, 'results', row.cells),
    ]
    const sides = [...new Set(seats.map(({ team, name }) => team ?? name))]
    const placeOf = ({ team, name }: Seat) => sides.indexOf(team ?? name)
    let own = seats
    if (!cells.isBlank(scores)) {
      const parts = cells.scoresIn(scores)
      if (parts?.length !== sides.length) unread(row, 'scores', false)
      else own = own.map((seat) => ({ ...seat, score: parts[placeOf(seat)] ?? '' }))
    }
    if (cells.isBlank(results)) return own
    const ends = cells.resultsIn(results)
    if (ends?.length !== sides.length) unread(row, 'results', false)
    else own = own.map((seat) => ({ ...seat, result: ends[placeOf(seat)] ?? '' }))
    return own
  }

  /** null: away, as answered about a mark in the cell. */
  function seatOf(row: Row, name: string, columns: readonly SeatColumn[]): Seat | null {
    const seat = { ...EMPTY, name }
    for (const { at, field, title } of columns) {
      const cell = (row.cells[at] ?? '').trim()
      if (cell === '') continue
      const said = read(seat, field, cell)
      if (said) continue
      const answer = cell.length > MARK_MAX ? null : askMark(row, cell, name)
      if (answer === 'away') return null
      if (answer === null) tell(row, title, cell)
    }
    return seat
  }

  /** The name without its mark; null where it is none. */
  function named(row: Row, text: string): { name: string; marked: boolean } | null {
    const found = cells.markAt(text)
    if (found !== null && sheet.hasRoom('name:', `name:${found.mark}`)) {
      const answer = sheet.ask(nameMark(found.mark), row.line, [text])
      if (answer !== 'name') return { name: found.name, marked: answer === 'won' }
    }
    if (cells.isBlank(text)) return null
    if (/\p{L}/u.test(text)) return { name: text.trim(), marked: false }
    tell(row, sheet.columns.get('player')?.[0]?.title ?? '', text, true)
    return null
  }

  function askMark(row: Row, cell: string, name: string): string | null {
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

  function unread(row: Row, field: Field, needed: boolean): Seat[] {
    const title = sheet.columns.get(field)?.[0]?.title ?? ''
    tell(row, title, cellOf(sheet, field, row.cells), needed)
    return []
  }
}

function tell(row: Row, title: string, cell: string, needed = false): void {
  const one: Unread = { line: row.line, title, cell, needed }
  row.unread.push(one)
}

const EMPTY: Omit<Seat, 'name'> = {
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

/** The columns of each person in the titles, by name. */
function personColumns(sheet: Sheet): Map<string, SeatColumn[]> {
  const columns = titledColumns(sheet)
  const names = columns.map(({ column }) => personIn(column.title, []))
  const people = new Map<string, SeatColumn[]>()
  for (const { field, column } of columns) {
    // "Kim Corp." is Kim’s role only where Kim’s score stands in another column.
    const others = columns.flatMap((other, at) => (other.field === field ? [] : (names[at] ?? [])))
    const name = personIn(column.title, others)
    people.set(name, [...(people.get(name) ?? []), { at: column.at, title: column.title, field }])
  }
  return people
}

/** The columns of player 1, 2, … and of team A, B, …, by whose they are. */
function numberedColumns(sheet: Sheet): Map<string, SeatColumn[]> {
  const all = new Map<string, SeatColumn[]>()
  for (const field of ['player', 'score', 'result', 'rank', 'team', 'role'] as const) {
    for (const { at, title, whose } of sheet.columns.get(field) ?? []) {
      if (whose === '' || whose === TITLE) continue
      all.set(whose, [...(all.get(whose) ?? []), { at, title, field }])
    }
  }
  const inOrder = ([one]: [string, unknown], [other]: [string, unknown]) =>
    one.localeCompare(other, 'en', { numeric: true })
  return new Map([...all].toSorted(inOrder))
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

import { folded, nameKey } from '#features/accounts/name-keys.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'

import type { FoundRow } from './file-reading.rules.ts'
import { rowOf } from './plays.rules.ts'
import { questions } from './questions.rules.ts'
import * as cells from './table-cells.rules.ts'
import type { Field } from './table-meanings.rules.ts'
import type { Column, Row, Sheet } from './table-rows.rules.ts'

export interface Seat extends FoundRow {
  /** As it stands in the file; empty for none. */
  score: string
  /** Marked in the cell of the name: `Tom*`. */
  marked: boolean
}

interface SeatedRow extends Row {
  seats: readonly Seat[]
}

export interface Draft extends SeatedRow {
  rows: readonly Row[]
  /** The cell of winners; empty where nobody is named. */
  winner: string
  /** As answered: nobody knows who sat together. */
  leftOut: boolean
}

/** Longer than every mark: such a cell is a text. */
const MARK_MAX = 4

export function draftsOf(sheet: Sheet, rows: readonly Row[]): Draft[] {
  const seated = rows.map((row) => ({ ...row, seats: seatsIn(sheet, row) }))
  const isResults = sheet.columns.get('player')?.[0]?.whose === ''
  if (isResults) return tablesOf(sheet, seated)
  return seated.flatMap((row) => {
    const winner = row.cell('winner')
    if (row.seats.length > 0 || winner === '') return draftOf([row])
    const seats = cells.listIn(winner).map((name) => seatOf(name))
    const answer = sheet.ask(questions.alone, row.line, [winner])
    return draftOf([{ ...row, seats }], answer === 'leave-out')
  })
}

function draftOf(rows: readonly SeatedRow[], leftOut = false): Draft[] {
  const [first, ...others] = rows
  const seats = rows.flatMap((row) => row.seats)
  // What stands once may be blank in the others.
  const unread = others.flatMap((row) => row.unread.filter(({ cell }) => cell !== ''))
  first?.unread.push(...unread)
  if (first === undefined || seats.length + first.unread.length === 0) return []
  const once = (of: (row: Row) => readonly string[]) => [
    ...new Set(rows.flatMap(of).filter((text) => text !== '')),
  ]
  const draft = {
    ...{ ...first, rows, seats, leftOut },
    winner: once(({ cell }) => [cell('winner')]).join('; '),
    notes: once(({ notes }) => notes),
    expansions: once(({ expansions }) => expansions),
    minutes: rows.find(({ minutes }) => minutes !== null)?.minutes ?? null,
  }
  return [draft]
}

function tablesOf(sheet: Sheet, rows: readonly SeatedRow[]): Draft[] {
  const hasIds = sheet.columns.has('match')
  const firsts = new Map(rows.toReversed().map((row) => [folded(row.cell('match')), row]))
  const groups = Map.groupBy(rows, ({ played, game, place, line, cell }) => {
    const match = cell('match')
    // The numbers of matches may begin anew each evening, or with each game.
    if (hasIds && match !== '') {
      const first = firsts.get(folded(match))
      const day = (played ?? first?.played)?.day
      return JSON.stringify([folded(match), day, gameKey(game) || gameKey(first?.game ?? '')])
    }
    const isUnknown = played === null || gameKey(game) === ''
    return JSON.stringify([played, gameKey(game), nameKey(place ?? ''), isUnknown && line])
  })
  return [...groups.values()].flatMap((group) => {
    const several = sequences(group)
    if (hasIds && several.length === 1) return draftOf(group)
    const people = new Set(group.flatMap(keysIn)).size
    const isEven = several.every((table) => table.flatMap(keysIn).length === people)
    let answer: string | null = 'one'
    if (!isEven || several.some((table) => mayBePairs(table))) {
      for (const { line, cells: own } of group)
        answer = sheet.ask(questions.tables, line, own.slice(0, 6))
    }
    const pairs = group.flatMap((_, at) => (at % 2 === 0 ? [group.slice(at, at + 2)] : []))
    return (answer === 'pairs' ? pairs : several).flatMap((table) =>
      draftOf(table, answer === 'leave-out'),
    )
  })
}

function keysIn({ seats }: SeatedRow): string[] {
  return seats.map(({ person }) => person.key)
}

/** Rows of one winner are one match, however many they are, and so are those of one time. */
function mayBePairs(rows: readonly SeatedRow[]): boolean {
  const seats = rows.flatMap((row) => row.seats)
  const first = seats.filter(({ said, rank }) => said === 'Win' || rank === 1)
  const isDecided = first.length === 1 || rows.some(({ cell }) => cell('winner') !== '')
  const isTimed = rows[0]?.played?.time != null
  return seats.length > 3 && seats.length % 2 === 0 && !isTimed && !isDecided
}

/** A match begins anew when somebody would sit twice. */
function sequences(rows: readonly SeatedRow[]): SeatedRow[][] {
  const found: SeatedRow[][] = []
  const seated = new Set<string>()
  for (const row of rows) {
    const keys = keysIn(row)
    if (found.length === 0 || keys.some((key) => seated.has(key))) {
      found.push([])
      seated.clear()
    }
    found.at(-1)?.push(row)
    for (const key of keys) seated.add(key)
  }
  return found
}

function seatsIn(sheet: Sheet, row: Row): Seat[] {
  const places = sheet.columns.get('finished') ?? []
  const hasFirst = places.length === 0 || places.some(({ whose }) => whose === '1')
  const winners = hasFirst ? [] : (sheet.columns.get('winner') ?? [])
  const ranked = [...winners, ...places].flatMap(({ at, whose }) =>
    cells.listIn(row.cells[at] ?? '').map((text) => ({ text, rank: Number(whose || '1') })),
  )
  const inOrder = ranked.map(({ text }) => text)
  const finished = namesWithScores(sheet, row, inOrder).flatMap(({ name, score }, at) =>
    named(sheet, row, name, { score, rank: ranked[at]?.rank ?? null }),
  )
  const beside = [...sheet.numbered].flatMap(([whose, columns]) => {
    const isTeam = /[A-Z]/u.test(whose)
    const { names = [], rest = [] } = Object.groupBy(columns, ({ field }) =>
      field === 'player' ? 'names' : 'rest',
    )
    const isScored = rest.some(({ field }) => field === 'score')
    const team = isTeam ? `Team ${whose}` : null
    const members = names.flatMap(({ at }) => membersOf(sheet, row, row.cells[at] ?? '', team))
    const texts = members.map(({ text }) => text)
    const found = isScored ? texts.map(unscored) : namesWithScores(sheet, row, texts)
    return found
      .flatMap(({ name, score }, at) =>
        named(sheet, row, name, { score, team: members[at]?.team ?? null }),
      )
      .flatMap((seat) => withCells(sheet, row, seat, rest))
  })
  return [
    ...titledIn(sheet, row),
    ...withPairs(row, [...inList(sheet, row), ...finished, ...beside]),
  ]
}

/** Who has a column. Blank cells are of those who did not play, or lost where winners alone are marked. */
function titledIn(sheet: Sheet, row: Row): Seat[] {
  const { here = [], blank = [] } = Object.groupBy([...sheet.persons], ([, columns]) =>
    columns.every(({ at }) => (row.cells[at] ?? '') === '') ? 'blank' : 'here',
  )
  const seats = here.flatMap(([name, columns]) => withCells(sheet, row, seatOf(name), columns))
  const areWinners = seats.length > 0 && seats.every(({ said }) => said === 'Win')
  if (!areWinners || blank.length === 0) return seats
  const names = [here, blank].map((some) => some.map(([name]) => name).join(', '))
  const isLost = sheet.ask(questions.blank, row.line, names) === 'lost'
  return isLost ? [...seats, ...blank.map(([name]) => seatOf(name))] : seats
}

function membersOf(sheet: Sheet, row: Row, cell: string, team: string | null) {
  const members = team === null ? cells.membersIn(cell) : cells.listIn(cell)
  const isOpen = team === null && members.length > 1
  if (isOpen && sheet.ask(questions.pair, row.line, [cell]) !== 'team') {
    return [{ text: cell, team }]
  }
  return members.map((text) => ({ text, team: isOpen ? cell : team }))
}

const unscored = (name: string) => ({ name, score: '' })

/** Numbers behind several names are scores where each has one; else that is asked. */
function namesWithScores(sheet: Sheet, row: Row, texts: readonly string[]) {
  const names = texts.map(cells.nameIn)
  const scored = names.filter(({ score }) => score !== '')
  const several = new Set(scored.map(({ name }) => nameKey(name))).size
  const isClear = scored.length === 0 || (several > 1 && several === names.length)
  if (isClear || sheet.ask(questions.numbers, row.line, [texts.join(', ')]) === 'score')
    return names
  return texts.map(unscored)
}

export function seatOf(name: string, known: Partial<Seat> = {}): Seat {
  const row = rowOf({ key: `name ${nameKey(name)}`, name })
  return { ...row, score: '', marked: false, ...known }
}

function inList(sheet: Sheet, row: Row): Seat[] {
  const cell = row.cell('players')
  if (cell === '') return []
  const list = cells.namesIn(cell)
  if (list === null) {
    row.leaveUnread('players', true)
    return []
  }
  const areSides =
    list.areSides === 'unclear'
      ? sheet.ask(questions.sides, row.line, [cell]) === 'sides'
      : list.areSides
  const texts = list.names.map(({ text }) => text)
  return namesWithScores(sheet, row, texts).flatMap(({ name, score }, at) => {
    const side = 'ABCDEFGHIJ'.charAt(list.names[at]?.side ?? 0)
    return named(sheet, row, name, { score, team: areSides ? `Team ${side}` : null })
  })
}

/** Two numbers or results in one cell, in the order of the people or sides. */
function withPairs(row: Row, seats: readonly Seat[]): Seat[] {
  const sideOf = ({ team, person }: Seat) => team ?? person.key
  const sides = [...new Set(seats.map(sideOf))]
  const parts = <T>(field: Field, readAs: (cell: string) => readonly T[] | null) => {
    const cell = row.cell(field)
    if (cell === '') return null
    const found = readAs(cell)
    if (found?.length === sides.length) return found
    row.leaveUnread(field, false)
    return null
  }
  const [scores, results] = [parts('scores', cells.scoresIn), parts('results', cells.resultsIn)]
  return seats.map((seat) => {
    const at = sides.indexOf(sideOf(seat))
    return { ...seat, score: scores?.[at] ?? seat.score, said: results?.[at] ?? seat.said }
  })
}

/** Nobody where a cell says that they were away. */
function withCells(sheet: Sheet, row: Row, seat: Seat, columns: readonly Column[]): Seat[] {
  const own = { ...seat }
  for (const { at, field, title } of columns) {
    const cell = row.cells[at] ?? ''
    const whole = cell === '' ? {} : valueIn(field, cell)
    const marked = cells.markAt(cell, /\d/u)
    const found = whole ?? valueIn(field, marked?.name ?? '')
    if (whole === null) {
      const kind = found === null ? 'mark' : 'number'
      const word = cell.length <= MARK_MAX ? cell : null
      const mark = found === null ? word : (marked?.mark ?? null)
      const answer = sheet.askWord(kind, mark, row.line, [own.person.name, cell])
      if (answer === 'away') return []
      own.marked ||= answer === 'won'
      if (answer === undefined || answer === 'leave-out')
        row.unread.push({ line: row.line, title, cell, needed: answer !== undefined })
    }
    Object.assign(own, found)
  }
  return [own]
}

function valueIn(field: Field, cell: string): Partial<Seat> | null {
  const [rank, said] = [cells.rankIn(cell), cells.resultIn(cell)]
  if (field === 'rank') return rank === null ? null : { rank }
  if (field === 'result') return said === null ? null : { said }
  if (field === 'score') return cells.isScore(cell) ? { score: cell } : null
  return { [field]: cell }
}

function named(sheet: Sheet, row: Row, text: string, known: Partial<Seat>): Seat[] {
  const { name, mark } = cells.markAt(text) ?? { name: text.trim(), mark: null }
  const answer = sheet.askWord('name', mark, row.line, [text])
  if (answer === undefined || answer === 'name') {
    if (/\p{L}/u.test(text)) return [seatOf(text.trim(), known)]
    if (text !== '') {
      const title = sheet.columns.get('player')?.[0]?.title ?? ''
      row.unread.push({ line: row.line, title, cell: text, needed: true })
    }
    return []
  }
  return [seatOf(name, { ...known, marked: answer === 'won' })]
}

/** null where the cell names somebody else, or says something else. */
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
      const { key } = seatOf(name).person
      return seats.findIndex(({ person }) => person.key === key)
    })
  const whole = places([cell])
  const found = whole.includes(-1) ? places(cells.listIn(cell)) : whole
  return found.length === 0 || found.includes(-1) ? null : [...new Set(found)]
}

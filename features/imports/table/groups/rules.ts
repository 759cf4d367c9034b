import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { gameKey } from '#features/games/rules.ts'
import type { Result } from '#features/matches/rules.ts'

import type { ColumnKind } from '../../reading/rules.ts'
import { listOf, resultOf, textOf, yesOrNo } from '../cells/rules.ts'
import { isList } from '../columns/rules.ts'

/** A record of the file with the line on which it begins, from 1. */
export interface TableRow {
  line: number
  cells: readonly string[]
}

/** The file's columns by what they are. */
export type Columns = ReadonlyMap<ColumnKind, readonly number[]>

export interface SeatCells {
  name: string
  score: string
  result: Result
  /** null where it is not told here: a column of names may tell it. */
  winner: boolean | null
  team: string
  role: string
  started: boolean
  self: boolean
  former: boolean
}

/** How a table has its players: side by side, as a list in one cell, one a row, or only winners. */
export type Layout = 'columns' | 'lists' | 'rows' | 'winners'

export function columnsOf(kinds: readonly (ColumnKind | null)[]): Columns {
  const columns = new Map<ColumnKind, number[]>()
  for (const [at, kind] of kinds.entries()) {
    if (kind !== null) columns.set(kind, [...(columns.get(kind) ?? []), at])
  }
  return columns
}

/** The first cell of a kind that has a text. */
export function cellOf(columns: Columns, kind: ColumnKind, rows: readonly TableRow[]): string {
  for (const { cells } of rows) {
    for (const at of columns.get(kind) ?? []) {
      const text = textOf(cells[at] ?? '')
      if (text !== '') return text
    }
  }
  return ''
}

export function layoutOf(
  columns: Columns,
  titles: readonly string[],
  rows: readonly TableRow[],
): Layout {
  const [player, second] = columns.get('player') ?? []
  if (player === undefined) return 'winners'
  if (second !== undefined) return 'columns'
  if (isList(titles[player] ?? '')) return 'lists'
  const [score] = columns.get('score') ?? []
  const lists = rows.filter(({ cells }) => {
    const single = score !== undefined && listOf(cells[score] ?? '').length === 1
    return !single && listOf(cells[player] ?? '').length > 1
  })
  return lists.length * 2 > rows.length ? 'lists' : 'rows'
}

/**
 * The rows of each match. With one player a row: those with the same id, else those that follow each
 * other with the same day and game and no player twice.
 */
export function groupsOf(
  layout: Layout,
  columns: Columns,
  rows: readonly TableRow[],
): TableRow[][] {
  if (layout !== 'rows') return rows.map((row) => [row])
  const byId = new Map<string, TableRow[]>()
  const groups: TableRow[][] = []
  let last = { key: '', names: new Set<string>() }
  for (const row of rows) {
    const [id, name] = [cellOf(columns, 'id', [row]), nameKey(cellOf(columns, 'player', [row]))]
    const known = id === '' ? undefined : byId.get(id)
    if (known !== undefined) {
      known.push(row)
      continue
    }
    const key = JSON.stringify([
      cellOf(columns, 'date', [row]),
      gameKey(cellOf(columns, 'game', [row])),
    ])
    if (id === '' && key === last.key && !last.names.has(name)) {
      groups.at(-1)?.push(row)
      last.names.add(name)
      continue
    }
    const group = [row]
    groups.push(group)
    last = { key: id === '' ? key : '', names: new Set([name]) }
    if (id !== '') byId.set(id, group)
  }
  return groups
}

/** The seats of one match. */
export function seatsOf(layout: Layout, columns: Columns, rows: readonly TableRow[]): SeatCells[] {
  const [first] = rows
  if (first === undefined) return []
  if (layout === 'rows') return rows.map((row) => seatInRow(columns, row, 0)).filter(isNamed)
  if (layout === 'columns') {
    return (columns.get('player') ?? [])
      .map((_, at) => seatInRow(columns, first, at))
      .filter(isNamed)
  }
  const names = listOf(cellOf(columns, layout === 'lists' ? 'player' : 'winner', rows))
  const scores = listOf(cellOf(columns, 'score', rows))
  const separated = cellOf(columns, 'score', rows).split(/[,;|\n]/u)
  const fitting = scores.length === names.length ? scores : separated
  return names.map((text, at) => {
    // "Anna: 34" and "Anna (34)" have the score beside the name.
    const beside = /^(.{1,200}?)\s*[:=(]\s*([-+\d.,]{1,20})\)?$/u.exec(text)
    const score = fitting.length === names.length ? (fitting[at] ?? '') : (beside?.[2] ?? '')
    return { ...EMPTY_SEAT, name: beside?.[1] ?? text, score, winner: layout === 'winners' || null }
  })
}

const EMPTY_SEAT: SeatCells = {
  ...{ name: '', score: '', result: '', winner: null, team: '', role: '' },
  ...{ started: false, self: false, former: false },
}

/** @param at which of the players side by side, from 0 */
function seatInRow(columns: Columns, { cells }: TableRow, at: number): SeatCells {
  const players = columns.get('player') ?? []
  const cell = (kind: ColumnKind) => {
    const own = columns.get(kind) ?? []
    if (own.length === players.length) return textOf(cells[own[at] ?? -1] ?? '')
    // Of fewer columns, the one between this player and the next is this player's.
    const [from, to] = [players[at] ?? -1, players[at + 1] ?? Infinity]
    return textOf(cells[own.find((column) => column > from && column < to) ?? -1] ?? '')
  }
  const sided = (columns.get('winner') ?? []).length === players.length
  return {
    ...{ name: cell('player'), score: cell('score'), team: cell('team'), role: cell('role') },
    result: resultOf(cell('result')),
    winner: sided ? yesOrNo(cell('winner')) : null,
    started: players.length === 1 && yesOrNo(cell('started')) === true,
    self: players.length === 1 && yesOrNo(cell('self')) === true,
    former: players.length === 1 && yesOrNo(cell('former')) === true,
  }
}

function isNamed({ name }: SeatCells): boolean {
  return name !== ''
}

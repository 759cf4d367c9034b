import { wholeScore } from '#ui/layout/score-words.ts'

import { padProblem, padRowName } from '../../pad.rules.ts'
import { placesOf, type Scoring } from '../../results.rules.ts'
import { scoreAsTyped, typedScoreProblem } from '../typed-score.ts'
import { minutesOf, ofMinutes } from './pad-clock.ts'
import {
  cellKey,
  isUnread,
  newSheet,
  numberOf,
  type RankBy,
  type Sheet,
  textAt,
  totalOf,
} from './sheet.ts'

/** A player or a team. */
export interface PadColumn {
  key: string
  name: string
  colour: number
  /** Who may start; the column itself without any. */
  members?: readonly { key: string; name: string }[]
}

export interface PadResult {
  /** null when no cell has a number; undefined when only those of other columns have one. */
  pad: { rows: { label: string; scores: Record<string, number | null> }[] } | null | undefined
  totals: Record<string, number | null>
  minutes: number | null
  /** The key of the player who started. */
  started: string | null
  /** By which totals a game without scores numbers its players. */
  rankBy: RankBy | null
}

export type PadStart = Pick<PadResult, 'pad' | 'minutes' | 'started'>

export function firstSheet(
  columns: readonly PadColumn[],
  labels: readonly string[],
  start: PadStart | null,
): Sheet {
  const rows = start?.pad?.rows ?? []
  const names = rows.length > 0 ? rows.map(({ label }) => label) : labels
  const sheet = newSheet(names, columns[0]?.key ?? '', rows.length)
  const cells = rows.flatMap(({ scores }, index) =>
    Object.entries(scores).flatMap(([column, score]) =>
      score === null ? [] : [[cellKey(`${index + 1}`, column), scoreAsTyped(score)] as const],
    ),
  )
  const clock = ofMinutes(start?.minutes ?? null)
  return { ...sheet, cells: Object.fromEntries(cells), clock, starter: start?.started ?? null }
}

/** After the table has changed: the selected cell is one that is there. */
export function atTable(sheet: Sheet, columns: readonly PadColumn[]): Sheet {
  const { at, rows } = sheet
  const column = columns.some(({ key }) => key === at.column) ? at.column : columns[0]?.key
  const row = rows.some(({ key }) => key === at.row) ? at.row : rows[0]?.key
  if (column === undefined || row === undefined) return sheet
  if (row === at.row && column === at.column) return sheet
  return { ...sheet, at: { row, column }, fresh: true }
}

type Numbers = Pick<Sheet, 'rows' | 'cells'>

/** Without the last rounds that have no number. */
export function resultOf(sheet: Sheet, columns: readonly PadColumn[], now: number): PadResult {
  const rows = playedRows(sheet, columns)
  return {
    pad: rows.length > 0 ? { rows } : Object.keys(sheet.cells).length > 0 ? undefined : null,
    totals: Object.fromEntries(columns.map(({ key }) => [key, totalOf(sheet, key)])),
    minutes: minutesOf(sheet.clock, now),
    started: starterOf(sheet, columns)?.key ?? null,
    rankBy: sheet.rankBy,
  }
}

function playedRows(sheet: Numbers, columns: readonly PadColumn[]) {
  const rows = sheet.rows.map(({ key: row, label }) => ({
    label,
    scores: Object.fromEntries(
      columns.map(({ key }) => [key, numberOf(textAt(sheet, row, key))] as const),
    ),
  }))
  const isUsed = ({ scores }: (typeof rows)[number]) =>
    Object.values(scores).some((score) => score !== null)
  const last = rows.findLastIndex((row) => row.label !== '' || isUsed(row))
  return rows.some(isUsed) ? rows.slice(0, last + 1) : []
}

export function sheetProblem(sheet: Numbers, columns: readonly PadColumn[]): string | null {
  for (const [index, { key: row, label }] of sheet.rows.entries()) {
    const column = columns.find(({ key }) => isUnread(textAt(sheet, row, key)))
    if (column !== undefined) {
      return `${padRowName(label, index)}, ${column.name}: ${typedScoreProblem(textAt(sheet, row, column.key))}`
    }
  }
  const played = playedRows(sheet, columns)
  const rows = played.map(({ label, scores }) => ({ label, scores: Object.values(scores) }))
  return padProblem({ rows }, columns.length)
}

export function playersOf(columns: readonly PadColumn[]) {
  return columns.flatMap(({ key: column, name, members }) =>
    (members ?? [{ key: column, name }]).map((player) => ({ ...player, column })),
  )
}

export function starterOf({ starter }: Pick<Sheet, 'starter'>, columns: readonly PadColumn[]) {
  return playersOf(columns).find(({ key }) => key === starter) ?? null
}

export interface ColumnTotal {
  column: PadColumn
  total: number | null
  leads: boolean
}

/** Nobody leads before two columns have numbers. */
export function columnTotals(
  sheet: Numbers,
  columns: readonly PadColumn[],
  scoring: Scoring,
): ColumnTotal[] {
  const totals = columns.map(({ key }) => ({ score: totalOf(sheet, key) }))
  const places = placesOf('competitive', scoring, totals)
  const decided = places.filter((place) => place !== null).length > 1
  return columns.map((column, index) => ({
    column,
    total: totals[index]?.score ?? null,
    leads: decided && places[index] === 1,
  }))
}

/** `3 behind Mara`, `2 ahead of Jonas`, `level with Oma`; empty while nothing can be compared. */
export function distanceWords(all: readonly ColumnTotal[], key: string, scoring: Scoring): string {
  const own = all.find(({ column }) => column.key === key)
  if (own === undefined || own.total === null || scoring === 'none') return ''
  const sign = scoring === 'highest' ? -1 : 1
  const others = all
    .flatMap(({ column, total }) =>
      column.key === key || total === null ? [] : [{ column, total }],
    )
    .toSorted((a, b) => sign * (a.total - b.total))
  const best = others[0]
  if (best === undefined) return ''
  const distance = Number(Math.abs(own.total - best.total).toFixed(6))
  if (distance === 0) return `level with ${best.column.name}`
  return own.leads
    ? `${wholeScore(distance)} ahead of ${best.column.name}`
    : `${wholeScore(distance)} behind ${best.column.name}`
}

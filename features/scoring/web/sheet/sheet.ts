import { PAD_LABEL_MAX, PAD_ROWS_MAX } from '../../pad.rules.ts'
import { readScore } from '../../score-reading.rules.ts'
import { scoreProblem, sumOf } from '../../scores.rules.ts'
import { scoreAsTyped } from '../typed-score.ts'
import { type Clock, ofMinutes, paused, started } from './pad-clock.ts'

/** The best total, where a game without scores numbers its players by totals. */
export type RankBy = 'highest' | 'lowest'

export interface SheetRow {
  key: string
  /** Empty for a round, which has only its number. */
  label: string
}

export interface Sheet {
  rows: SheetRow[]
  /** As typed, by row and column (`cellKey`); an empty cell has no entry. */
  cells: Record<string, string>
  at: { row: string; column: string }
  /** The next digit replaces what the selected cell has. */
  fresh: boolean
  starter: string | null
  clock: Clock | null
  /** What the key of steps adds. */
  step: number
  /** By which totals a game without scores numbers its players; null for by hand. */
  rankBy: RankBy | null
}

export const steps = [1, 2, 5, 10, 25, 100] as const

export type Act =
  // `sign` is the key ±.
  | { type: 'write'; text: string }
  | { type: 'sign' | 'backspace' | 'clear' | 'next' | 'empty' }
  | { type: 'add'; by: number }
  | { type: 'set'; fields: Partial<Pick<Sheet, 'step' | 'rankBy' | 'starter'>> }
  | { type: 'select'; row: string; column: string }
  | { type: 'move'; rows: number; columns: number }
  | { type: 'add row'; label: string }
  | { type: 'rename row'; row: string; label: string }
  | { type: 'remove row'; row: string }
  | { type: 'draw starter'; player: string }
  | { type: 'start clock' | 'pause clock' }
  | { type: 'set clock'; minutes: number | null }

export interface Table {
  columns: readonly string[]
  now: number
}

const TYPED_MAX = 40
/** A number as the keypad writes it, and what is on the way to one. */
const PLAIN = /^-?\d*\.?\d*$/u

export const cellKey = (row: string, column: string) => `${row} ${column}`

/** @param labels of the rows; without any name there are only rounds, `rounds` of them */
export function newSheet(labels: readonly string[], column: string, rounds = 1): Sheet {
  const isNamed = labels.some((label) => label !== '')
  const named = isNamed ? labels : Array.from({ length: Math.max(1, rounds) }, () => '')
  const rows = named.slice(0, PAD_ROWS_MAX).map((label, index) => ({ key: `${index + 1}`, label }))
  return {
    rows,
    cells: {},
    at: { row: '1', column },
    fresh: true,
    starter: null,
    clock: null,
    step: 5,
    rankBy: null,
  }
}

/** The same object when the act changes nothing, e.g. a tenth digit. */
export function played(sheet: Sheet, act: Act, { columns, now }: Table): Sheet {
  const { at, clock } = sheet
  const labels = sheet.rows.map(({ label }) => label)
  const typed = textAt(sheet, at.row, at.column)
  switch (act.type) {
    case 'write':
      return withTyped(sheet, written(sheet.fresh ? '' : typed, act.text))
    case 'sign':
      return withSign(sheet, typed)
    case 'backspace':
      return withTyped(sheet, typed.slice(0, -1))
    case 'clear':
      return withTyped(sheet, '')
    case 'add':
      return isUnread(typed)
        ? sheet
        : withTyped(sheet, scoreAsTyped(sumOf([numberOf(typed), act.by]) ?? 0), true)
    case 'set':
      return { ...sheet, ...act.fields }
    case 'select':
      return selected(sheet, act.row, act.column)
    case 'move':
      return moved(sheet, columns, act.rows, act.columns)
    case 'next':
      return withNext(sheet, columns)
    case 'empty':
      return {
        ...newSheet(labels, columns[0] ?? ''),
        step: sheet.step,
        rankBy: sheet.rankBy,
      }
    case 'add row':
      return withRow(sheet, act.label, columns[0] ?? '')
    case 'rename row': {
      const label = trimmedLabel(act.label)
      const rename = (row: SheetRow) => (row.key === act.row ? { ...row, label } : row)
      return { ...sheet, rows: sheet.rows.map(rename) }
    }
    case 'remove row':
      return withoutRow(sheet, act.row)
    case 'draw starter':
      // The game begins: whoever has not used the clock yet has it started.
      return { ...sheet, starter: act.player, clock: clock ?? started(null, now) }
    case 'start clock':
      return { ...sheet, clock: started(clock, now) }
    case 'pause clock':
      return clock === null ? sheet : { ...sheet, clock: paused(clock, now) }
    case 'set clock':
      return { ...sheet, clock: ofMinutes(act.minutes) }
  }
}

export function textAt({ cells }: Pick<Sheet, 'cells'>, row: string, column: string): string {
  return cells[cellKey(row, column)] ?? ''
}

/** Something that is no number. A lone minus is the beginning of one. */
export function isUnread(typed: string): boolean {
  return typed !== '' && !/^[-−+]$/u.test(typed) && numberOf(typed) === null
}

/** null while there is none, also after a lone minus. */
export function numberOf(typed: string): number | null {
  // A pad reads two thousand cells for each key; nearly all have digits alone.
  return /^\d+$/u.test(typed) ? Number(typed) : readScore(typed).score
}

/** null also while a cell cannot be read: the sum of the others would be another number. */
export function totalOf(sheet: Pick<Sheet, 'rows' | 'cells'>, column: string): number | null {
  const typed = sheet.rows.map(({ key }) => textAt(sheet, key, column))
  return typed.some(isUnread) ? null : sumOf(typed.map(numberOf))
}

function written(typed: string, text: string): string {
  // `05` is 5, but a point keeps its zero.
  return /^-?0$/u.test(typed) && /^\d$/u.test(text) ? typed.slice(0, -1) + text : typed + text
}

/** A number that was not typed just now stays one that the next digit replaces. */
function withSign(sheet: Sheet, typed: string): Sheet {
  if (isUnread(typed)) return sheet
  // A minus before a sum would be that of its first number.
  const plain = PLAIN.test(typed) ? typed : scoreAsTyped(numberOf(typed) ?? 0)
  const changed = plain.startsWith('-') ? plain.slice(1) : `-${plain}`
  return withTyped(sheet, changed, sheet.fresh && numberOf(changed) !== null)
}

function withTyped(sheet: Sheet, typed: string, fresh = false): Sheet {
  if (typed.length > TYPED_MAX || scoreProblem(numberOf(typed) ?? 0) !== null) return sheet
  const key = cellKey(sheet.at.row, sheet.at.column)
  const { [key]: before = '', ...cells } = sheet.cells
  if (before === typed && sheet.fresh === fresh) return sheet
  if (typed !== '') cells[key] = typed
  return { ...sheet, cells, fresh }
}

function selected(sheet: Sheet, row: string, column: string): Sheet {
  if (sheet.at.row === row && sheet.at.column === column) return sheet
  return { ...sheet, at: { row, column }, fresh: true }
}

function moved(sheet: Sheet, columns: readonly string[], down: number, right: number): Sheet {
  const { rows, at } = sheet
  const row = rows[rows.findIndex(({ key }) => key === at.row) + down]
  const column = columns[columns.indexOf(at.column) + right]
  return row === undefined || column === undefined ? sheet : selected(sheet, row.key, column)
}

export type Next =
  | { to: 'cell'; row: string; column: string }
  | { to: 'new round'; column: string }
  | { to: 'done' }

/** After the last row: a new round, or the first cell that was left empty, or nothing more. */
export function nextOf(sheet: Sheet, columns: readonly string[]): Next {
  const { rows, at } = sheet
  const first = columns[0]
  if (first === undefined) return { to: 'done' }
  const column = columns[columns.indexOf(at.column) + 1]
  if (column !== undefined) return { to: 'cell', row: at.row, column }
  const index = rows.findIndex(({ key }) => key === at.row)
  const below = rows[index + 1]
  if (below !== undefined) return { to: 'cell', row: below.key, column: first }
  if (
    rows[index]?.label === '' &&
    rows.length < PAD_ROWS_MAX &&
    hasNumbers(sheet, at.row, columns)
  ) {
    return { to: 'new round', column: first }
  }
  return firstEmpty(sheet, columns) ?? { to: 'done' }
}

function hasNumbers(sheet: Sheet, row: string, columns: readonly string[]): boolean {
  return columns.some((column) => numberOf(textAt(sheet, row, column)) !== null)
}

/** Of the rows with a name: a player may have missed a round. */
function firstEmpty(sheet: Sheet, columns: readonly string[]): Next | null {
  for (const { key: row } of sheet.rows.filter(({ label }) => label !== '')) {
    const column = columns.find((one) => textAt(sheet, row, one) === '')
    const isHere = row === sheet.at.row && column === sheet.at.column
    if (column !== undefined && !isHere) return { to: 'cell', row, column }
  }
  return null
}

function withNext(sheet: Sheet, columns: readonly string[]): Sheet {
  const next = nextOf(sheet, columns)
  if (next.to === 'done') return sheet
  if (next.to === 'cell') return selected(sheet, next.row, next.column)
  return withRow(sheet, '', next.column)
}

function withRow(sheet: Sheet, label: string, column: string): Sheet {
  if (sheet.rows.length >= PAD_ROWS_MAX) return sheet
  const key = String(1 + Math.max(0, ...sheet.rows.map((row) => Number(row.key))))
  const rows = [...sheet.rows, { key, label: trimmedLabel(label) }]
  return { ...sheet, rows, at: { row: key, column }, fresh: true }
}

function withoutRow(sheet: Sheet, row: string): Sheet {
  const index = sheet.rows.findIndex(({ key }) => key === row)
  if (index < 0 || sheet.rows.length === 1) return sheet
  const rows = sheet.rows.toSpliced(index, 1)
  const cells = Object.fromEntries(
    Object.entries(sheet.cells).filter(([key]) => !key.startsWith(`${row} `)),
  )
  const beside = rows[Math.min(index, rows.length - 1)]?.key ?? ''
  const at = sheet.at.row === row ? { ...sheet.at, row: beside } : sheet.at
  return { ...sheet, rows, cells, at, fresh: true }
}

/** One line, cut to what a pad may have. */
function trimmedLabel(label: string): string {
  const line = label.trim().replaceAll(/\s+/gu, ' ')
  return [...line].slice(0, PAD_LABEL_MAX).join('').trim()
}

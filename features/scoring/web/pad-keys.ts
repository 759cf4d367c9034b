import type { KeyboardEvent } from 'react'

import { CELL } from './pad-grid.tsx'
import type { Act, Sheet } from './sheet/sheet.ts'

export type PadKey = Act | { type: 'undo' } | { type: 'redo' }

const arrows: Record<string, Act> = {
  ArrowUp: { type: 'move', rows: -1, columns: 0 },
  ArrowDown: { type: 'move', rows: 1, columns: 0 },
  ArrowLeft: { type: 'move', rows: 0, columns: -1 },
  ArrowRight: { type: 'move', rows: 0, columns: 1 },
}

const editing: Record<string, Act> = {
  Backspace: { type: 'backspace' },
  Delete: { type: 'clear' },
}

/**
 * null for keys without a meaning. Keys that lead to another cell count only while a cell has the focus:
 * elsewhere Enter presses a button.
 */
export function padKeyOf(
  event: KeyboardEvent,
  sheet: Sheet,
  columns: readonly string[],
): PadKey | null {
  const { key, shiftKey, altKey } = event
  // With Alt a Mac types a dash.
  if (altKey && key <= '~') return null
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z') return { type: shiftKey ? 'redo' : 'undo' }
    return key.toLowerCase() === 'y' ? { type: 'redo' } : null
  }
  if (/^[\d.,+−-]$/u.test(key)) return { type: 'write', text: key }
  const isOnCell = event.target instanceof Element && event.target.matches(CELL)
  return editing[key] ?? (isOnCell ? onCell(key, shiftKey, sheet, columns) : null)
}

function onCell(
  key: string,
  shiftKey: boolean,
  { rows, at, fresh }: Sheet,
  columns: readonly string[],
): Act | null {
  // Digits of any script, and a unit behind them. A space begins nothing.
  if ([...key].length === 1 && !(key === ' ' && fresh)) return { type: 'write', text: key }
  if (key === 'Enter' && !shiftKey) return { type: 'next' }
  if (key !== 'Tab') return arrows[key] ?? null
  // Tab leaves the grid after the last cell and before the first, so that nobody is caught in it.
  const row = rows.findIndex((one) => one.key === at.row)
  const place = row * columns.length + columns.indexOf(at.column) + (shiftKey ? -1 : 1)
  const to = rows[Math.floor(place / columns.length)]
  const column = columns[place % columns.length]
  if (to === undefined || column === undefined) return null
  return { type: 'select', row: to.key, column }
}

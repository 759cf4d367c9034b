import Plus from 'lucide-react/icons/plus'
import { memo, type RefObject, useEffect } from 'react'

import { classNames } from '#ui/base/class-names.ts'

import { PAD_ROWS_MAX, padRowName } from '../pad.rules.ts'
import type { PadColumn } from './sheet/pad-columns.ts'
import { isUnread, type Sheet, type SheetRow, textAt } from './sheet/sheet.ts'
import { readingWords } from './typed-score.ts'

const shownText = (typed: string) => typed.replace('-', '−')

/** Not the corner, nor the cell that adds a row. */
export const CELL = '[role="gridcell"][data-column]'
export const SELECTED_CELL = `${CELL}[aria-selected="true"]`

/** The selected cell is on the screen, and keeps the focus of the grid. */
export function PadRows({
  sheet,
  columns,
  grid,
  onAddRow,
}: {
  sheet: Sheet
  columns: readonly PadColumn[]
  grid: RefObject<HTMLDivElement | null>
  onAddRow: () => void
}) {
  const { row, column } = sheet.at
  useEffect(() => {
    const selected = `[data-row="${CSS.escape(row)}"][data-column="${CSS.escape(column)}"]`
    const cell = grid.current?.querySelector<HTMLElement>(selected)
    if (cell === null || cell === undefined) return
    // From another cell only: whoever presses keys of the keypad by keyboard stays there.
    if (document.activeElement?.matches(CELL)) cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [row, column, grid])
  const isRounds = sheet.rows.at(-1)?.label === ''
  return (
    <div role="rowgroup">
      {sheet.rows.map((one, index) => (
        <PadRow
          key={one.key}
          row={one}
          index={index}
          columns={columns}
          texts={columns.map(({ key }) => textAt(sheet, one.key, key)).join('\n')}
          selected={one.key === row ? column : null}
          fresh={one.key === row && sheet.fresh}
        />
      ))}
      <div role="row">
        <div role="gridcell" aria-colspan={columns.length + 1} className="p-1">
          <button
            type="button"
            disabled={sheet.rows.length >= PAD_ROWS_MAX}
            onClick={onAddRow}
            className="sticky left-1 flex h-11 w-22 items-center gap-1.5 rounded-field px-1.5 text-left text-xs font-bold text-muted transition-colors hover:bg-sunk hover:text-ink disabled:opacity-50"
          >
            <Plus className="size-4 shrink-0" />
            {isRounds ? 'Round' : 'Row'}
            <span className="sr-only">: add one</span>
          </button>
        </div>
      </div>
    </div>
  )
}

/**
 * Its texts are one value and the grid hears its presses: a key renders only the rows that it changes. 32
 * players and 60 rounds are two thousand cells.
 *
 * No row of a table, because a table is laid out and painted as a whole. `contain` keeps a change within its
 * row, and rows far from the screen are neither laid out nor painted.
 */
const PadRow = memo(function PadRow({
  row,
  index,
  columns,
  texts,
  selected,
  fresh,
}: {
  row: SheetRow
  index: number
  columns: readonly PadColumn[]
  texts: string
  /** The selected column, where the selected cell is in this row. */
  selected: string | null
  fresh: boolean
}) {
  const name = padRowName(row.label, index)
  const cells = texts.split('\n')
  return (
    <div
      role="row"
      className={classNames(
        'flex h-12.5 border-b-[1.5px] border-dashed border-line contain-strict [content-visibility:auto]',
        selected !== null && 'bg-led',
      )}
    >
      <div
        role="rowheader"
        aria-label={name}
        className={classNames(
          'sticky left-0 z-10 w-24 shrink-0',
          selected === null ? 'bg-card text-muted' : 'bg-led',
        )}
      >
        <button
          type="button"
          title={`${name}: rename, move or remove`}
          tabIndex={-1}
          data-row={row.key}
          className="flex size-full items-center px-2.5 text-left -outline-offset-3 hover:text-ink"
        >
          <span className="line-clamp-2 text-xs leading-tight font-bold wrap-anywhere hyphens-auto">
            {name}
          </span>
        </button>
      </div>
      {columns.map((column, at) => (
        <PadCell
          key={column.key}
          name={`${name}, ${column.name}`}
          typed={cells[at] ?? ''}
          isSelected={selected === column.key}
          fresh={fresh && selected === column.key}
          row={row.key}
          column={column.key}
        />
      ))}
    </div>
  )
})

const PadCell = memo(function PadCell({
  name,
  typed,
  isSelected,
  fresh,
  row,
  column,
}: {
  name: string
  typed: string
  isSelected: boolean
  fresh: boolean
  row: string
  column: string
}) {
  const reading = readingWords(typed)
  const unread = isUnread(typed)
  const shown = isSelected ? shownText(typed) : (reading?.slice(2) ?? shownText(typed))
  return (
    <div
      role="gridcell"
      aria-label={`${name}: ${typed === '' ? 'empty' : shownText(typed)}${reading === undefined ? '' : ` ${reading}`}`}
      aria-invalid={unread || undefined}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-row={row}
      data-column={column}
      className={classNames(
        'min-w-0 flex-1 cursor-pointer border-l-[1.5px] border-dashed border-line text-center font-score leading-12 outline-none empty:before:text-muted empty:before:content-["·"]',
        shown.length <= 4 ? 'text-xl' : shown.length <= 5 ? 'text-base' : 'text-xs',
        unread && 'text-loss',
        !isSelected && 'truncate',
      )}
    >
      {isSelected ? (
        // Over the next cell, until the columns are as wide as a long number.
        <span className="relative mx-px flex h-12 min-w-fit items-center justify-center rounded-field border-[2.5px] border-focus bg-paper leading-normal">
          <span className={classNames('rounded-sm', fresh && typed !== '' && 'bg-focus/35 px-1')}>
            {shown}
          </span>
          {!fresh || typed === '' ? (
            <span className="ml-0.5 h-6 w-0.5 animate-[caret_1.1s_steps(1)_infinite] bg-focus" />
          ) : null}
        </span>
      ) : (
        shown
      )}
    </div>
  )
})

import Plus from 'lucide-react/icons/plus'
import { memo, type RefObject, useEffect } from 'react'

import { PAD_ROWS_MAX, padRowName } from '#features/matches/pad/rules.ts'
import { classNames } from '#ui/base/class-names.ts'

import type { PadColumn } from './sheet/pad-columns.ts'
import { type Sheet, type SheetRow, textAt } from './sheet/sheet.ts'

/** What a cell shows: as typed, with a real minus sign. */
const shownText = (typed: string) => typed.replace('-', '−')

export const SELECTED_CELL = 'td[aria-selected="true"]'

/** The rows of the pad. The selected cell is on the screen, and it keeps the focus of the grid. */
export function PadRows({
  sheet,
  columns,
  table,
  onAddRow,
}: {
  sheet: Sheet
  columns: readonly PadColumn[]
  table: RefObject<HTMLTableElement | null>
  onAddRow: () => void
}) {
  const { row, column } = sheet.at
  useEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>(
      `td[data-row="${CSS.escape(row)}"][data-column="${CSS.escape(column)}"]`,
    )
    if (cell === null || cell === undefined) return
    // From another cell only: whoever presses keys of the keypad by keyboard stays there.
    if (document.activeElement?.closest('td[aria-selected]')) cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [row, column, table])
  const isRounds = sheet.rows.at(-1)?.label === ''
  return (
    <tbody>
      {sheet.rows.map((one, index) => (
        <PadRow
          key={one.key}
          row={one}
          index={index}
          columns={columns}
          texts={columns.map(({ key }) => textAt(sheet, one.key, key)).join(' ')}
          selected={one.key === row ? column : null}
          fresh={one.key === row && sheet.fresh}
        />
      ))}
      <tr>
        <td colSpan={columns.length + 1} className="p-1">
          <button
            type="button"
            disabled={sheet.rows.length >= PAD_ROWS_MAX}
            onClick={onAddRow}
            className="sticky left-1 flex h-11 w-22 items-center gap-1.5 rounded-field px-1.5 text-left text-[0.8125rem] font-bold text-muted transition-colors hover:bg-sunk hover:text-ink disabled:opacity-50"
          >
            <Plus className="size-4 shrink-0" />
            {isRounds ? 'Round' : 'Row'}
            <span className="sr-only">: add one</span>
          </button>
        </td>
      </tr>
    </tbody>
  )
}

/**
 * One row. Its texts are one value and the table listens for its presses, so that a keystroke renders
 * only the rows that it changes: 32 players and 60 rounds are two thousand cells.
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
  /** Of the cells, in the order of the columns, with spaces between. */
  texts: string
  /** The selected column, where the selected cell is in this row. */
  selected: string | null
  fresh: boolean
}) {
  const name = padRowName(row.label, index)
  const cells = texts.split(' ')
  return (
    <tr className={selected === null ? undefined : 'text-ink'}>
      <th
        scope="row"
        aria-label={name}
        className={classNames(
          'sticky left-0 z-10 border-b-[1.5px] border-dashed border-line p-0',
          selected === null ? 'bg-card text-muted' : 'bg-led',
        )}
      >
        <button
          type="button"
          title={`${name}: rename, move or remove`}
          tabIndex={-1}
          data-row={row.key}
          className="flex h-12.5 w-full items-center px-2.5 text-left hover:text-ink"
        >
          <span className="line-clamp-2 text-[0.8125rem] leading-tight font-bold wrap-anywhere hyphens-auto">
            {name}
          </span>
        </button>
      </th>
      {columns.map((column, at) => (
        <PadCell
          key={column.key}
          name={`${name}, ${column.name}`}
          typed={cells[at] ?? ''}
          isSelected={selected === column.key}
          isInRow={selected !== null}
          fresh={fresh && selected === column.key}
          row={row.key}
          column={column.key}
        />
      ))}
    </tr>
  )
})

/** In a row that changes, only the cells that change render again. */
const PadCell = memo(function PadCell({
  name,
  typed,
  isSelected,
  isInRow,
  fresh,
  row,
  column,
}: {
  name: string
  typed: string
  isSelected: boolean
  isInRow: boolean
  fresh: boolean
  row: string
  column: string
}) {
  return (
    <td
      role="gridcell"
      aria-label={`${name}: ${typed === '' ? 'empty' : shownText(typed)}`}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-row={row}
      data-column={column}
      className={classNames(
        'h-12.5 cursor-pointer border-b-[1.5px] border-l-[1.5px] border-dashed border-line p-0 text-center font-score outline-none',
        isInRow && 'bg-led',
        typed.length <= 5 ? 'text-xl' : typed.length <= 7 ? 'text-base' : 'text-xs',
      )}
    >
      {isSelected ? (
        <span className="mx-px flex h-12 items-center justify-center rounded-field border-[2.5px] border-focus bg-paper">
          <span className={classNames('rounded-sm', fresh && typed !== '' && 'bg-focus/35 px-1')}>
            {shownText(typed)}
          </span>
          {!fresh || typed === '' ? (
            <span className="ml-0.5 h-6 w-0.5 animate-[caret_1.1s_steps(1)_infinite] bg-focus" />
          ) : null}
        </span>
      ) : typed === '' ? (
        <span aria-hidden="true" className="text-muted">
          ·
        </span>
      ) : (
        shownText(typed)
      )}
    </td>
  )
})

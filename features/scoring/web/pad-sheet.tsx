import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useMemo,
  useState,
  useEffect,
  type ReactNode,
} from 'react'

import { logFailure } from '#client/log.ts'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Scoring } from '../results.rules.ts'
import { shortNamesOf } from '../score-chart.rules.ts'
import { Keypad } from './keypad.tsx'
import { PadBar } from './pad-bar.tsx'
import { PadRows, SELECTED_CELL } from './pad-grid.tsx'
import { PadHead } from './pad-head.tsx'
import { padKeyOf } from './pad-keys.ts'
import { PadSettings } from './pad-settings.tsx'
import { type RowAsked, RowDialog } from './row-dialog.tsx'
import {
  firstSheet,
  type ColumnTotal,
  type PadColumn,
  type PadResult,
  type PadStart,
  resultOf,
  sheetProblem,
  columnTotals,
} from './sheet/pad-columns.ts'
import type { Act, Sheet } from './sheet/sheet.ts'
import { usePad } from './use-pad.ts'

export interface PadSheetProps {
  storageKey: string
  game: { name: string } | null
  /** 34 pixels wide. */
  box: ReactNode
  scoring: Scoring
  /** The players of this game are numbered as they finished. */
  isNumbered: boolean
  /** Players, or teams in a team game; one for all in a cooperative game. */
  columns: readonly PadColumn[]
  start: PadStart | null
  labels: readonly string[]
  onDone: (result: PadResult) => void
}

/** In px: what the corner and the names of the rows have as a class. */
const LABELS_WIDTH = 96
const TOO_LONG = 'Scores have at most nine digits.'

export function PadSheet({
  storageKey,
  game,
  box,
  scoring: scoringOfGame,
  isNumbered,
  columns,
  start,
  labels,
  onDone,
  grid,
}: PadSheetProps & { grid: RefObject<HTMLDivElement | null> }) {
  const first = useMemo(() => firstSheet(columns, labels, start), [columns, labels, start])
  const pad = usePad(storageKey, columns, first)
  const { sheet } = pad
  const [asked, setAsked] = useState<RowAsked>(null)
  const [settings, setSettings] = useState(false)
  const [refused, setRefused] = useState(false)
  useWakeLock()

  // Only what a key changes is computed and rendered again: a pad has up to two thousand cells.
  const { rows, cells } = sheet
  const scoring = isNumbered && sheet.rankBy !== null ? sheet.rankBy : scoringOfGame
  const names = useMemo(() => shortNamesOf(columns.map(({ name }) => name)), [columns])
  const totals = useMemo(
    () => columnTotals({ rows, cells }, columns, scoring),
    [rows, cells, columns, scoring],
  )
  const columnWidth = useColumnWidth(sheet, totals, grid)
  const cellProblem = useMemo(() => sheetProblem({ rows, cells }, columns), [rows, cells, columns])
  const problem = cellProblem ?? (refused ? TOO_LONG : null)

  function act(one: Act) {
    const changed = pad.act(one)
    setRefused(!changed && (one.type === 'write' || one.type === 'add'))
  }

  const draw = useStableCallback((player: string) => act({ type: 'draw starter', player }))

  function done() {
    const now = pad.current()
    if (sheetProblem(now, columns) === null) onDone(resultOf(now, columns, Date.now()))
  }

  function onPress({ target }: MouseEvent) {
    if (!(target instanceof Element)) return
    const pressed = target.closest<HTMLElement>('[data-row]')
    const { row, column } = pressed?.dataset ?? {}
    if (row === undefined) return
    if (column === undefined) setAsked({ row })
    else act({ type: 'select', row, column })
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target, currentTarget } = event
    // Keys of the dialogs above the pad arrive here too.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (onLabel(event, target, grid.current)) return
    const key = padKeyOf(
      event,
      sheet,
      columns.map((column) => column.key),
    )
    if (key === null) return
    event.preventDefault()
    if (key.type === 'undo') pad.undo()
    else if (key.type === 'redo') pad.redo()
    else if (key.type === 'move' && key.columns < 0 && sheet.at.column === columns[0]?.key) {
      labelAt(grid.current, sheet.at.row)?.focus()
    } else act(key)
  }

  return (
    // Keys are heard wherever the focus is; each has its button too. Presses are heard here for all cells.
    <div
      role="presentation"
      onKeyDown={onKeyDown}
      onClick={onPress}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto beside:flex-row"
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PadBar game={game} box={box} pad={pad} onSettings={() => setSettings(true)} onAct={act} />
        <div className="min-h-0 flex-1 px-2 pb-2">
          <div className="max-h-full scroll-pt-30 scroll-pl-24 overflow-auto overscroll-contain rounded-card border border-line bg-card shadow-card">
            <div
              ref={grid}
              role="grid"
              aria-label="Scores"
              style={{ minWidth: LABELS_WIDTH + columns.length * columnWidth }}
            >
              <PadHead
                starter={sheet.starter}
                columns={columns}
                names={names}
                totals={totals}
                onDrawn={draw}
              />
              <PadRows
                sheet={sheet}
                columns={columns}
                grid={grid}
                onAddRow={() => {
                  if (sheet.rows.at(-1)?.label === '') act({ type: 'add row', label: '' })
                  else setAsked('new')
                }}
              />
            </div>
          </div>
        </div>
      </div>
      <Keypad
        sheet={sheet}
        columns={columns}
        names={names}
        totals={totals}
        scoring={scoring}
        problem={problem}
        onAct={act}
        onDone={done}
      />
      <RowDialog sheet={sheet} asked={asked} onAsk={setAsked} onAct={act} />
      <PadSettings
        open={settings}
        sheet={sheet}
        columns={columns}
        isNumbered={isNumbered}
        onAct={act}
        onClose={() => setSettings(false)}
      />
    </div>
  )
}

const LABEL = '[role="rowheader"] [data-row]'

function labelAt(grid: HTMLElement | null, row: string): HTMLElement | null {
  const labels = [...(grid?.querySelectorAll<HTMLElement>(LABEL) ?? [])]
  return labels.find((label) => label.dataset['row'] === row) ?? null
}

/** Arrows lead from the name of a row to its cells and to the other names. @returns whether one did */
function onLabel(event: KeyboardEvent, target: Element, grid: HTMLElement | null): boolean {
  if (!target.matches(LABEL)) return false
  const row = target.closest('[role="row"]')
  const to = {
    ArrowRight: grid?.querySelector(SELECTED_CELL),
    ArrowUp: row?.previousElementSibling?.querySelector(LABEL),
    ArrowDown: row?.nextElementSibling?.querySelector(LABEL),
  }[event.key]
  if (!(to instanceof HTMLElement)) return false
  event.preventDefault()
  to.focus()
  return true
}

function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isGone = false

    async function request() {
      // The browser releases the lock by itself whenever the tab is hidden.
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isGone) await granted.release()
        else lock = granted
      } catch (error) {
        // E.g. a low battery. The pad works with a screen that goes dark too.
        logFailure('Keeping the screen on', error)
      }
    }

    const onVisibility = () => void request()
    void request()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}

/** In px. Does not divide a phone's width: where columns are hidden, the next one shows its edge. */
const COLUMN_MIN = 57
/** For numbers of two thirds more, and for the longest texts that are shown whole. */
const [COLUMN_WIDE, COLUMN_WIDEST] = [94, 142]

/** In steps, because another width lays out and paints every cell again. */
function useColumnWidth(
  { cells }: Sheet,
  totals: readonly ColumnTotal[],
  grid: RefObject<HTMLElement | null>,
): number {
  const shown = totals.map(({ total }) => (total === null ? '' : shownScore(total)))
  const longest = Math.max(...[...Object.values(cells), ...shown].map(({ length }) => length))
  const width = longest <= 5 ? COLUMN_MIN : longest <= 10 ? COLUMN_WIDE : COLUMN_WIDEST
  // Wider ones move the cell of whoever types off the screen.
  useEffect(() => {
    if (width === COLUMN_MIN) return
    grid.current
      ?.querySelector(SELECTED_CELL)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [width, grid])
  return width
}

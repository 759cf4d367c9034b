import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Delete from 'lucide-react/icons/delete'
import type { ReactNode } from 'react'

import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { shownScore } from '#ui/layout/score-words.ts'

import { padRowName } from '../pad.rules.ts'
import type { Scoring } from '../results.rules.ts'
import { distanceWords, type PadColumn, type ColumnTotal } from './sheet/pad-columns.ts'
import { type Act, type Next, nextOf, type Sheet, textAt } from './sheet/sheet.ts'
import { readingWords } from './typed-score.ts'

interface KeypadProps {
  sheet: Sheet
  columns: readonly PadColumn[]
  /** Short ones, by column. */
  names: readonly string[]
  totals: readonly ColumnTotal[]
  scoring: Scoring
  /** Why Done is not possible. */
  problem: string | null
  onAct: (act: Act) => void
  onDone: () => void
}

export function Keypad(props: KeypadProps) {
  const { sheet, columns, onAct, onDone } = props
  const next = nextOf(
    sheet,
    columns.map(({ key }) => key),
  )
  const digit = (value: string, className?: string) => (
    <Key key={value} className={className} onPress={() => onAct({ type: 'write', text: value })}>
      {value}
    </Key>
  )
  return (
    <div className="shrink-0 border-t border-line bg-paper px-3.5 pt-2.5 pb-[max(1rem,env(safe-area-inset-bottom))] beside:flex beside:w-92 beside:flex-col beside:justify-center beside:border-t-0 beside:border-l">
      <div className="mx-auto w-full max-w-100">
        <SelectedLine {...props} />
        <div role="group" aria-label="Keypad" className="keypad grid grid-cols-4 gap-[9px]">
          {['1', '2', '3'].map((value) => digit(value))}
          <Key
            label="Delete the last digit"
            tone="side"
            onPress={() => onAct({ type: 'backspace' })}
          >
            <Delete className="size-6" />
          </Key>
          {['4', '5', '6'].map((value) => digit(value))}
          <Key
            label={`Add ${sheet.step}`}
            tone="side"
            onPress={() => onAct({ type: 'add', by: sheet.step })}
          >
            <span className="text-xl">+{sheet.step}</span>
          </Key>
          {['7', '8', '9'].map((value) => digit(value))}
          <NextKey {...props} next={next} />
          <Key label="Plus or minus" tone="side" onPress={() => onAct({ type: 'sign' })}>
            ±
          </Key>
          {digit('0', next.to === 'done' ? 'col-span-2' : undefined)}
          {/* The large key is Done then. */}
          {next.to !== 'done' && (
            <Key tone="side" onPress={onDone}>
              <span className="text-xl">Done</span>
            </Key>
          )}
        </div>
        <p className="mt-4 text-base text-muted max-lg:hidden pointer-coarse:hidden">
          Or type a number or a sum, 20+15. Enter for the next player, Ctrl Z to undo.
        </p>
      </div>
    </div>
  )
}

const tones = {
  digit: 'bg-card border border-field hover:bg-sunk [--die:var(--edge)]',
  side: 'bg-sunk border border-field hover:bg-card [--die:var(--edge)]',
  next: 'bg-marigold text-on-marigold hover:bg-marigold-high [--die:var(--marigold-edge)]',
}

function Key({
  label,
  tone = 'digit',
  className,
  onPress,
  children,
}: {
  label?: string
  tone?: keyof typeof tones
  className?: string | undefined
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // The focus stays on the cell, so that a keyboard goes on there.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        'die grid h-[clamp(2.875rem,7vh,3.625rem)] min-w-0 touch-manipulation place-items-center rounded-[0.875rem] font-score text-2xl select-none',
        tones[tone],
        className,
      )}
    >
      {children}
    </button>
  )
}

/** Names who is next, so that a slip is seen before it happens. */
function NextKey({ next, sheet, columns, names, onAct, onDone }: KeypadProps & { next: Next }) {
  const tall = 'row-span-2 h-auto!'
  if (next.to === 'done') {
    return (
      <Key tone="next" className={tall} onPress={onDone}>
        <span className="grid place-items-center gap-1 text-xl">
          <Check className="size-7" strokeWidth={2.6} />
          Done
        </span>
      </Key>
    )
  }
  const index = columns.findIndex(({ key }) => key === next.column)
  const column = columns[index]
  const rowIndex =
    next.to === 'new round'
      ? sheet.rows.length
      : sheet.rows.findIndex(({ key }) => key === next.row)
  const isOtherRow = sheet.rows[rowIndex]?.key !== sheet.at.row
  const row = padRowName(sheet.rows[rowIndex]?.label ?? '', rowIndex)
  return (
    <Key tone="next" className={tall} onPress={() => onAct({ type: 'next' })}>
      <span className="grid w-full min-w-0 justify-items-center gap-0.5 px-1 text-base leading-tight">
        <span className="grid size-8.5 place-items-center rounded-full bg-[#fffcf5] scheme-light">
          <Meeple piece={column?.colour ?? 0} className="size-6.5" />
        </span>
        <span className="max-w-full truncate">
          <span className="sr-only">Next: </span>
          {names[index]}
        </span>
        {isOtherRow ? (
          <span className="line-clamp-1 max-w-full font-sans text-xs font-bold wrap-anywhere">
            {row}
          </span>
        ) : (
          <ArrowRight className="size-5.5" strokeWidth={2.6} />
        )}
      </span>
    </Key>
  )
}

function SelectedLine({ sheet, columns, totals, scoring, problem }: KeypadProps) {
  const column = columns.find(({ key }) => key === sheet.at.column)
  if (column === undefined) return null
  const index = sheet.rows.findIndex(({ key }) => key === sheet.at.row)
  const row = padRowName(sheet.rows[index]?.label ?? '', index)
  const total = totals.find((one) => one.column.key === column.key)?.total ?? null
  const distance = distanceWords(totals, column.key, scoring)
  const typed = textAt(sheet, sheet.at.row, column.key)
  const words = total === null ? '' : shownScore(total)
  const reading = readingWords(typed)
  return (
    <div className="mb-2.5 flex min-h-11 items-center gap-3">
      <Meeple piece={column.colour} className="size-8" />
      <p aria-hidden="true" className="min-w-0 flex-1 text-base leading-snug">
        <span className="line-clamp-1 wrap-anywhere">
          <b>{column.name}</b>, {row}
          {reading !== undefined && ` ${reading}`}
        </span>
        <span
          className={classNames(
            'wrap-anywhere text-base',
            // What is wrong stands at the end of its sentence.
            problem === null ? 'line-clamp-1 text-muted' : 'line-clamp-3 font-bold text-loss',
          )}
        >
          {problem ?? (distance || 'No scores to compare yet')}
        </span>
      </p>
      {total !== null && (
        <p aria-hidden="true" className="flex items-baseline gap-2.5">
          <span className="text-base text-muted max-[22rem]:hidden">total</span>
          <span className={classNames('font-score', words.length > 6 ? 'text-xl' : 'text-3xl')}>
            {words}
          </span>
        </p>
      )}
      <p role="status" className="sr-only">
        {problem ??
          `${column.name}, ${row}: ${typed || 'empty'}${reading === undefined ? '' : ` ${reading}`}. ${total === null ? 'No total yet' : `Total ${words}`}${distance && `, ${distance}`}`}
      </p>
    </div>
  )
}

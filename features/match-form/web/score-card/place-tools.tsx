import GripHorizontal from 'lucide-react/icons/grip-horizontal'
import Link2 from 'lucide-react/icons/link-2'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

import { classNames } from '#ui/base/class-names.ts'
import { ordinal } from '#ui/layout/ordinal.ts'

import type { RowPlace } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'

export interface PlaceActions {
  /** Joins the side and the one before it at one place, or parts them. */
  onSamePlace: (key: string) => void
  /** Moves the side to the place of another one. */
  onMove: (key: string, to: string) => void
}

const ROW = '[data-placed]'

/** `1` and a small `st`. */
export function PlaceWord({ number, className }: { number: number; className?: string }) {
  const words = ordinal(number)
  return (
    <span className={classNames('font-score leading-none whitespace-nowrap', className)}>
      <span className="text-xl">{number}</span>
      <span className="text-xs">{words.slice(String(number).length)}</span>
    </span>
  )
}

/**
 * The chip on the line between two neighbours, which makes them share a place, and the handle that moves a
 * side: dragged, or with the arrow keys. The row has `data-placed` with the key of its side.
 */
export function PlaceTools({
  of,
  name,
  place: { number, name: shortName, above, shared, movable },
  besideScore = false,
  actions,
}: {
  /** The key of the side's first seat. */
  of: string
  name: string
  place: RowPlace
  /** There is a score, which the chip leaves free. */
  besideScore?: boolean
  actions: PlaceActions
}) {
  const drag = useDrag((to) => actions.onMove(of, to))
  if (number === null) return null

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    const rows = placedRows(handle)
    const to = rows[rows.findIndex((row) => row.dataset['placed'] === of) + by]?.dataset['placed']
    if (to === undefined) return
    flushSync(() => actions.onMove(of, to))
    // The row has moved, and an element that moves loses the focus.
    handle.focus()
  }

  return (
    <>
      {above !== '' && (
        <button
          type="button"
          aria-label={`same place: ${above} and ${shortName}`}
          aria-pressed={shared}
          onClick={() => actions.onSamePlace(of)}
          className={classNames(
            'absolute top-0 z-10 flex -translate-y-1/2 touch-manipulation items-center gap-1.5 font-bold whitespace-nowrap @max-[18.5rem]:px-1.5',
            besideScore ? 'right-36' : 'right-13 @xl:right-14',
            shared
              ? 'h-11 rounded-field border-[1.5px] border-marigold-edge bg-led px-2.5 text-base text-ink shadow-[0_3px_0_var(--marigold-edge)]'
              : 'h-7 rounded-xl border-[1.5px] border-dashed border-field bg-card px-2 text-xs text-muted after:absolute after:-inset-x-1 after:-inset-y-2 hover:bg-sunk hover:text-ink',
          )}
        >
          <Link2 aria-hidden="true" className="size-4 shrink-0" />
          <span className="@max-[18.5rem]:hidden">same place</span>
        </button>
      )}
      {movable && (
        <button
          type="button"
          aria-label={`Move ${name}: arrow keys`}
          title="Drag it, or press the arrow keys"
          onKeyDown={onKeyDown}
          {...drag}
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-field text-muted hover:bg-sunk hover:text-ink active:cursor-grabbing"
        >
          <GripHorizontal aria-hidden="true" className="size-5" />
        </button>
      )}
    </>
  )
}

function placedRows(inside: Element): HTMLElement[] {
  return [...(inside.closest('[data-places]')?.querySelectorAll<HTMLElement>(ROW) ?? [])]
}

/** The row follows the finger, and takes the place of the row on which it is left. */
function useDrag(onDrop: (to: string) => void) {
  const from = useRef<{ y: number; row: HTMLElement } | null>(null)

  function end({ currentTarget, clientY }: PointerEvent<HTMLElement>, isDropped: boolean) {
    const dragged = from.current
    from.current = null
    if (dragged === null) return
    const { row } = dragged
    row.style.transform = ''
    row.style.zIndex = ''
    const target = placedRows(currentTarget).find((other) => {
      const { top, bottom } = other.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    const to = target?.dataset['placed']
    if (isDropped && to !== undefined && target !== row) onDrop(to)
  }

  return {
    onPointerDown: ({ currentTarget, clientY, pointerId }: PointerEvent<HTMLElement>) => {
      const row = currentTarget.closest<HTMLElement>(ROW)
      if (row === null) return
      from.current = { y: clientY, row }
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (from.current === null) return
      const { y, row } = from.current
      row.style.transform = `translateY(${clientY - y}px)`
      row.style.zIndex = '20'
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  }
}

/** What can be done with the rows. The functions stay the same, so that rows need not render again. */
export interface TableActions extends PlaceActions {
  onSeat: (key: string, changed: Partial<Seat>) => void
  /** The player's piece was tapped. */
  onWinner: (key: string) => void
  /** The crown of somebody with the best score was tapped. */
  onTieWinner: (key: string) => void
  /** Moves a player to a team, or to a new one (null). */
  onTeam: (key: string, team: string | null) => void
  /** Two players of different sides change places. */
  onSwap: (key: string, other: string) => void
  /** Lets a player play alone against all others. */
  onLone: (key: string) => void
  onRenameTeam: (team: string, name: string) => void
  onRemove: (key: string) => void
  onEditGuest: (seat: Seat) => void
}

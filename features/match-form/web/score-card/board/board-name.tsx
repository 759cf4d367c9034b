import GripVertical from 'lucide-react/icons/grip-vertical'
import type { KeyboardEvent } from 'react'

import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'

import type { useBoardDrag } from './use-board-drag.ts'

/** Somebody's name in the column of a side: dragged or tapped to change places. */
export function BoardName({
  shortName,
  piece,
  label,
  isPressed,
  isLifted,
  isUnder,
  arriving,
  dragged,
  onTap,
  onKeyDown,
}: {
  shortName: string
  piece: number
  /** What a tap does. */
  label: string
  isPressed: boolean
  /** Picked by a tap, or dragged. */
  isLifted: boolean
  /** The dragged name is over this one. */
  isUnder: boolean
  /** In the place that a dragged name leaves: who comes there. */
  arriving: string | null
  dragged: ReturnType<ReturnType<typeof useBoardDrag>['dragged']>
  onTap: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <li className="relative">
      {arriving !== null && (
        <span
          aria-hidden="true"
          className="absolute inset-0 grid place-items-center truncate rounded-field border-2 border-dashed border-focus bg-[color-mix(in_oklab,var(--focus)_8%,var(--card))] px-1 text-center text-base leading-tight font-bold text-focus"
        >
          {arriving}
        </span>
      )}
      <button
        type="button"
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onTap}
        onKeyDown={onKeyDown}
        {...dragged}
        className={classNames(
          'relative flex min-h-13 w-full touch-pan-y items-center gap-2 rounded-field border-[1.5px] bg-card py-1 pr-1 pl-2 text-left leading-tight font-bold select-none @max-[19rem]:gap-1 @max-[19rem]:pl-1',
          isLifted
            ? 'z-20 -rotate-3 border-focus shadow-[0_0_0_1.5px_var(--focus),var(--shadow-float)]'
            : isUnder
              ? 'border-focus'
              : 'border-field hover:bg-sunk',
        )}
      >
        <Meeple piece={piece} className="size-7 shrink-0" />
        <span
          className={classNames(
            'line-clamp-2 min-w-0 flex-1 wrap-anywhere',
            /[^\s-]{9}/u.test(shortName) && 'text-xs',
          )}
        >
          {shortName}
        </span>
        <span className="grid h-11 w-6 shrink-0 cursor-grab touch-none place-items-center text-muted">
          <GripVertical aria-hidden="true" className="size-4.5" />
        </span>
      </button>
    </li>
  )
}

/** Where somebody who was picked can come. */
export function OpenPlace({ words, onTap }: { words: string; onTap: () => void }) {
  return (
    <button
      type="button"
      onClick={onTap}
      className="min-h-11 w-full rounded-field border-2 border-dashed border-focus bg-[color-mix(in_oklab,var(--focus)_8%,var(--card))] px-2 py-1 text-base leading-tight font-bold wrap-anywhere text-focus"
    >
      {words}
    </button>
  )
}

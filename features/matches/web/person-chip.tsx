import Check from 'lucide-react/icons/check'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { Meeple } from '#ui/base/meeple.tsx'

export const chosenClasses =
  'aria-pressed:border-marigold-edge aria-pressed:bg-led aria-pressed:shadow-[0_3px_0_var(--marigold-edge)]'

const chip =
  'flex min-h-11 max-w-full items-center gap-2 rounded-full border-[1.5px] py-1 pr-3.5 pl-2.5 text-left text-base font-bold'

/** Looks chosen, and is no button: oneself stays at the table. */
export function OwnChip({ piece, children }: { piece: number; children: ReactNode }) {
  return (
    <li className={`${chip} border-marigold-edge bg-led`}>
      <span className="relative shrink-0">
        <Meeple piece={piece} className="size-7" />
        <Tick />
      </span>
      <span className="min-w-0 truncate">
        {children}
        <span className="sr-only"> (you)</span>
      </span>
    </li>
  )
}

function Tick() {
  return (
    <span className="absolute -right-1.5 -bottom-0.5 grid size-4.5 animate-[piece-placed_180ms_ease-out] place-items-center rounded-full bg-ink text-paper">
      <Check aria-hidden="true" strokeWidth={4} className="size-3" />
    </span>
  )
}

export function PersonChip({
  name,
  piece,
  seated,
  onTap,
  children,
}: {
  name: string
  piece: number
  seated: boolean
  onTap: () => void
  /** The name as shown: short where that is clear. */
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)

  // The chip of a guest who is offered nowhere else disappears with the tap: the focus goes to the last
  // button of the list, which adds a guest.
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === null || own !== document.activeElement) return
      own.closest('ul')?.querySelector<HTMLElement>('li:last-child button')?.focus()
    }
  }, [])

  return (
    <li className="max-w-full min-w-0">
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-pressed={seated}
        onClick={onTap}
        className={`${chip} border-field bg-card transition-[background-color,box-shadow] ${chosenClasses}`}
      >
        <span className="relative shrink-0">
          <Meeple piece={piece} className="size-7" />
          {seated && <Tick />}
        </span>
        <span className="min-w-0 truncate">{children}</span>
      </button>
    </li>
  )
}

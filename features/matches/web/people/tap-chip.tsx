import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

/** A choice in one tap. A chosen chip stays in the list, so that the other chips do not move. */
export function TapChip({
  label,
  icon,
  done,
  onTap,
  children,
}: {
  label: string
  icon?: ReactNode
  done: boolean
  onTap: () => void
  children: string
}) {
  return (
    <li className="max-w-full min-w-0">
      <button
        type="button"
        aria-label={label}
        aria-pressed={done}
        onClick={onTap}
        className="flex min-h-11 max-w-full items-center gap-1.5 rounded-2xl border-[1.5px] border-field bg-card px-3 py-1 text-left text-[0.9375rem] font-semibold transition-colors hover:bg-sunk aria-pressed:bg-sunk"
      >
        {done ? (
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="size-4.5 shrink-0 animate-[piece-placed_180ms_ease-out] text-win"
          />
        ) : (
          icon
        )}
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </button>
    </li>
  )
}

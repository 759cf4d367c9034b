import type { ReactNode } from 'react'

/** A key of the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-md border border-field px-1.5 py-0.5 font-sans text-xs leading-none font-bold text-ink">
      {children}
    </kbd>
  )
}

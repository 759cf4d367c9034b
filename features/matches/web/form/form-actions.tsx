import type { ReactNode } from 'react'

/** A long form's buttons. On phones they stay in reach, above the bottom bar. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className="form-bar sticky bottom-16 z-10 -mx-4 flex flex-wrap items-center gap-3 bg-[linear-gradient(to_top,var(--paper)_80%,transparent)] px-4 pt-4 pb-3 sm:static sm:mx-0 sm:bg-none sm:p-0">
      {children}
    </div>
  )
}

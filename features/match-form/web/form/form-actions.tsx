import type { ReactNode } from 'react'

import { rootMark } from '#ui/base/root-mark.ts'

import { CrownMark } from '../seats/result-picker.tsx'

const barMark = rootMark('formBar')

/**
 * A long form's buttons. On phones they stay in reach at the bottom of the screen: toasts leave that
 * place free.
 */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      ref={barMark}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 bg-[linear-gradient(to_top,var(--paper)_80%,transparent)] px-4 pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:bg-none sm:px-0 sm:pt-2"
    >
      {children}
    </div>
  )
}

/** The words on the button that saves: what it does, and the outcome that it stores. */
export function SaveWords({
  children,
  outcome,
  crowned,
}: {
  children: ReactNode
  outcome: string
  crowned: boolean
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {crowned && <CrownMark crown="won" onMarigold />}
      <span className="flex min-w-0 flex-col leading-tight">
        <span>{children}</span>
        {/* A space, so that the two lines are two words of the button's name. */}{' '}
        <span className="line-clamp-2 text-[0.8125rem] font-semibold text-balance wrap-anywhere">
          {outcome}
        </span>
      </span>
    </span>
  )
}

import type { ReactNode } from 'react'

import { Meeple } from './meeple.tsx'

/** What stands where nothing is yet: a small scene, a sentence, and the next act. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  /** A sentence that invites. */
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-2 py-8 text-center">
      <EmptyTable />
      <p className="mt-5 font-score text-2xl">{title}</p>
      {children !== undefined && <p className="mt-1.5 max-w-[36ch] text-muted">{children}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  )
}

/** A lit table with three pieces that wait. */
function EmptyTable() {
  return (
    <div aria-hidden="true" className="relative h-28 w-56">
      <svg viewBox="0 0 224 112" className="absolute inset-0 size-full">
        <path d="M112 0 26 92h172z" className="fill-marigold opacity-25" />
        <path d="M112 0v10" className="stroke-muted" strokeWidth="2" />
        <path d="M94 22a18 14 0 0 1 36 0z" className="fill-marigold-edge" />
        <ellipse cx="112" cy="92" rx="104" ry="16" className="fill-sunk" />
        <ellipse
          cx="112"
          cy="92"
          rx="104"
          ry="16"
          className="fill-transparent stroke-line"
          strokeWidth="2"
        />
      </svg>
      <Meeple seat={0} className="absolute bottom-4 left-[3.6rem] size-11" />
      <Meeple seat={1} className="absolute bottom-2 left-[5.7rem] size-11" />
      <Meeple seat={2} className="absolute bottom-4 left-[7.8rem] size-11" />
    </div>
  )
}

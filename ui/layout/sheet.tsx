import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'
import { ScoreNumber } from './score-number.tsx'
import { shortScore } from './score-words.ts'

/** A score sheet: rows with a dashed line under each. */
export function Sheet({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames('w-full', className)} />
}

export interface SheetRowProps extends ComponentProps<'li'> {
  /** A meeple or an icon before the text. */
  lead?: ReactNode
  /** The number or mark at the end of the line. */
  trail?: ReactNode
}

export function SheetRow({ lead, trail, className, children, ...rest }: SheetRowProps) {
  return (
    <li
      {...rest}
      className={classNames('sheet-line flex min-h-12 items-center gap-3 py-2', className)}
    >
      {lead !== undefined && <span className="shrink-0">{lead}</span>}
      <div className="min-w-0 flex-1">{children}</div>
      {trail !== undefined && <div className="shrink-0 text-right">{trail}</div>}
    </li>
  )
}

/** A score in large type; `null` shows a muted dash. */
export function Score({ value, size = 'row' }: { value: number | null; size?: 'row' | 'hero' }) {
  const long = value !== null && shortScore(value).length > 5
  const classes = size === 'hero' ? 'text-6xl leading-none' : long ? 'text-base' : 'text-xl'
  if (value === null) {
    return (
      <span className={`font-score text-muted ${classes}`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">no score</span>
      </span>
    )
  }
  return (
    <span className={`font-score ${classes}`}>
      <ScoreNumber value={value} />
    </span>
  )
}

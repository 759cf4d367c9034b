import type { ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'

export type BadgeTone = 'plain' | 'win' | 'loss' | 'draw' | 'primary'

const tones: Record<BadgeTone, string> = {
  plain: 'bg-sunk text-ink',
  win: 'bg-win/12 text-win ring-1 ring-win/30 ring-inset',
  loss: 'bg-loss/12 text-loss ring-1 ring-loss/30 ring-inset',
  draw: 'bg-draw/12 text-draw ring-1 ring-draw/30 ring-inset',
  primary: 'bg-marigold text-on-marigold',
}

export function Badge({
  tone = 'plain',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

export function CountBadge({ count, limit = 9 }: { count: number; limit?: number }) {
  if (count <= 0) return null
  return (
    <span className="inline-grid min-h-5 min-w-5 place-items-center rounded-full bg-loss px-1.5 text-xs leading-none font-bold text-on-result tabular-nums">
      {count > limit ? `${limit}+` : count}
    </span>
  )
}

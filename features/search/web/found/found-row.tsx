import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { foundRow } from '../use-row-keys.ts'

export function FoundSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <div className="flex min-h-11 items-end justify-between gap-3 px-1 pb-2">
        <h2 className="text-xs font-bold tracking-[0.09em] text-muted uppercase">{title}</h2>
        {aside}
      </div>
      <ul role="list" className="overflow-clip rounded-card bg-card shadow-card">
        {children}
      </ul>
    </section>
  )
}

export function FoundRow({
  to,
  picture,
  name,
  words,
}: {
  to: LinkProps
  picture: ReactNode
  name: string
  words: string
}) {
  return (
    <li className="relative flex min-h-16 items-center gap-3.5 border-t-[1.5px] border-dashed border-line px-3.5 py-2 first:border-t-0 focus-within:bg-led">
      {picture}
      <span className="min-w-0 flex-1">
        <Link
          {...foundRow}
          {...to}
          className="block leading-snug font-bold wrap-anywhere text-ink no-underline row-link"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-base text-muted">{words}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </li>
  )
}

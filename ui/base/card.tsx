import { useId, type ReactNode } from 'react'

import { classNames } from './class-names.ts'

export interface CardProps {
  children: ReactNode
  title?: ReactNode
  /** A small caption in capitals instead of a big heading. */
  caption?: string
  aside?: ReactNode
  className?: string
}

export function Card({ children, title, caption, aside, className }: CardProps) {
  const id = useId()
  const named = title !== undefined || caption !== undefined
  return (
    <section
      aria-labelledby={named ? id : undefined}
      className={classNames('min-w-0 rounded-card bg-card p-4 shadow-card sm:p-6', className)}
    >
      {(named || aside !== undefined) && (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {caption !== undefined ? (
            <h2
              id={id}
              className="font-sans! text-xs font-bold tracking-[0.12em] text-muted uppercase"
            >
              {caption}
            </h2>
          ) : (
            <h2 id={id} className="min-w-0 text-xl">
              {title}
            </h2>
          )}
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}

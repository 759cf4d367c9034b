import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

/** A grey placeholder; give it the size of the content that replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-[glimmer_1.6s_ease-in-out_infinite] rounded-field bg-sunk',
        className,
      )}
    />
  )
}

/** Wraps the skeletons of a page or section; screen readers hear once that it is loading. */
export function SkeletonGroup({
  label = 'Loading…',
  className,
  children,
}: {
  label?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <output aria-busy="true" className={classNames('block', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </output>
  )
}

/** A page while it loads: its heading and two cards. */
export function PageSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-6 h-12 w-72 max-w-full" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}

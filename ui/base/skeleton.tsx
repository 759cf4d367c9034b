import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

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

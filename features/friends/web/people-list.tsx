import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

export function PeopleList<T>({
  label,
  query,
  waits = false,
  fallbackMessage = 'Failed to load.',
  empty,
  children,
}: {
  label: string
  query: UseQueryResult<readonly T[]>
  /** Waits for what the rows show as well, so that they keep their order and their places. */
  waits?: boolean
  fallbackMessage?: string
  empty: string
  children: (item: T) => ReactNode
}) {
  if (query.data !== undefined && !waits) {
    if (query.data.length === 0) return <p className="pt-2 text-muted">{empty}</p>
    return <Sheet aria-label={label}>{query.data.map((item) => children(item))}</Sheet>
  }
  if (query.isPending || query.data !== undefined) return <PeopleSkeleton />
  return <LoadFailure title={`${label} did not load`} {...failureOf(query, fallbackMessage)} />
}

export function PeopleSkeleton() {
  return (
    <SkeletonGroup>
      {['w-40', 'w-52', 'w-32', 'w-44'].map((width) => (
        <div key={width} className="sheet-line flex items-center gap-3 py-3 last:border-b-0">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-28 max-w-full" />
          </div>
          <Skeleton className="h-8 w-21" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

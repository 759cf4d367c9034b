import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

/** A friend's page while it loads: the heading, the filters, both numbers, a list. */
export function FriendSkeleton() {
  return (
    <SkeletonGroup>
      <title>Head to Head · Tabletally</title>
      <Skeleton className="mb-6 h-10 w-72 max-w-full sm:h-13" />
      <Skeleton className="mb-5 h-11 w-80 max-w-full" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
        <Skeleton className="h-90 rounded-card" />
        <Skeleton className="h-90 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}

/** Cards of a column while their code loads. */
export function TwoCardsSkeleton() {
  return (
    <SkeletonGroup label="Loading the cards…" className="grid min-w-0 gap-4 sm:gap-5">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </SkeletonGroup>
  )
}

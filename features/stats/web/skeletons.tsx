import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { BoxLines } from '#ui/layout/box-lines.tsx'

function TwoCards({ height = 'h-98' }: { height?: string }) {
  return (
    <div className="grid gap-3 sm:gap-5 lg:grid-cols-2">
      <Skeleton className={`rounded-card ${height}`} />
      <Skeleton className={`rounded-card ${height}`} />
    </div>
  )
}

export function StatsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3 sm:gap-5">
      <Skeleton className="h-70 rounded-card lg:h-40" />
      <TwoCards />
      <Skeleton className="h-40 rounded-card" />
    </SkeletonGroup>
  )
}

export function MoreSkeleton() {
  return (
    <SkeletonGroup label="Loading the plots…">
      <TwoCards />
    </SkeletonGroup>
  )
}

export function GameSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3 sm:gap-5">
      <title>Game · Tabletally</title>
      <BoxLines
        box="size-25 min-[24rem]:size-33 sm:size-44"
        lines={['h-9 w-60 sm:h-13', 'h-6 w-48']}
        className="gap-4 sm:gap-7"
      />
      <Skeleton className="h-11 w-60 max-w-full" />
      <Skeleton className="h-70 rounded-card lg:h-40" />
      <Skeleton className="h-98 rounded-card" />
    </SkeletonGroup>
  )
}

export function FriendSkeleton() {
  return (
    <SkeletonGroup>
      <title>Head to head · Tabletally</title>
      <Skeleton className="mb-6 h-10 w-72 max-w-full sm:h-13" />
      <Skeleton className="mb-5 h-11 w-80 max-w-full" />
      <TwoCards />
    </SkeletonGroup>
  )
}

export function YearSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-5 h-130 rounded-card sm:h-100 lg:h-66" />
      <YearCardsSkeleton />
    </SkeletonGroup>
  )
}

export function YearCardsSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-5 h-64 rounded-card" />
      <TwoCards height="h-72" />
    </SkeletonGroup>
  )
}

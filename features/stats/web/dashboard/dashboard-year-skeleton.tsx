import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

/** The plots of the year while their code loads, as large as they will be. */
export function YearSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 sm:gap-5">
      <Skeleton className="h-92 rounded-card!" />
      <Skeleton className="h-80 rounded-card!" />
    </SkeletonGroup>
  )
}

import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

/** The year's plots while their code loads, as large as they will be. */
export function YearSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 sm:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-85 rounded-card!" />
      <div className="grid gap-4 sm:gap-5 lg:grid-rows-2">
        <Skeleton className="h-32 rounded-card! lg:h-auto" />
        <Skeleton className="h-32 rounded-card! lg:h-auto" />
      </div>
      <Skeleton className="h-70 rounded-card! lg:col-span-2" />
    </SkeletonGroup>
  )
}

import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

/** The poster and the cards while they load. */
export function YearSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-5 h-130 rounded-card sm:h-100 lg:h-66" />
      <Cards />
    </SkeletonGroup>
  )
}

export function CardsSkeleton() {
  return (
    <SkeletonGroup>
      <Cards />
    </SkeletonGroup>
  )
}

function Cards() {
  return (
    <>
      <Skeleton className="mb-5 h-64 rounded-card" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </>
  )
}

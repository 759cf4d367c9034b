import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

/** A game's page while it loads: the box and the name, the filters, the numbers, two cards. */
export function GameSkeleton() {
  return (
    <SkeletonGroup>
      <title>Game · Tabletally</title>
      <div className="mb-6 flex items-center gap-4 sm:gap-7">
        <Skeleton className="size-25 shrink-0 min-[24rem]:size-33 sm:size-44 lg:size-56.5" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-9 w-60 max-w-full sm:h-13" />
          <Skeleton className="mt-2 h-6 w-48 max-w-full" />
        </div>
      </div>
      <Skeleton className="mb-5 h-11 w-80 max-w-full" />
      <Skeleton className="mb-5 h-46 rounded-card sm:h-30" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-90 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}

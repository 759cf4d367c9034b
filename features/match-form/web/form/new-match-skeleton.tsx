import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

/** The form's parts while they load: people, games, scores. */
export function NewMatchSkeleton() {
  return (
    <SkeletonGroup className="mt-1 grid gap-3 xl:col-span-2 xl:grid-cols-[18.75rem_minmax(0,1fr)] xl:gap-5">
      <div className="flex flex-col gap-3 xl:gap-5">
        <Skeleton className="h-34 rounded-card" />
        <Skeleton className="h-30 rounded-card xl:h-72" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-13 rounded-2xl" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}

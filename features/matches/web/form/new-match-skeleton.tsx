import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

/** The form's three cards while they load: the game and the date, the table, the notes. */
export function NewMatchSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-64 rounded-card sm:h-52" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </SkeletonGroup>
  )
}

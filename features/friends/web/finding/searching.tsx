import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

export function Searching() {
  return (
    <SkeletonGroup label="Searching…" className="mt-4 flex items-center gap-3">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-4 w-36" />
    </SkeletonGroup>
  )
}

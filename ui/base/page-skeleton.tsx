import { Skeleton, SkeletonGroup } from './skeleton.tsx'

/** A page while it loads: its heading and two cards. */
export function PageSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-6 h-12 w-72 max-w-full" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}

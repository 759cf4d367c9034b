import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

/** Match cards while they load. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex overflow-clip rounded-card bg-card shadow-card">
          <div className="w-24 shrink-0 bg-sunk sm:w-32" />
          <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
            <Skeleton className="h-7 w-40 max-w-full" />
            <Skeleton className="h-5 w-32" />
            <div className="flex gap-2">
              <Skeleton className="h-8 w-24 rounded-2xl!" />
              <Skeleton className="h-8 w-24 rounded-2xl!" />
            </div>
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

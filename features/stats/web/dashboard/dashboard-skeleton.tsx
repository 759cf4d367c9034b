import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

const card = 'rounded-card bg-card p-4 shadow-card sm:p-6'

/** The dashboard's two cards and its buttons while they load. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className={card}>
        <Skeleton className="h-5 w-28" />
        <div className="mt-4 mb-5 flex items-start justify-between">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-9 w-40" />
            <Skeleton className="h-5 w-32" />
          </div>
          <Skeleton className="h-20 w-24" />
        </div>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="sheet-line flex h-12 items-center justify-between gap-3">
            <Skeleton className="h-7 w-36" />
            <Skeleton className="h-7 w-10" />
          </div>
        ))}
        <Skeleton className="mt-5 h-11 w-36" />
      </div>
      <div className="grid gap-5">
        <div className={card}>
          <Skeleton className="h-5 w-28" />
          <div className="mt-4 grid grid-cols-2 gap-4">
            <Skeleton className="h-21 w-24" />
            <Skeleton className="h-21 w-24" />
          </div>
          <Skeleton className="mt-5 h-13 w-40" />
          <Skeleton className="mt-5 h-4" />
          <Skeleton className="mt-2 h-5 w-48" />
        </div>
        <div className="grid grid-cols-[2fr_3fr] gap-3">
          <Skeleton className="col-span-2 h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </SkeletonGroup>
  )
}

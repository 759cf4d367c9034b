import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

const card = 'rounded-card bg-card p-4 shadow-card sm:p-6'

/** The numbers and the first plots while they load. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-5">
      <SkeletonGroup>
        <div className="grid grid-cols-2 rounded-card bg-card shadow-card sm:grid-cols-3 lg:grid-cols-[1fr_1.25fr_1.1fr_1fr_1fr]">
          {['matches', 'won', 'games', 'people', 'hours'].map((key) => (
            <div key={key} className="sheet-line px-4 py-3.5 last:border-b-0 sm:px-5 lg:border-b-0">
              <Skeleton className="h-11.5 w-16" />
              <Skeleton className="mt-2 h-5 w-24 max-w-full" />
              <Skeleton className="mt-1.5 h-4 w-28 max-w-full" />
            </div>
          ))}
          <div className="col-span-full border-t-2 border-dashed border-line px-4 py-3 sm:px-6">
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
        </div>
      </SkeletonGroup>
      <PlotsSkeleton />
    </div>
  )
}

/** The first plots while their code loads; the numbers above them do not wait for it. */
export function PlotsSkeleton() {
  return (
    <SkeletonGroup
      label="Loading the plots…"
      className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      {['months', 'sizes'].map((key) => (
        <div key={key} className={card}>
          <Skeleton className="h-8 w-52 max-w-full" />
          <Skeleton className="mt-4 h-57" />
          <Skeleton className="mt-3 h-5 w-48 max-w-full" />
        </div>
      ))}
      <div className={`${card} lg:col-span-2`}>
        <Skeleton className="h-8 w-60 max-w-full" />
        <Skeleton className="mt-4 h-38" />
      </div>
    </SkeletonGroup>
  )
}

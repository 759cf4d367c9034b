import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

const card = 'rounded-card bg-card p-4 shadow-card sm:p-6'

/** A match's page while it loads: the heading, the score sheet, and the column beside it. */
export function MatchSkeleton() {
  return (
    <SkeletonGroup>
      <title>Match · Tabletally</title>
      <Skeleton className="h-10 w-60 max-w-full sm:h-13" />
      <Skeleton className="mt-3 mb-6 h-7 w-44" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className={card}>
          <Skeleton className="mb-3 h-28 rounded-card" />
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className="sheet-line flex h-16 items-center justify-between gap-3">
              <Skeleton className="h-9 w-40" />
              <Skeleton className="h-9 w-16" />
            </div>
          ))}
        </div>
        <div className={card}>
          <Skeleton className="mb-4 h-5 w-24" />
          <Skeleton className="mb-3 h-6 w-full" />
          <Skeleton className="mb-3 h-6 w-full" />
          <Skeleton className="h-6 w-2/3" />
        </div>
      </div>
    </SkeletonGroup>
  )
}

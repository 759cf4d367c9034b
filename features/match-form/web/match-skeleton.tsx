import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { BoxLines } from '#ui/layout/box-lines.tsx'

const card = 'rounded-card bg-card p-4 shadow-card sm:p-6'

/** A match's page while it loads: the box and the heading, the sheet, and the column beside it. */
export function MatchSkeleton() {
  return (
    <SkeletonGroup>
      <title>Match · Tabletally</title>
      <BoxLines
        box="size-15.5 sm:size-23"
        lines={['h-8 w-60 sm:h-11', 'h-6 w-44']}
        className="mb-5 gap-3.5 sm:gap-5"
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="overflow-clip rounded-t-card bg-card pb-5 torn">
          <Skeleton className="h-23 rounded-none sm:h-28" />
          {['a', 'b', 'c'].map((key) => (
            <div
              key={key}
              className="sheet-line flex h-17 items-center justify-between gap-3 px-4 sm:px-6"
            >
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

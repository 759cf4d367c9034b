import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { BoxLines } from '#ui/layout/box-lines.tsx'

const card = 'min-w-0 overflow-clip rounded-card bg-card shadow-card'

/** The first screen while it loads: rows of matches, and how it goes. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className={card}>
        <div className="flex min-h-16 items-center px-4 sm:px-6">
          <Skeleton className="h-7 w-56 max-w-full" />
        </div>
        {['a', 'b', 'c'].map((key) => (
          <div
            key={key}
            className="grid min-h-20 grid-cols-[4.625rem_minmax(0,1fr)] border-t-2 border-dashed border-line sm:min-h-18 sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <div className="bg-sunk" />
            <BoxLines
              box="size-11 rounded-md!"
              lines={['h-5 w-32', 'h-4 w-44']}
              className="gap-3 px-3 sm:px-4"
            />
          </div>
        ))}
      </div>
      <div className={`${card} p-4 sm:p-6`}>
        <Skeleton className="h-5 w-28" />
        <Skeleton className="mt-5 h-12" />
        <Skeleton className="mt-8 h-12 w-48" />
        <Skeleton className="mt-6 h-10" />
      </div>
      <div className={`${card} p-4 sm:p-6`}>
        <Skeleton className="h-5 w-28" />
        <BoxLines
          box="size-14.5 rounded-md!"
          lines={['h-8 w-40', 'h-5 w-32']}
          className="mt-4 gap-3.5"
        />
        <Skeleton className="mt-4 h-28" />
      </div>
      <div className="grid grid-cols-[2fr_3fr] gap-3">
        <Skeleton className="col-span-2 h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </SkeletonGroup>
  )
}

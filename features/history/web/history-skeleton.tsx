import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { BoxLines } from '#ui/layout/box-lines.tsx'

/** Two evenings while they load. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup>
      {[3, 4].map((rows) => (
        <div key={rows}>
          <div className="px-1 pt-6 pb-2.5">
            <Skeleton className="h-6.25 w-56 max-w-full" />
            <Skeleton className="mt-1.5 h-5 w-44 max-w-full" />
          </div>
          <div className="overflow-clip rounded-card bg-card shadow-card">
            {Array.from({ length: rows }, (_, row) => (
              <div
                key={row}
                className="grid min-h-22 grid-cols-[3.5rem_minmax(0,1fr)] border-t-2 border-dashed border-line min-[22rem]:grid-cols-[4.125rem_minmax(0,1fr)] first:border-t-0 sm:grid-cols-[5.5rem_minmax(0,1fr)]"
              >
                <div className="bg-sunk" />
                <BoxLines
                  box="size-12 rounded-md!"
                  lines={['h-5 w-32', 'h-4 w-44']}
                  className="gap-2 px-2.5 sm:gap-4 sm:px-5"
                />
              </div>
            ))}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

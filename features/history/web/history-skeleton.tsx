import { ticketGrid } from '#features/matches/web/match-ticket.tsx'
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
                className={`${ticketGrid} min-h-22 border-t-[1.5px] border-dashed border-line first:border-t-0`}
              >
                <div className="bg-sunk" />
                <BoxLines
                  box="size-10.5 rounded-md!"
                  lines={['h-5 w-32', 'h-4 w-44']}
                  className="gap-3 px-3 sm:gap-4 sm:px-5"
                />
              </div>
            ))}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { BoxLines } from '#ui/layout/box-lines.tsx'

const card = 'min-w-0 overflow-clip rounded-card bg-card shadow-card'
const column = 'contents lg:grid lg:min-w-0 lg:content-start lg:gap-5'

/** What waits, the evening in the lamp's light, how it goes, and the last match. */
export function HomeSkeleton() {
  return (
    <SkeletonGroup className="-mt-2 grid gap-3 sm:mt-0 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] lg:items-start lg:gap-5">
      <div className={column}>
        <div className="relative order-2 min-w-0 overflow-clip rounded-card bg-[#7a4a28] shadow-card">
          <div className="h-48 bg-[#1d1627]" />
          <div className="mx-2.5 mb-2.5 rounded-t-xl bg-card px-3.5 pt-3 pb-6 torn sm:mx-3 sm:mb-3">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="mt-2 h-5 w-36" />
            <Skeleton className="mt-3 h-13 w-52" />
            <Skeleton className="mt-5 h-7 w-48" />
          </div>
        </div>
        <div className={`${card} order-4`}>
          <Skeleton className="m-4 h-6 w-28" />
          <div className="grid min-h-22 grid-cols-[4.5rem_minmax(0,1fr)] border-t-2 border-dashed border-line">
            <div className="bg-sunk" />
            <BoxLines
              box="size-11 rounded-md!"
              lines={['h-5 w-32', 'h-4 w-44']}
              className="gap-3 px-3 sm:px-4"
            />
          </div>
        </div>
      </div>
      <div className={column}>
        <div className={`${card} order-1 px-4 py-4`}>
          <Skeleton className="h-5 w-48 max-w-full" />
        </div>
        <div className={`${card} order-3 p-4 sm:p-6`}>
          <Skeleton className="h-6 w-28" />
          <Skeleton className="mt-5 h-12" />
          <Skeleton className="mt-6 h-12 w-48" />
          <Skeleton className="mt-6 h-10" />
        </div>
      </div>
    </SkeletonGroup>
  )
}

import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

const column = 'contents lg:grid lg:min-w-0 lg:content-start lg:gap-5'

/** What waits, the evening in the lamp's light, how it goes, and the last match. */
export function HomeSkeleton() {
  return (
    <SkeletonGroup className="-mt-2 grid gap-3 sm:mt-0 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] lg:items-start lg:gap-5">
      <div className={column}>
        <div className="relative order-2 min-w-0 overflow-clip rounded-card bg-[#7a4a28] shadow-card">
          <div className="h-48 bg-[#1d1627]" />
          <div className="mx-2.5 mb-2.5 h-54 rounded-t-xl bg-card torn sm:mx-3 sm:mb-3" />
        </div>
        <Skeleton className="order-4 h-36 rounded-card" />
      </div>
      <div className={column}>
        <Skeleton className="order-1 h-13 rounded-card" />
        <Skeleton className="order-3 h-64 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}

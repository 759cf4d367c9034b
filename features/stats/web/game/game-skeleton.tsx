import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { BoxLines } from '#ui/layout/box-lines.tsx'

/** A game's page while it loads: the box and the name, the numbers, the filters, two cards. */
export function GameSkeleton() {
  return (
    <SkeletonGroup>
      <title>Game · Tabletally</title>
      <BoxLines
        box="size-25 min-[24rem]:size-33 sm:size-44 lg:size-56.5"
        lines={['h-9 w-60 sm:h-13', 'h-6 w-48']}
        className="mb-6 gap-4 sm:gap-7"
      />
      <Skeleton className="mb-5 h-11 w-80 max-w-full" />
      <Skeleton className="mb-5 h-46 rounded-card sm:h-30" />
      <TwoCards />
    </SkeletonGroup>
  )
}

/** The cards below the head while their code loads. */
export function GameCardsSkeleton() {
  return (
    <SkeletonGroup label="Loading the plots…">
      <TwoCards />
    </SkeletonGroup>
  )
}

function TwoCards() {
  return (
    <div className="grid gap-4 sm:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-90 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}

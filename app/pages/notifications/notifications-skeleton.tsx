import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

export function NotificationsSkeleton() {
  return (
    <SkeletonGroup label="Loading…">
      {['w-64', 'w-48', 'w-72', 'w-56'].map((width) => (
        <div key={width} className="sheet-line flex gap-3 py-4 first:pt-1 last:border-b-0 sm:gap-4">
          <Skeleton className="size-11" />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <Skeleton className={`h-5 max-w-full ${width}`} />
            <div className="flex gap-2.5">
              <Skeleton className="h-10 w-20" />
              <Skeleton className="h-10 w-16" />
              <Skeleton className="h-10 w-24" />
            </div>
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

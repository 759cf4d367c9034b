import { classNames } from '#ui/base/class-names.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'

export function BoxLines({
  box,
  lines: [first, second],
  className,
}: {
  /** Sizes as classes. */
  box: string
  lines: readonly [string, string]
  className?: string
}) {
  return (
    <div className={classNames('flex items-center', className)}>
      <Skeleton className={classNames('shrink-0', box)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className={classNames('max-w-full', first)} />
        <Skeleton className={classNames('max-w-full', second)} />
      </div>
    </div>
  )
}

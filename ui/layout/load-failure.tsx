import type { ReactNode } from 'react'

import { Button } from '../base/button.tsx'
import { TableScene } from '../base/table-scene.tsx'

export function LoadFailure({
  title,
  message,
  retrying,
  onRetry,
  level = 2,
  action,
}: {
  /** E.g. `Your matches did not load`. */
  title: string
  message: string
  retrying: boolean
  onRetry: () => void
  /** 1 if the page has no other heading. */
  level?: 1 | 2 | 3
  action?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center px-2 py-8 text-center">
      <TableScene scene="fallen" />
      <div role="alert" className="min-w-0">
        <Heading className={level === 1 ? 'mt-5 text-4xl' : 'mt-5 text-2xl'}>{title}</Heading>
        <p className="mt-1.5 max-w-[44ch] text-muted wrap-anywhere">{message}</p>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
        <Button loading={retrying} onClick={onRetry}>
          Try again
        </Button>
        {action}
      </div>
    </div>
  )
}

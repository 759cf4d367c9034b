import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

import { Banner } from '../base/banner.tsx'
import { Button } from '../base/button.tsx'

export function ScrollSentinel({
  watching,
  onNear,
  children,
}: {
  watching: boolean
  onNear: () => void
  children: ReactNode
}) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)

  useEffect(() => {
    if (!watching || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        // There are several entries if it changed more than once; the last one is current.
        if (entries.at(-1)?.isIntersecting === true) near()
      },
      { rootMargin: '1200px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [watching])

  return (
    <div ref={end} className="mt-2 flex justify-center">
      {children}
    </div>
  )
}

/** @param failed what is said when the next part did not load */
export function MoreRows({ query, failed }: { query: UseInfiniteQueryResult; failed: string }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const onNear = () => void query.fetchNextPage()
  return (
    <>
      {isFetchNextPageError && (
        <Banner tone="error" className="mt-3">
          {failed}
        </Banner>
      )}
      {hasNextPage && (
        // After a failure only the button retries.
        <ScrollSentinel watching={!isFetchNextPageError && !isFetching} onNear={onNear}>
          <Button tone="quiet" loading={isFetchingNextPage} onClick={onNear}>
            Show more
          </Button>
        </ScrollSentinel>
      )}
    </>
  )
}

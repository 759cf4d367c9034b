import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

import type { ClaimPart } from './claim-queries.ts'
import { ClaimRow } from './claim-row.tsx'
import { isUndoable } from './claim-words.ts'

/** The claims of both sides: who waits for whom, and what can still be undone. */
export function ClaimsCard({
  claims,
  onRetry,
}: {
  claims: UseInfiniteQueryResult<InfiniteData<ClaimPart>>
  onRetry: () => void
}) {
  const [showsEarlier, setShowsEarlier] = useState(false)
  const [now] = useState(() => new Date())
  // Ids. What is answered or undone stays until the page is opened anew.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  if (claims.data === undefined) {
    return (
      <Card title="Claims">
        <LoadFailure
          title="Your claims did not load"
          level={3}
          message={messageOf(claims.error, 'Failed to load.')}
          retrying={claims.isFetching}
          onRetry={onRetry}
        />
      </Card>
    )
  }
  const all = claims.data.pages.flatMap(({ data }) => data)
  const current = all.filter((claim) => claim.state === 'open' || isUndoable(claim, now))
  if (current.some(({ _id }) => !seen.has(_id))) {
    setSeen(new Set([...seen, ...current.map(({ _id }) => _id)]))
  }
  const shown = showsEarlier ? all : all.filter(({ _id }) => seen.has(_id))
  const hasMore = shown.length < all.length || claims.hasNextPage
  return (
    <Card title="Claims">
      {shown.length === 0 ? (
        <p className="text-muted">Nobody waits for an answer.</p>
      ) : (
        <Sheet aria-label="Claims">
          {shown.map((claim) => (
            <ClaimRow key={claim._id} claim={claim} />
          ))}
        </Sheet>
      )}
      {hasMore && (
        <Button
          tone="bare"
          className="mt-2 -ml-2.5"
          loading={claims.isFetchingNextPage}
          onClick={() => {
            setShowsEarlier(true)
            if (showsEarlier) void claims.fetchNextPage()
          }}
        >
          Show earlier claims
        </Button>
      )}
    </Card>
  )
}

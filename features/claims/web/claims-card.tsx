import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

import { ClaimRow } from './claim-row.tsx'
import type { ClaimPart } from './data/claim-queries.ts'

/** The claims of both sides: who waits for whom, and what can still be undone. */
export function ClaimsCard({
  claims,
}: {
  claims: UseInfiniteQueryResult<InfiniteData<ClaimPart>>
}) {
  if (claims.data === undefined) {
    return (
      <Card title="Claims">
        <LoadFailure
          title="Your claims did not load"
          level={3}
          message={messageOf(claims.error, 'Failed to load.')}
          retrying={claims.isFetching}
          onRetry={() => void claims.refetch()}
        />
      </Card>
    )
  }
  return (
    <Card title="Claims">
      <Sheet aria-label="Claims">
        {claims.data.pages.flatMap(({ data }) =>
          data.map((claim) => <ClaimRow key={claim._id} claim={claim} />),
        )}
      </Sheet>
      {claims.hasNextPage && (
        <Button
          tone="bare"
          className="mt-2 -ml-2.5"
          loading={claims.isFetchingNextPage}
          aria-label="Show more claims"
          onClick={() => void claims.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Card>
  )
}

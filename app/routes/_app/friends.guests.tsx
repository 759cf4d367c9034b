import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { searchText } from '#client/search-text.ts'
import { claimsQuery } from '#features/guests/web/guest-queries.ts'
import { guestsQuery } from '#features/guests/web/guest-queries.ts'
import { GuestsPage } from '#features/guests/web/guests-page.tsx'

export const Route = createFileRoute('/_app/friends/guests')({
  validateSearch: ({ claim }): { claim?: string | undefined } => ({ claim: searchText(claim) }),
  loader: () => {
    void Promise.allSettled([
      queryClient.infiniteQuery(guestsQuery),
      queryClient.query(claimsQuery),
    ])
  },
  component: GuestsPage,
})

import { infiniteQueryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { invalidateLists } from '#features/matches/web/match-queries.ts'

import type { Claim, ClaimedMatch } from '../claims.contract.ts'

const CLAIMS = ['claims'] as const
/** While the server still changes the matches of a claim. */
const WORKING_MS = 2000

export interface ClaimPart {
  data: Claim[]
  meta: { nextCursor: string | null }
}

/** The claims of and to the user, newest first. */
export const claimsQuery = infiniteQueryOptions({
  queryKey: [...CLAIMS, 'all'],
  queryFn: async ({ pageParam, signal }): Promise<ClaimPart> =>
    api('GET /claims', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.meta.nextCursor,
  refetchInterval: ({ state }) => {
    const isWorking = state.data?.pages.some(({ data }) => data.some(({ working }) => working))
    return isWorking === true && WORKING_MS
  },
  meta: { dependsOn: ['friends'] },
})

export interface OneClaimPart {
  data: Claim & { matchList?: ClaimedMatch[] | undefined }
  meta: { nextCursor: string | null; seen: string }
}

/** One claim; for whoever answers with its matches, in parts. */
export const claimQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...CLAIMS, 'one', id],
    queryFn: async ({ pageParam, signal }): Promise<OneClaimPart> => {
      const query = { cursor: pageParam ?? undefined }
      return api('GET /claims/:id', { params: { id }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    // A new part would move what is being looked at.
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })

export const claimRowId = (id: string) => `claim-${id}`

/** After an answer the button that had the focus is gone: the claim's row gets it. */
export function focusClaim(id: string): void {
  const row = document.getElementById(claimRowId(id)) ?? document.getElementById('page')
  row?.focus({ preventScroll: true })
}

/** Refetches after a claim was made or answered; the matches with their guests change with it. */
export function refreshClaims(): void {
  void queryClient.invalidateQueries({ queryKey: CLAIMS })
  invalidateLists()
  invalidateDependents('friends')
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Guest } from '../guests.contract.ts'
import { guestsQuery } from './guest-queries.ts'

/** All other guests: the list below the dialog may have only its first part. */
export function useOtherGuests(guest: Guest): { others: Guest[]; isPending: boolean } {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(guestsQuery)
  const reads = hasNextPage && !isError
  useEffect(() => {
    if (reads && !isFetching) void fetchNextPage()
  }, [reads, isFetching, fetchNextPage])
  const all = data?.pages.flatMap((part) => part.data) ?? []
  return { others: all.filter(({ name }) => name !== guest.name), isPending: reads }
}

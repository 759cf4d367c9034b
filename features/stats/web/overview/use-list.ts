import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type CountedOverview, type ListName, listQuery } from '../overview-query.ts'

/** Rows at first, and with each press. */
const [FIRST, MORE] = [8, 20]

/** One list of the statistics: a few rows, more with each press, and the parts that follow the answer. */
export function useList<Name extends ListName>(
  name: Name,
  { filters, data, meta }: CountedOverview,
) {
  const cursor = meta.cursors[name]
  const [opened, setOpened] = useState({ status: filters.status, shown: FIRST, asked: false })
  // Other filters begin anew: the page has another key.
  const same = opened.status === filters.status
  const { shown, asked } = same ? opened : { shown: FIRST, asked: false }
  const rest = useInfiniteQuery({
    ...listQuery(name, filters, cursor),
    enabled: asked && cursor !== null,
  })
  const parts = rest.data?.pages.map((page) => page.data[name]) ?? []
  const all = [data[name], ...parts].flat() as CountedOverview['data'][Name][number][]
  // Before the second part is asked for, the answer says whether there is one.
  const hasNext = rest.data === undefined ? cursor !== null : rest.hasNextPage
  return {
    rows: all.slice(0, shown),
    hasMore: all.length > shown || hasNext,
    isLoading: rest.isFetching,
    error: rest.error,
    showMore: () => {
      const asks = all.length < shown + MORE && hasNext && !rest.isFetching
      setOpened({ status: filters.status, shown: shown + MORE, asked: asked || asks })
      if (!asks) return
      if (rest.data !== undefined || rest.isError) void rest.fetchNextPage()
    },
  }
}

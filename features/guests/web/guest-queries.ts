import {
  useMutation,
  useInfiniteQuery,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { useRef, useEffect } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { inPlaceOf } from '#client/pending/pending-store.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { invalidateLists } from '#features/matches/web/match-queries.ts'
import { sayWaits, toast } from '#ui/base/toast.ts'

import type { Guest } from '../guests.contract.ts'

const GUESTS = ['guests'] as const

export interface GuestPart {
  data: Guest[]
  meta: { nextCursor: string | null }
}

/** The guests of the matches that the user logged, in parts. */
export const guestsQuery = infiniteQueryOptions({
  queryKey: [...GUESTS, 'mine'],
  queryFn: async ({ pageParam, signal }): Promise<GuestPart> =>
    api('GET /guests', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.meta.nextCursor,
  meta: { dependsOn: ['matches'] },
})

/** The names at a friend's tables that share a word with the user's. */
export const guestsOfFriendQuery = (userId: string) =>
  queryOptions({
    queryKey: [...GUESTS, 'of', userId],
    queryFn: async ({ signal }) =>
      (await api('GET /friends/:userId/guests', { params: { userId }, signal })).data,
    meta: { dependsOn: ['matches', 'friends'] },
  })

/** All other guests: the list below the dialog may have only its first part. */
export function useOtherGuests(guest: Guest): { others: Guest[]; isPending: boolean } {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(guestsQuery)
  const reads = hasNextPage && !isError
  useEffect(() => {
    if (reads && !isFetching) void fetchNextPage()
  }, [reads, isFetching, fetchNextPage])
  const all = data?.pages.flatMap((page) => page.data) ?? []
  return { others: all.filter(({ _id }) => _id !== guest._id), isPending: reads }
}

/** The id of a guest's row on the page. */
export const guestRowId = (name: string) => `guest-${nameKey(name)}`

/** Turns of the event loop, about a second. */
const TURNS = 100

/**
 * Waits until a list that has arrived is drawn: React does it in a later turn, and the list is asked for
 * again when another change is heard.
 */
async function guestRowShown(name: string): Promise<void> {
  for (let turn = 0; turn < TURNS && !document.getElementById(guestRowId(name)); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/**
 * Gives a guest another name, once; another guest's name merges the two. A second press before the
 * dialog has closed does nothing.
 * @param repaired the write that needs a look, and whose place it takes
 */
export function useRename(repaired?: string) {
  const isSent = useRef(false)
  const rename = useMutation({
    mutationFn: async (body: { _id: string; from: string; to: string }) => {
      const shown = { words: `Rename ${body.from} to ${body.to}` }
      return sendWrite('POST /guests/rename', { body, ...inPlaceOf(repaired) }, shown)
    },
    onSuccess: async ({ response }, { to }) => {
      if (response === null) return sayWaits()
      const {
        message,
        data: { left },
      } = response
      if (left === 0) toast.success(message)
      else toast.info(message, { description: leftWords(left) })
      refreshNames()
      // The dialog closes when the row with the new name is there to have the focus.
      const { queryKey } = guestsQuery
      await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      await guestRowShown(to)
    },
    onError: () => {
      isSent.current = false
    },
  })
  return {
    error: rename.error,
    isError: rename.isError,
    isPending: rename.isPending,
    run(names: { _id: string; from: string; to: string }, onDone: () => void) {
      if (isSent.current) return
      isSent.current = true
      rename.mutate(names, { onSuccess: onDone })
    },
  }
}

/** Undoes that a guest was merged. */
export function useUnmerge() {
  return useMutation({
    mutationFn: async (_id: string) => api('POST /guests/unmerge', { body: { _id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      refreshNames()
      void queryClient.invalidateQueries({ queryKey: GUESTS })
    },
    onError: (error) => toast.error(messageOf(error, 'Action failed.')),
  })
}

function refreshNames(): void {
  // Opened matches have the old name.
  void queryClient.invalidateQueries({ queryKey: ['matches', 'one'] })
  invalidateLists()
}

function leftWords(left: number): string {
  return left === 1
    ? 'Both sit at 1 table, where they stay two.'
    : `Both sit at ${left} tables, where they stay two.`
}

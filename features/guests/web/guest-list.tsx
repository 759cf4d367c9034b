import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type HistoryState, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { usePendingWrites } from '#client/pending/pending-store.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { MoreRows } from '#ui/lists/scroll-sentinel.tsx'

import type { Guest } from '../guests.contract.ts'
import type { GuestPart } from './guest-queries.ts'
import { type GuestAction, GuestRow } from './guest-row.tsx'

// The list is there without them.
const GuestDialogs = lazyComponent(async () => (await import('./guest-dialogs.tsx')).GuestDialogs)

/** The guests by name, in parts, and what can be done with one of them. */
export function GuestList({ guests }: { guests: UseInfiniteQueryResult<InfiniteData<GuestPart>> }) {
  const [opened, setOpened] = useState<{
    guest: Guest
    action: GuestAction
    repaired: HistoryState['openRename']
  } | null>(null)
  const [openings, setOpenings] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const all = guests.data?.pages.flatMap(({ data }) => data) ?? []
  function open(guest: Guest, action: GuestAction, repaired?: HistoryState['openRename']) {
    setOpened({ guest, action, repaired })
    setOpenings((before) => before + 1)
    setIsOpen(true)
  }
  useRepairedRename(guests, (guest, repaired) => open(guest, 'rename', repaired))
  return (
    <>
      <Sheet aria-label="Guests" onPointerEnter={() => GuestDialogs.preload()}>
        {all.map((guest) => (
          <GuestRow key={guest._id} guest={guest} onAction={(action) => open(guest, action)} />
        ))}
      </Sheet>
      <MoreRows query={guests} failed={messageOf(guests.error, 'More guests did not load.')} />
      {opened !== null && (
        <Suspense>
          <GuestDialogs key={openings} {...opened} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Finds the guest whose new name needs a look, in whatever part of the list. */
function useRepairedRename(
  guests: UseInfiniteQueryResult<InfiniteData<GuestPart>>,
  onFound: (guest: Guest, repaired: HistoryState['openRename']) => void,
): void {
  const writes = usePendingWrites()
  const wanted = useLocation({ select: ({ state }) => state.openRename })
  const repaired = writes.some(({ id }) => id === wanted?.writeId) ? wanted : undefined
  const guest = guests.data?.pages
    .flatMap(({ data }) => data)
    .find(({ name }) => name === repaired?.from)
  const { hasNextPage, isFetching, isError, fetchNextPage } = guests
  const reads = repaired !== undefined && guest === undefined && hasNextPage && !isError
  useEffect(() => {
    if (reads && !isFetching) void fetchNextPage()
  }, [reads, isFetching, fetchNextPage])
  const found = guest === undefined ? undefined : repaired?.writeId
  const show = useEffectEvent(() => guest !== undefined && onFound(guest, repaired))
  useEffect(() => {
    if (found !== undefined) show()
  }, [found])
}

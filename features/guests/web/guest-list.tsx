import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { ScrollSentinel } from '#ui/lists/scroll-sentinel.tsx'

import type { Guest } from '../guests.contract.ts'
import type { GuestPart } from './guest-queries.ts'
import { type GuestAction, GuestRow } from './guest-row.tsx'

// The list is there without them.
const GuestDialogs = lazyComponent(async () => (await import('./guest-dialogs.tsx')).GuestDialogs)

/** The guests by name, in parts, and what can be done with one of them. */
export function GuestList({ guests }: { guests: UseInfiniteQueryResult<InfiniteData<GuestPart>> }) {
  const [opened, setOpened] = useState<{ guest: Guest; action: GuestAction } | null>(null)
  const [openings, setOpenings] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const all = guests.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <Sheet aria-label="Guests" onPointerEnter={() => GuestDialogs.preload()}>
        {all.map((guest) => (
          <GuestRow
            key={guest.name}
            guest={guest}
            onAction={(action) => {
              setOpened({ guest, action })
              setOpenings(openings + 1)
              setIsOpen(true)
            }}
          />
        ))}
      </Sheet>
      {guests.isFetchNextPageError && (
        <Banner tone="error" className="mt-3">
          {messageOf(guests.error, 'More guests did not load.')}
        </Banner>
      )}
      {guests.hasNextPage && (
        <ScrollSentinel
          // After a failure only the button retries.
          watching={!guests.isFetchNextPageError && !guests.isFetching}
          onNear={() => void guests.fetchNextPage()}
        >
          <Button
            tone="quiet"
            loading={guests.isFetchingNextPage}
            onClick={() => void guests.fetchNextPage()}
          >
            Show more
          </Button>
        </ScrollSentinel>
      )}
      {opened !== null && (
        <Suspense>
          <GuestDialogs key={openings} {...opened} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { useLate } from '#client/query/use-late.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { MoreRows } from '#ui/lists/scroll-sentinel.tsx'

import type { Guest } from '../guests.contract.ts'
import { ClaimsCard } from './claims-card.tsx'
import { claimsQuery, type GuestPart, guestsQuery } from './guest-queries.ts'
import { type GuestAction, GuestRow } from './guest-row.tsx'

const GuestDialogs = lazyComponent(async () => (await import('./guest-dialogs.tsx')).GuestDialogs)
// Few visits answer a claim.
const ClaimDialog = lazyComponent(async () => (await import('./claim-dialog.tsx')).ClaimDialog)
const route = getRouteApi('/_app/friends/guests')

export function GuestsPage() {
  const guests = useInfiniteQuery(guestsQuery)
  const claims = useQuery(claimsQuery)
  // The claims stand above the guests on phones, unless they come late.
  const late = useLate({ guests, claims })
  const isLate = late?.claims === true
  const hasClaims = isLate || claims.isError || claims.data?.length !== 0
  return (
    <>
      <PageTitle
        title="Guests"
        lead="Players without an account, in the matches that you logged."
        aside={
          <ButtonLink to="/friends" tone="quiet">
            All friends
          </ButtonLink>
        }
      />
      {late === null ? (
        <Card>
          <GuestsSkeleton />
        </Card>
      ) : (
        <div
          className={classNames(
            'grid items-start gap-5',
            hasClaims && 'lg:grid-cols-[minmax(0,1fr)_21rem]',
          )}
        >
          {hasClaims && (
            <div className={classNames('min-w-0 lg:order-1', isLate && 'order-1')}>
              {!claims.isPending && <ClaimsCard claims={claims} />}
            </div>
          )}
          <Card title={hasClaims ? 'Your guests' : undefined}>
            <Guests guests={guests} />
          </Card>
        </div>
      )}
      <OpenedClaim />
    </>
  )
}

/** Notifications link to a claim. */
function OpenedClaim() {
  const { claim } = route.useSearch()
  const navigate = route.useNavigate()
  // Stays while the dialog closes.
  const [id, setId] = useState(claim)
  if (claim !== undefined && claim !== id) setId(claim)
  if (id === undefined) return null
  return (
    <Suspense>
      <ClaimDialog
        key={id}
        id={id}
        open={claim !== undefined}
        onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      />
    </Suspense>
  )
}

type GuestsQuery = UseInfiniteQueryResult<InfiniteData<GuestPart>>

function Guests({ guests }: { guests: GuestsQuery }) {
  if (guests.isPending) return <GuestsSkeleton />
  if (guests.data === undefined) {
    return (
      <LoadFailure title="Your guests did not load" {...failureOf(guests, 'Failed to load.')} />
    )
  }
  if (guests.data.pages[0]?.data.length === 0) {
    return (
      <EmptyState
        title="No guests yet"
        action={<ButtonLink to="/matches/new">New Match</ButtonLink>}
      >
        Whoever has no account plays as a guest. Here you give them another name, or to a friend.
      </EmptyState>
    )
  }
  return <GuestList guests={guests} />
}

function GuestList({ guests }: { guests: GuestsQuery }) {
  const [opened, setOpened] = useState<{ guest: Guest; action: GuestAction } | null>(null)
  const [openings, setOpenings] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const all = guests.data?.pages.flatMap(({ data }) => data) ?? []
  function open(guest: Guest, action: GuestAction) {
    setOpened({ guest, action })
    setOpenings((before) => before + 1)
    setIsOpen(true)
  }
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

function GuestsSkeleton() {
  return (
    <SkeletonGroup>
      {['w-32', 'w-44', 'w-28', 'w-36'].map((width) => (
        <div key={width} className="sheet-line flex items-center gap-3 py-3 last:border-b-0">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="h-9 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

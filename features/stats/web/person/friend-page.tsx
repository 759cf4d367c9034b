import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import Swords from 'lucide-react/icons/swords'
import { lazy, Suspense } from 'react'

import { messageOf } from '#client/api-error.ts'
import type { Acquaintance } from '#features/friends/contract.ts'
import { friendsQuery } from '#features/friends/web/data/friend-queries.ts'
import { UnfriendButton } from '#features/friends/web/people/unfriend-button.tsx'
import { pageOfPerson } from '#features/matches/web/data/name-links.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { retryImport } from '#ui/base/retry-import.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import type { PersonPage } from '../../contract.ts'
import { personStatsQuery } from '../data/page-queries.ts'
import { isNarrowed, PageFilters } from '../filters/page-filters.tsx'
import { FriendSkeleton } from './friend-skeleton.tsx'
import { TotalsCard } from './totals-card.tsx'
import { VersusCard } from './versus-card.tsx'

/** The plots come after both numbers. */
const FriendPart = lazy(async () => ({
  default: (await retryImport(() => import('./friend-part.tsx'))).FriendPart,
}))
const route = getRouteApi('/_app/friends/$id')

/** The answer does not say where both played. */
const noPlaces: readonly string[] = []

/** A friend and me, head to head. Whoever is no friend has no page: their matches are shown. */
export function FriendPage() {
  const { id } = route.useParams()
  const filters = route.useSearch()
  const friends = useQuery(friendsQuery)
  const stats = useQuery(personStatsQuery(id, filters))
  const friend = friends.data?.find(({ _id }) => _id === id)
  if (friends.data !== undefined && friend === undefined) {
    const known = new Set(friends.data.map(({ _id }) => _id))
    const page = pageOfPerson({ userId: id, name: '' }, known)
    return page !== null && <Navigate {...page} replace />
  }
  const error = friends.data === undefined ? friends.error : stats.error
  if (friend !== undefined && stats.data) {
    return <HeadToHead friend={friend} stats={stats.data} stale={stats.isPlaceholderData} />
  }
  if (error === null && stats.data !== null) return <FriendSkeleton />
  return (
    <>
      <PageTitle title="Head to Head" />
      <Card>
        <LoadFailure
          title="This page did not load"
          message={messageOf(error, 'Failed to load.')}
          retrying={friends.isFetching || stats.isFetching}
          onRetry={() => {
            void friends.refetch()
            void stats.refetch()
          }}
          action={<TextLink to="/friends">Back to friends</TextLink>}
        />
      </Card>
    </>
  )
}

function HeadToHead({
  friend,
  stats,
  stale,
}: {
  friend: Acquaintance
  stats: PersonPage
  /** The numbers of other filters, until those of the new ones arrive. */
  stale: boolean
}) {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { together } = stats
  const title = `You and ${friend.firstName}`
  const playAgain = (
    <ButtonLink
      to="/matches/new"
      search={{ with: friend._id }}
      className="min-w-0 wrap-anywhere"
      icon={<Swords aria-hidden="true" className="size-5 shrink-0" />}
    >
      Play {friend.firstName} {together > 0 && 'again'}
    </ButtonLink>
  )
  const known = { friend, stats, filters }
  return (
    <>
      <PageTitle title={title} aside={<div className="max-sm:hidden">{playAgain}</div>}>
        <span className="wrap-anywhere">{title}</span>
      </PageTitle>
      {(together > 0 || isNarrowed(filters)) && (
        <PageFilters
          filters={filters}
          places={noPlaces}
          counted={null}
          onChange={(changed) =>
            void navigate({ search: (now) => ({ ...now, ...changed }), resetScroll: false })
          }
        />
      )}
      <div
        aria-busy={stale}
        className={classNames(
          'grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]',
          stale && 'opacity-60',
        )}
      >
        <div className={column}>
          {together > 0 ? (
            <>
              <VersusCard friend={friend} stats={stats} />
              <Suspense fallback={<Skeleton className="h-76 rounded-card" />}>
                <FriendPart part="last" {...known} />
                <FriendPart part="games" {...known} />
              </Suspense>
            </>
          ) : (
            <Card>
              <NothingTogether name={friend.firstName} narrowed={isNarrowed(filters)} />
            </Card>
          )}
        </div>
        <div className={column}>
          {together > 0 && (
            <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
              <FriendPart part="matches" {...known} />
              <FriendPart part="coop" {...known} />
            </Suspense>
          )}
          <TotalsCard friend={friend}>
            <UnfriendButton
              friend={friend}
              className="-mb-2 -ml-2.5"
              onDone={() => navigate({ to: '/friends' })}
            />
          </TotalsCard>
        </div>
      </div>
      <div className="mt-5 grid sm:hidden">{playAgain}</div>
    </>
  )
}

const column = 'grid min-w-0 gap-4 sm:gap-5'

function NothingTogether({ name, narrowed }: { name: string; narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No matches found" scene="search">
      None of your matches with {name} fits these filters.
    </EmptyState>
  ) : (
    <EmptyState title="No match together yet">
      Log one with {name} at the table, and who is ahead stands here.
    </EmptyState>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import Swords from 'lucide-react/icons/swords'

import type { Friend } from '#features/friends/friends.contract.ts'
import { TrustSwitch } from '#features/friends/web/trust-switch.tsx'
import type { GuestToClaim } from '#features/guests/guests.contract.ts'
import { GuestsOfFriend } from '#features/guests/web/guests-of-friend.tsx'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import type { PersonPage } from '../../stats.contract.ts'
import { ConfirmedSwitch, Filters } from '../filters.tsx'
import { countedBy } from '../page-queries.ts'
import { isNarrowed } from '../stats-filters.ts'
import { LatestCards, MatchCards } from './friend-cards.tsx'
import { VersusCard } from './versus-card.tsx'

const route = getRouteApi('/_app/friends/$id')

export function HeadToHead({
  friend,
  stats,
  guests,
  stale,
}: {
  friend: Friend
  stats: PersonPage
  guests: readonly GuestToClaim[]
  /** The numbers of other filters, until those of the new ones arrive. */
  stale: boolean
}) {
  const filters = countedBy(route.useSearch())
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
  // What one decides about a friend comes right below who is ahead.
  const ofFriend = (
    <>
      <Card>
        <TrustSwitch friend={friend} />
      </Card>
      {guests.length > 0 && <GuestsOfFriend friend={friend} guests={guests} />}
    </>
  )
  return (
    <>
      <PageTitle
        title={title}
        aside={
          <div ref={nextStepAttribute} className="max-sm:hidden">
            {playAgain}
          </div>
        }
      >
        <span className="wrap-anywhere">{title}</span>
      </PageTitle>
      {(together > 0 || isNarrowed(filters)) && (
        <div className="mb-3 sm:mb-5">
          <Filters filters={filters}>
            <ConfirmedSwitch />
          </Filters>
        </div>
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
              <VersusCard friend={friend} stats={stats} filters={filters} />
              {ofFriend}
              <LatestCards friend={friend} stats={stats} />
            </>
          ) : (
            <>
              <Card>
                <NothingTogether name={friend.firstName} narrowed={isNarrowed(filters)} />
              </Card>
              {ofFriend}
            </>
          )}
        </div>
        <MatchCards friend={friend} stats={stats}>
          <div className="mt-1 grid sm:hidden">{playAgain}</div>
        </MatchCards>
      </div>
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

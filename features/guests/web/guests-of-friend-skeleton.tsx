import type { ReactNode } from 'react'

import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

import type { GuestToClaim } from '../guests.contract.ts'

export interface GuestsOfFriendProps {
  friend: Acquaintance
  guests: readonly GuestToClaim[]
}

/** The card with the guests of a friend that may be me. */
export function GuestsOfFriendCard({
  friend,
  children,
}: {
  friend: Acquaintance
  children: ReactNode
}) {
  return (
    <Card title="Some of these are me">
      <p className="-mt-2 mb-3 text-muted wrap-anywhere">
        Guests at {friend.firstName}’s tables with a name like yours. {friend.firstName} answers.
      </p>
      {children}
    </Card>
  )
}

/** As tall as the card, until what was asked before is known. */
export function GuestsOfFriendSkeleton({ friend, guests }: GuestsOfFriendProps) {
  return (
    <GuestsOfFriendCard friend={friend}>
      <SkeletonGroup>
        {guests.map(({ name }) => (
          <div
            key={name}
            className="sheet-line flex min-h-16 items-center gap-3 py-2.5 first:pt-0 last:border-b-0 last:pb-0"
          >
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-8 w-40 max-w-full" />
          </div>
        ))}
      </SkeletonGroup>
    </GuestsOfFriendCard>
  )
}

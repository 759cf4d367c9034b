import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { toast } from '#ui/base/toast.ts'
import { Badge } from '#ui/layout/badge.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { keepRowFocus } from '#ui/lists/row-focus.ts'

import { claimSize } from '../claims.rules.ts'
import type { GuestToClaim } from '../guests.contract.ts'
import { useAsk } from './guest-mutations.ts'
import { claimsQuery } from './guest-queries.ts'

export function GuestsOfFriend({
  friend,
  guests,
}: {
  friend: Acquaintance
  guests: readonly GuestToClaim[]
}) {
  const me = useMe()
  const claims = useQuery(claimsQuery)
  const asked = new Set(
    claims.data
      ?.filter(
        ({ state, creator, person }) =>
          state === 'open' && creator._id === friend._id && person._id === me._id,
      )
      .map(({ guest }) => nameKey(guest)),
  )
  return (
    <Card title="Some of these are me">
      <p className="-mt-2 mb-3 text-muted wrap-anywhere">
        Guests at {friend.firstName}’s tables with a name like yours. {friend.firstName} answers.
      </p>
      <Sheet aria-label="Guests with a name like yours">
        {guests.map((guest) => (
          <GuestOfFriend
            key={guest._id}
            guest={guest}
            friend={friend}
            asked={claims.isPending ? null : asked.has(nameKey(guest.name))}
          />
        ))}
      </Sheet>
    </Card>
  )
}

function GuestOfFriend({
  guest: { _id, name, matches },
  friend,
  asked,
}: {
  guest: GuestToClaim
  friend: Acquaintance
  /** null until it is known. */
  asked: boolean | null
}) {
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const ask = useAsk()
  return (
    <li
      ref={setRow}
      tabIndex={-1}
      className="sheet-line flex flex-wrap items-center justify-end gap-x-3 gap-y-2 py-2.5 first:pt-0 last:border-b-0 last:pb-0"
    >
      <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-3">
        <Meeple piece={colourOf({ userId: null, name })} className="size-8" />
        <div className="min-w-0">
          <p className="leading-snug font-bold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-base leading-snug text-muted wrap-anywhere">
            {claimSize(matches, friend.firstName)}
          </p>
        </div>
      </div>
      {asked === true ? (
        <Badge>Waiting for {friend.firstName}</Badge>
      ) : (
        <Button
          size="small"
          tone="quiet"
          aria-label={`This is me: ${name}`}
          loading={ask.isPending || asked === null}
          onClick={() => {
            keepRowFocus(row)
            ask.mutate(
              { guest: _id, creatorId: friend._id },
              { onError: (error) => toast.error(messageOf(error, 'Failed to ask.')) },
            )
          }}
        >
          This is me
        </Button>
      )}
    </li>
  )
}

import Plus from 'lucide-react/icons/plus'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'

import { fullName } from '#features/accounts/rules.ts'
import type { Acquaintance } from '#features/friends/contract.ts'
import { ALREADY_ON_MATCH } from '#features/matches/rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'
import { Combobox } from '#ui/pickers/combobox.tsx'

import { friendSeat, isSeated, type Seat } from './seat.ts'
import { TapChip } from './tap-chip.tsx'
import { useCompanions } from './use-companions.ts'
import { preloadGuestDialog } from './use-guest-dialog.tsx'

/** Adds players: recent ones with one tap, other friends by search, guests by a dialog. */
export function AddPlayers({
  seats,
  offerLastTable,
  onChange,
  onAddGuest,
}: {
  seats: readonly Seat[]
  /** Whether one tap can add all players of the last match. */
  offerLastTable: boolean
  onChange: (seats: Seat[]) => void
  onAddGuest: () => void
}) {
  const { friends, pending, likely, lastTable } = useCompanions()

  function add(...wanted: readonly Acquaintance[]) {
    const missing = wanted.filter((friend) => !isSeated(seats, friend))
    if (missing.length === 0) toast.info(ALREADY_ON_MATCH)
    else onChange([...seats, ...missing.map(friendSeat)])
  }

  return (
    <div className="mb-4 flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        {pending && <Skeleton className="h-12 w-full sm:w-64" />}
        {friends !== undefined && friends.length > 0 && (
          <AddFriend friends={friends.filter((friend) => !isSeated(seats, friend))} onAdd={add} />
        )}
        <Button
          {...preloadGuestDialog}
          tone="quiet"
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          onClick={onAddGuest}
        >
          Add a guest
        </Button>
        {friends?.length === 0 && (
          <p className="self-center text-muted">
            No friends yet. <TextLink to="/friends">Find friends</TextLink>
          </p>
        )}
      </div>
      {likely.length > 0 && (
        <ul role="list" aria-label="Played with lately" className="flex flex-wrap gap-2">
          {offerLastTable && lastTable.length > 0 && (
            <TapChip
              label={`Same as last time: ${lastTable.map(fullName).join(', ')}`}
              icon={<UsersRound aria-hidden="true" className="size-4.5 shrink-0" />}
              done={lastTable.every((friend) => isSeated(seats, friend))}
              onTap={() => add(...lastTable)}
            >
              Same as last time
            </TapChip>
          )}
          {likely.map((friend) => (
            <TapChip
              key={friend._id}
              label={`Add ${fullName(friend)}`}
              icon={<Plus aria-hidden="true" className="size-4.5 shrink-0" />}
              done={isSeated(seats, friend)}
              onTap={() => add(friend)}
            >
              {shortName(friend, likely)}
            </TapChip>
          ))}
        </ul>
      )}
    </div>
  )
}

function AddFriend({
  friends,
  onAdd,
}: {
  friends: readonly Acquaintance[]
  onAdd: (friend: Acquaintance) => void
}) {
  return (
    <Combobox
      label="Add a friend"
      hideLabel
      placeholder="Add a friend"
      className="w-full sm:w-64"
      options={friends.map((friend) => ({
        id: friend._id,
        label: fullName(friend),
        detail: friend.email,
      }))}
      value={null}
      onChange={(chosen) => {
        const friend = friends.find(({ _id }) => _id === chosen?.id)
        if (friend !== undefined) onAdd(friend)
      }}
      emptyText={friends.length === 0 ? 'All your friends are at the table.' : 'No friends found.'}
      clearOnChoice
    />
  )
}

/** The first name, or the full name when two shown friends share the first name. */
function shortName(friend: Acquaintance, shown: readonly Acquaintance[]): string {
  const sameFirstName = shown.filter(({ firstName }) => firstName === friend.firstName)
  return sameFirstName.length > 1 ? fullName(friend) : friend.firstName
}

import Search from 'lucide-react/icons/search'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'

import { colourOf } from '#features/accounts/colours/rules.ts'
import { emailKey, fullName } from '#features/accounts/rules.ts'
import type { Acquaintance } from '#features/friends/contract.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'

import { friendSeat, isSeated, type Seat } from '../table/seat.ts'
import { type Companion, isSeatOf } from './companions.ts'
import { PersonChip } from './person-chip.tsx'
import { useCompanions } from './use-companions.ts'
import { preloadGuestDialog } from './use-guest-dialog.tsx'

const CHIPS = 5
const dashed =
  'flex min-h-11 items-center gap-2 rounded-2xl border-[1.5px] border-dashed border-field px-3 text-[0.9375rem] font-bold hover:bg-sunk'

/** Who plays: people of earlier evenings in one tap, other friends by search, guests by a dialog. */
export function PeoplePicker({
  seats,
  pieces,
  onChange,
  onAddGuest,
}: {
  seats: readonly Seat[]
  /** The pieces of the seats. */
  pieces: readonly number[]
  onChange: (seats: Seat[]) => void
  onAddGuest: () => void
}) {
  const { friends, pending, companions } = useCompanions()
  const [searching, setSearching] = useState(false)
  // Somebody who got up and sits down again finds the score that was typed.
  const [left, setLeft] = useState<readonly Seat[]>([])
  const offered = offeredOf(companions, seats)

  function toggle(companion: Companion, seat: Seat | undefined) {
    if (seat === undefined) {
      onChange([...seats, left.find((old) => isSeatOf(old, companion)) ?? companion.seat()])
    } else {
      setLeft([seat, ...left.filter((old) => !isSeatOf(old, companion))])
      onChange(seats.filter((other) => other !== seat))
    }
  }

  return (
    <div className="flex flex-col gap-2.5">
      {pending && <Skeleton className="h-11 w-full rounded-2xl" />}
      <ul role="list" aria-label="People" className="flex flex-wrap gap-2">
        {offered.map(({ companion, seat }) => (
          <PersonChip
            key={companion.id}
            name={companion.name}
            piece={
              (seat && pieces[seats.indexOf(seat)]) ??
              colourOf({ userId: companion.user, name: companion.name })
            }
            seated={seat !== undefined}
            onTap={() => toggle(companion, seat)}
          >
            {shortName(companion, offered)}
          </PersonChip>
        ))}
        {friends !== undefined && friends.length > 0 && (
          <li className="sm:hidden">
            <button
              type="button"
              aria-label="Search friends"
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
              className={dashed}
            >
              <Search aria-hidden="true" className="size-5" />
            </button>
          </li>
        )}
        <li>
          <button {...preloadGuestDialog} type="button" onClick={onAddGuest} className={dashed}>
            <UserPlus aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Add a guest</span>
          </button>
        </li>
      </ul>
      {friends !== undefined && friends.length > 0 && (
        <AddFriend
          className={searching ? '' : 'max-sm:hidden'}
          friends={friends.filter((friend) => !isSeated(seats, friend))}
          onAdd={(friend) => onChange([...seats, friendSeat(friend)])}
        />
      )}
      {friends?.length === 0 && (
        <p className="text-muted">
          No friends yet. <TextLink to="/friends">Find friends</TextLink>
        </p>
      )}
    </div>
  )
}

interface Offered {
  companion: Companion
  /** Their seat at this table. */
  seat: Seat | undefined
}

/** The likeliest people, and everybody else who sits at the table, so that each can be tapped away. */
function offeredOf(companions: readonly Companion[], seats: readonly Seat[]): Offered[] {
  const taken = new Set<Seat>()
  const known = companions.map((companion): Offered => {
    const seat = seats.find((one) => !taken.has(one) && isSeatOf(one, companion))
    if (seat !== undefined) taken.add(seat)
    return { companion, seat }
  })
  const offered = known.filter(({ seat }, index) => index < CHIPS || seat !== undefined)
  const others = seats
    .filter((seat) => seat.kind !== 'self' && !taken.has(seat))
    .map((seat): Offered => ({
      companion: { id: seat.key, user: seat.user, name: seat.name, plays: 0, seat: () => seat },
      seat,
    }))
  // A guest with a friend's address is that friend, who cannot sit at the table twice.
  const addresses = new Set(
    seats.filter(({ email }) => email !== '').map(({ email }) => emailKey(email)),
  )
  return [
    ...offered.filter(({ companion, seat }) => {
      const email = companion.user === null ? '' : companion.seat().email
      return seat !== undefined || email === '' || !addresses.has(emailKey(email))
    }),
    ...others,
  ]
}

function AddFriend({
  friends,
  className,
  onAdd,
}: {
  friends: readonly Acquaintance[]
  className: string
  onAdd: (friend: Acquaintance) => void
}) {
  return (
    <Combobox
      label="Add a friend"
      hideLabel
      placeholder="Add a friend"
      className={className}
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

/** An account's first name, or the full name when two shown people share the first name. */
function shortName({ user, name }: Companion, offered: readonly Offered[]): string {
  if (user === null) return name
  const [first = name] = name.split(' ')
  const same = offered.filter(({ companion }) => companion.name.split(' ')[0] === first)
  return same.length > 1 ? name : first
}

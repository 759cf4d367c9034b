import Search from 'lucide-react/icons/search'
import UserPlus from 'lucide-react/icons/user-plus'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { calledApart, calledBeside } from '#features/accounts/called-apart.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { OwnChip, PersonChip } from '#features/matches/web/person-chip.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { TextLink } from '#ui/base/text-link.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'

import { type Seat, isSeated } from '../seats/seat.ts'
import { CHIPS, type Offer, offeredOf, offeredPieces, useCompanions } from './companions.ts'
import { type Person, isSeatOf, useSamePeople } from './table-people.ts'

const dashed =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border-[1.5px] border-dashed border-field px-2.5 text-base font-bold hover:bg-sunk'

export function PeoplePicker({
  seats,
  pieces,
  onChange,
  onAddGuest,
}: {
  seats: readonly Seat[]
  pieces: readonly number[]
  onChange: (seats: Seat[]) => void
  onAddGuest: () => void
}) {
  // Who gets up and sits down again finds the score that was typed.
  const [left, setLeft] = useState<readonly Seat[]>([])
  const toggle = useStableCallback((companion: Offer, key: string | undefined) => {
    const seat = seats.find((one) => one.key === key)
    if (seat === undefined) {
      const next = left.find((old) => isSeatOf(old, companion)) ?? companion.seat?.()
      if (next !== undefined) onChange([...seats, next])
    } else {
      setLeft([seat, ...left.filter((old) => !isSeatOf(old, companion))])
      onChange(seats.filter((other) => other !== seat))
    }
  })
  return (
    <Offers
      people={useSamePeople(seats)}
      pieces={pieces}
      onToggle={toggle}
      onAddGuest={useStableCallback(onAddGuest)}
    />
  )
}

/** Does not render with every key of a score. */
const Offers = memo(function Offers({
  people,
  pieces,
  onToggle,
  onAddGuest,
}: {
  people: readonly Person[]
  pieces: readonly number[]
  /** @param key of their seat, if they have one */
  onToggle: (companion: Offer, key: string | undefined) => void
  onAddGuest: () => void
}) {
  const [searching, setSearching] = useState(false)
  const { friends, pending, companions, everybody, isMore } = useCompanions(searching)
  const offered = offeredOf(companions, people)
  const others = offered.map(({ companion }) => companion)
  const free = everybody.filter((one) => !people.some((seat) => isSeatOf(seat, one)))
  const searchable =
    friends !== undefined && (friends.length > 0 || companions.length > CHIPS || isMore)
  const unseated = (friends ?? []).filter((friend) => !isSeated(people, friend))
  const guests = free.filter(({ user }) => user === null)
  const found = [
    ...unseated.map((one) => ({ id: one._id, label: fullName(one), detail: one.email })),
    ...guests.map(({ id, name }) => ({ id, label: name, detail: 'guest' })),
  ]
  const shownPieces = offeredPieces(offered, people, pieces)
  const self = people.findIndex(({ kind }) => kind === 'self')
  const box = useRef<HTMLDivElement>(null)

  function toggleSearch() {
    flushSync(() => setSearching(!searching))
    // The field gets the focus within the tap: else phones show no keyboard.
    if (!searching) box.current?.querySelector<HTMLElement>('[data-search] input')?.focus()
  }

  return (
    <div ref={box} className="flex flex-col gap-2.5">
      {pending && <Skeleton className="h-11 w-full rounded-2xl" />}
      <ul role="list" aria-label="People" className="flex flex-wrap gap-2">
        {self !== -1 && (
          <OwnChip piece={pieces[self] ?? 0}>{(people[self]?.name ?? '').split(' ')[0]}</OwnChip>
        )}
        {offered.map(({ companion, seat }, index) => (
          <PersonChip
            key={companion.id}
            name={calledApart(companion, others)}
            piece={shownPieces[index] ?? 0}
            seated={seat !== undefined}
            onTap={() => onToggle(companion, seat?.key)}
          >
            {calledBeside(
              companion,
              others.filter(({ id }) => id !== companion.id),
            )}
          </PersonChip>
        ))}
        {searchable && (
          <li>
            <button
              type="button"
              aria-label="Search friends"
              aria-expanded={searching}
              onClick={toggleSearch}
              className={dashed}
            >
              <Search aria-hidden="true" className="size-5" />
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={onAddGuest} className={dashed}>
            <UserPlus aria-hidden="true" className="size-5" />
            <span className={pending || offered.length > 0 ? 'sr-only' : undefined}>
              Add a guest
            </span>
          </button>
        </li>
      </ul>
      {searchable && (
        <div data-search="" className={searching ? undefined : 'hidden'}>
          <Combobox
            label="Add a friend"
            hideLabel
            placeholder="Add a friend"
            options={found}
            value={null}
            onChange={(chosen) => {
              const companion = free.find(({ id }) => id === chosen?.id)
              if (companion !== undefined) onToggle(companion, undefined)
            }}
            emptyText={
              found.length === 0 ? 'All your friends are at the table.' : 'No friends found.'
            }
            clearOnChoice
          />
        </div>
      )}
      {friends?.length === 0 && (
        <p className="text-muted">
          No friends yet. <TextLink to="/friends">Find friends</TextLink>
        </p>
      )}
    </div>
  )
})

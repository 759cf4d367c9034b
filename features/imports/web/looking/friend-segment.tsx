import ChevronDown from 'lucide-react/icons/chevron-down'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'

import type { Friend } from '#features/friends/friends.contract.ts'
import { colourOf } from '#features/names/colours.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'

/** The part of a person's bar that is a list of friends. */
export function FriendSegment({
  friends,
  chosen,
  onChoose,
}: {
  friends: readonly Friend[]
  chosen: Friend | undefined
  onChoose: (userId: string) => void
}) {
  // Hundreds of rows with hundreds of friends would be too many elements: the list is filled when
  // the keyboard, a pointer or a finger comes near.
  const [filled, setFilled] = useState(false)
  const fill = () => setFilled(true)
  const listed = filled ? friends : chosen === undefined ? [] : [chosen]
  return (
    <span
      className={classNames(
        'relative flex min-h-11 min-w-0 flex-1 items-center rounded-field',
        chosen === undefined
          ? 'text-muted hover:bg-card hover:text-ink'
          : 'bg-marigold text-on-marigold shadow-[0_3px_0_var(--marigold-edge)]',
      )}
    >
      {/* The select's own text has no room for a piece, and does not end in dots everywhere. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 flex min-w-0 items-center gap-1.5 pr-1 pl-1.5 text-base min-[26rem]:pr-6 font-bold"
      >
        {chosen === undefined ? (
          <UsersRound className="ml-0.5 size-4.5 shrink-0 max-[26rem]:hidden" />
        ) : (
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-[#fffcf5] [color-scheme:light] max-[22rem]:hidden">
            <Meeple
              piece={colourOf({ userId: chosen._id, name: fullName(chosen) })}
              className="size-4.5"
            />
          </span>
        )}
        <span className="truncate">
          {chosen === undefined ? 'Friend' : shortName(chosen, friends)}
        </span>
      </span>
      <select
        aria-label="A friend"
        value={chosen?._id ?? ''}
        onFocus={fill}
        onPointerEnter={fill}
        onPointerDown={fill}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className="select min-h-11 w-full cursor-pointer overflow-clip rounded-field bg-transparent pl-2 text-transparent"
      >
        <option value="" disabled hidden>
          Friend
        </option>
        {listed.map((friend) => (
          <option key={friend._id} value={friend._id}>
            {fullName(friend)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute right-1.5 size-4 max-[22rem]:right-0',
          chosen !== undefined && 'max-[26rem]:hidden',
        )}
      />
    </span>
  )
}

/** The first name where only one friend has it. */
function shortName(friend: Friend, friends: readonly Friend[]): string {
  const alike = friends.filter(({ firstName }) => firstName === friend.firstName)
  return alike.length > 1 ? fullName(friend) : friend.firstName
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'

import { colourOf } from '#features/accounts/colours/rules.ts'
import { fullName } from '#features/accounts/rules.ts'
import type { Friend } from '#features/friends/contract.ts'
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
        'relative flex min-h-11 min-w-0 flex-[1.6_1_0] items-center rounded-field',
        chosen === undefined
          ? 'text-muted hover:bg-card hover:text-ink'
          : 'bg-marigold text-on-marigold shadow-[0_3px_0_var(--marigold-edge)]',
      )}
    >
      {chosen !== undefined && (
        <span className="pointer-events-none absolute left-1.5 grid size-7 place-items-center rounded-full bg-[#fffcf5] [color-scheme:light]">
          <Meeple
            piece={colourOf({ userId: chosen._id, name: fullName(chosen) })}
            className="size-5"
          />
        </span>
      )}
      <select
        aria-label="A friend"
        value={chosen?._id ?? ''}
        onFocus={fill}
        onPointerEnter={fill}
        onPointerDown={fill}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className={classNames(
          'select min-h-11 w-full cursor-pointer truncate rounded-field bg-transparent pr-6! text-[0.9375rem] font-bold text-current',
          chosen === undefined ? 'pl-2.5' : 'pl-10',
        )}
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
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-1.5 size-4" />
    </span>
  )
}

import UserX from 'lucide-react/icons/user-x'
import { type ReactNode, memo } from 'react'

import type { Friend } from '#features/friends/friends.contract.ts'

import type { PersonChoice, PersonToChoose } from '../../import-choices.rules.ts'
import { matchWords, withDayWords } from '../import-words.ts'
import { FriendSegment } from './friend-segment.tsx'

/** A person of the file, and who that is here. */
export const PersonRow = memo(function PersonRow({
  person: { person, name, matches, choice, why },
  friends,
  refused,
  onChoose,
}: {
  person: PersonToChoose
  friends: readonly Friend[]
  /** Why the last choice does not count. */
  refused: string | null
  onChoose: (person: number, choice: PersonChoice) => void
}) {
  const chosenFriend =
    choice.kind === 'friend' ? friends.find(({ _id }) => _id === choice.userId) : undefined
  const choose = (kind: 'guest' | 'me' | 'leave-out') => onChoose(person, { kind })
  return (
    <li className="sheet-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="leading-snug font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-base leading-snug text-muted">
          {matchWords(matches)}
          {why !== null && <span className="wrap-anywhere">{` · ${why}`}</span>}
        </p>
      </div>
      <div
        role="group"
        aria-label={`Who is ${name}?`}
        className="flex w-full gap-0.5 rounded-[1rem] bg-sunk p-1 pb-1.5 sm:w-[21rem] lg:w-[19.5rem]"
      >
        <Segment pressed={choice.kind === 'guest'} onPress={() => choose('guest')}>
          Guest
        </Segment>
        {friends.length > 0 && (
          <FriendSegment
            friends={friends}
            chosen={chosenFriend}
            onChoose={(userId) => onChoose(person, { kind: 'friend', userId })}
          />
        )}
        <Segment pressed={choice.kind === 'me'} onPress={() => choose('me')}>
          Me
        </Segment>
        <Segment
          narrow
          label="No name: leave the name out"
          pressed={choice.kind === 'leave-out'}
          onPress={() => choose('leave-out')}
        >
          <UserX aria-hidden="true" className="size-4.5" />
          <span className="text-xs leading-none whitespace-nowrap">No name</span>
        </Segment>
      </div>
      {refused !== null && (
        <p role="alert" className="basis-full text-base font-semibold text-loss">
          {withDayWords(refused)}
        </p>
      )}
    </li>
  )
})

function Segment({
  pressed,
  label,
  narrow = false,
  onPress,
  children,
}: {
  pressed: boolean
  /** The accessible name, where the words are too few. */
  label?: string
  narrow?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={`grid min-h-11 shrink-0 place-content-center place-items-center rounded-field text-base font-bold text-muted hover:bg-card hover:text-ink aria-pressed:bg-marigold aria-pressed:text-on-marigold aria-pressed:shadow-[0_3px_0_var(--marigold-edge)] ${narrow ? 'w-15 gap-0.5' : 'px-2 sm:px-2.5'}`}
    >
      {children}
    </button>
  )
}

import { memo } from 'react'

import type { Friend } from '#features/friends/friends.contract.ts'
import { colourOf } from '#features/names/colours.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { Select } from '#ui/pickers/select.tsx'

import { numberWords } from '../../file-reading.rules.ts'
import type { PersonChoice, PersonToChoose } from '../../import-choices.rules.ts'
import type { PersonTotal } from '../../totals.rules.ts'
import { matchWords, withDayWords } from '../import-words.ts'

const kinds = [
  { value: 'guest', label: 'Guest' },
  { value: 'me', label: 'Me' },
  { value: 'leave-out', label: 'Leave out' },
] as const
const FRIEND = 'friend '

/** A person of the file, with matches and wins as the file has them, and who that is here. */
export const PersonRow = memo(function PersonRow({
  person: { person, name, choice, why, inFile },
  stored,
  friends,
  refused,
  onChoose,
}: {
  person: PersonToChoose
  stored: PersonTotal | undefined
  friends: readonly Friend[]
  /** Why the last choice does not count. */
  refused: string | null
  onChoose: (person: number, choice: PersonChoice) => void
}) {
  const chosen = choice.kind === 'friend' ? `${FRIEND}${choice.userId}` : choice.kind
  const options = [
    ...kinds,
    ...friends.map((friend) => ({ value: `${FRIEND}${friend._id}`, label: fullName(friend) })),
  ]
  const isOut = choice.kind === 'leave-out'
  const won = inFile.wins ?? stored?.wins ?? 0
  const differs =
    stored !== undefined &&
    (stored.matches !== inFile.matches || (inFile.wins !== null && stored.wins !== inFile.wins))
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-t-2 border-dashed border-line px-4 py-2 sm:px-6">
      <Meeple piece={colourOf({ userId: null, name })} hollow={isOut} className="size-7 shrink-0" />
      <div className="min-w-0 flex-[1_1_5rem]">
        <p className="leading-snug font-bold wrap-anywhere">
          <bdi>{name}</bdi>
          {why !== null && <span className="font-normal text-muted"> proposed: {why}</span>}
        </p>
        <p className="text-base leading-snug text-muted">
          {matchWords(inFile.matches)}, {numberWords(won)} won
          {differs && (
            <b className="text-ink">
              {` · ${numberWords(stored.matches)} stored, ${numberWords(stored.wins)} won`}
            </b>
          )}
        </p>
      </div>
      <Select
        label={`Who is ${name}?`}
        hideLabel
        className={
          isOut ? 'w-34 shrink-0 [&_select]:border-dashed [&_select]:text-muted' : 'w-34 shrink-0'
        }
        options={options}
        value={chosen}
        onChange={(value) =>
          onChoose(
            person,
            value.startsWith(FRIEND)
              ? { kind: 'friend', userId: value.slice(FRIEND.length) }
              : { kind: kinds.find((kind) => kind.value === value)?.value ?? 'guest' },
          )
        }
      />
      {refused !== null && (
        <p role="alert" className="basis-full text-base font-semibold text-loss">
          {withDayWords(refused)}
        </p>
      )}
    </li>
  )
})

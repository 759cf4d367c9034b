import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'

import { colourOf } from '#features/accounts/colours.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import type { Friend } from '#features/friends/friends.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { grouped, matchCount } from '#features/scoring/scores.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { Select } from '#ui/pickers/select.tsx'

import type { DryRun } from '../../dry-run.rules.ts'
import type { PersonChoice } from '../../import-choices.rules.ts'
import { withDayWords } from '../import-words.ts'
import { actions, type StepOf } from '../work/importing.ts'
import { OPEN, PART } from './step-card.tsx'

/** More with each press: a file may have thousands of people. */
const FIRST = 8
const MORE = 100

export function PeopleCard({ step: { choices, dryRun } }: { step: StepOf<'ready'> }) {
  const { people, isMeOpen } = dryRun
  const friends = useQuery(friendsQuery).data ?? []
  const [limit, setLimit] = useState(FIRST)
  const rest = people.length - limit
  return (
    <Card title="People" aside={<p className="text-base text-muted">wins as in the file</p>}>
      {isMeOpen && (
        <div
          {...{ [OPEN]: '' }}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3"
        >
          <p className="font-bold">Which of these is you?</p>
          <Button
            tone="quiet"
            size="small"
            onClick={() => actions.choose(() => ({ absent: true }))}
          >
            I’m not in this file
          </Button>
        </div>
      )}
      <ul role="list" aria-label="People in the file" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {people.slice(0, limit).map((person) => (
          <PersonRow
            key={person.key}
            person={person}
            chosen={choices.people[person.key]}
            friends={friends}
          />
        ))}
      </ul>
      {rest > 0 && (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <b>{grouped(rest)} more</b>
          <Button tone="quiet" size="small" onClick={() => setLimit(limit + MORE)}>
            {rest > MORE ? `Show ${MORE} more` : 'Show them'}
          </Button>
        </div>
      )}
    </Card>
  )
}

const PersonRow = memo(function PersonRow({
  person: { key, name, choice, inFile, stored, problem },
  chosen,
  friends,
}: {
  person: DryRun['people'][number]
  /** What was chosen on the page, also where the numbers are from before it. */
  chosen: PersonChoice | undefined
  friends: readonly Friend[]
}) {
  const value = chosen ?? choice
  const wins = inFile.wins ?? stored.wins
  const options: { value: PersonChoice; label: string }[] = [
    { value: 'guest', label: 'Guest' },
    { value: 'me', label: 'Me' },
    { value: 'leave-out', label: 'Leave out' },
    ...friends.map((friend) => ({
      value: `friend ${friend._id}` as const,
      label: fullName(friend),
    })),
  ]
  const isOut = value === 'leave-out'
  return (
    <li className={`${PART} flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2`}>
      <Meeple piece={colourOf({ userId: null, name })} hollow={isOut} className="size-7 shrink-0" />
      <div className="min-w-0 flex-[1_1_5rem]">
        <p className="leading-snug font-bold wrap-anywhere">
          <bdi>{name}</bdi>
          {chosen === undefined && choice.startsWith('friend ') && (
            <span className="font-normal text-muted"> proposed</span>
          )}
        </p>
        <p className="text-base leading-snug text-muted">
          {matchCount(inFile.matches)}, {grouped(wins)} won
        </p>
      </div>
      <Select
        label={`Who is ${name}?`}
        hideLabel
        className={`w-34 shrink-0 sm:w-52 ${isOut ? '[&_select]:border-dashed [&_select]:text-muted' : ''}`}
        options={options}
        value={value}
        onChange={(one) => actions.choose((now) => ({ people: { ...now.people, [key]: one } }))}
      />
      {(stored.matches !== inFile.matches || stored.wins !== wins) && (
        <p className="basis-full text-base text-muted">
          To import: {matchCount(stored.matches)}, {grouped(stored.wins)} won
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="basis-full text-base font-semibold text-loss">
          {withDayWords(problem)}
        </p>
      )}
    </li>
  )
})

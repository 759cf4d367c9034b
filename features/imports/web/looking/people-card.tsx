import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { memo, useDeferredValue, useId, useState } from 'react'

import { colourOf } from '#features/accounts/colours.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import type { Friend } from '#features/friends/friends.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { Button } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Select } from '#ui/pickers/select.tsx'

import type { DryRun } from '../../dry-run.rules.ts'
import { numberWords } from '../../file-reading.rules.ts'
import type { PersonChoice } from '../../import-choices.rules.ts'
import { matchWords, storedWords, withDayWords } from '../import-words.ts'
import type { StepOf } from '../work/import-storing.ts'
import { actions } from '../work/importing.ts'
import { OPEN, PART } from './step-card.tsx'

/** Rows at first, and more with each press: a file may have thousands of people. */
const FIRST = 8
const MORE = 50
/** From this number on one can search. */
const SEARCHED = 12

/** Everybody in the file, most matches first, each with a choice. */
export function PeopleCard({ step: { choices, dryRun } }: { step: StepOf<'ready'> }) {
  const { people, whoAmI } = dryRun
  const friends = useQuery(friendsQuery).data ?? []
  const id = useId()
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(FIRST)
  const sought = nameKey(useDeferredValue(query).trim())
  const found = sought === '' ? people : people.filter(({ name }) => nameKey(name).includes(sought))
  const rest = found.length - limit
  // Where nothing goes in the button says why.
  const otherNumbers = dryRun.counts.sent > 0 ? storedWords(people) : null
  return (
    <section
      aria-labelledby={id}
      {...(whoAmI === 'asked' ? { [OPEN]: '' } : {})}
      className="min-w-0 rounded-card bg-card shadow-card"
    >
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-6">
        <h2 id={id} className="text-xl">
          People
        </h2>
        <p className="text-base text-muted">wins as in the file</p>
        {otherNumbers !== null && (
          <p className="mt-1 basis-full text-base leading-snug wrap-anywhere">{otherNumbers}</p>
        )}
      </header>
      {whoAmI === 'asked' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 sm:px-6">
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
      {people.length >= SEARCHED && (
        <TextField
          kind="search"
          label="Search people"
          hideLabel
          placeholder={`Search ${numberWords(people.length)} people`}
          icon={<Search aria-hidden="true" />}
          value={query}
          onChange={(text) => {
            setQuery(text)
            setLimit(FIRST)
          }}
          className="px-4 pb-3 sm:px-6"
        />
      )}
      <ul role="list" aria-label="People in the file">
        {found.slice(0, limit).map((person) => (
          <PersonRow
            key={person.key}
            person={person}
            chosen={choices.people[person.key]}
            friends={friends}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="px-4 pb-4 text-muted sm:px-6">Nobody in the file is called that.</p>
      )}
      {rest > 0 && (
        <div className={`${PART} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3`}>
          <b>{numberWords(rest)} more</b>
          <Button tone="quiet" size="small" onClick={() => setLimit(limit + MORE)}>
            {rest > MORE ? `Show ${MORE} more` : 'Show them'}
          </Button>
        </div>
      )}
    </section>
  )
}

/** A person of the file, with matches and wins as the file has them, and who that is here. */
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
          {matchWords(inFile.matches)}, {numberWords(inFile.wins ?? stored.wins)} won
        </p>
      </div>
      <Select
        label={`Who is ${name}?`}
        hideLabel
        className={`w-34 shrink-0 ${isOut ? '[&_select]:border-dashed [&_select]:text-muted' : ''}`}
        options={options}
        value={value}
        onChange={(one) => actions.choose((now) => ({ people: { ...now.people, [key]: one } }))}
      />
      {problem !== null && (
        <p role="alert" className="basis-full text-base font-semibold text-loss">
          {withDayWords(problem)}
        </p>
      )}
    </li>
  )
})

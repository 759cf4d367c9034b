import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useId, useState } from 'react'

import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useStagedRender } from '#ui/lists/staged-render.tsx'

import { numberWords } from '../../file-reading.rules.ts'
import type { PersonToChoose } from '../../import-choices.rules.ts'
import { countWords } from '../import-words.ts'
import type { ImportActions, ReadyStep } from '../work/steps.ts'
import { PersonRow } from './import-person-row.tsx'
import { OPEN } from './step-card.tsx'

/** Rows at first, and more with each press: a file may have thousands of people. */
const FIRST = 8
const MORE = 50
/** From this number on one can search. */
const SEARCHED = 12
/** Rows in each step of rendering. */
const STEP = 10

/** Everybody in the file, most matches first, each with a choice. */
export function PeopleCard({
  step: { people, refused, whoAmI, dryRun },
  onChoose,
  onAbsent,
}: {
  step: ReadyStep
  onChoose: ImportActions['choose']
  onAbsent: ImportActions['beAbsent']
}) {
  const friends = useQuery(friendsQuery).data ?? []
  const id = useId()
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(FIRST)
  const sought = nameKey(useDeferredValue(query).trim())
  const sorted = people.toSorted((one, other) => other.matches - one.matches)
  const found = sought === '' ? sorted : sorted.filter(({ name }) => nameKey(name).includes(sought))
  const shown = useStagedRender(Math.min(limit, found.length), { first: FIRST, step: STEP })
  const rest = found.slice(limit)
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
      </header>
      {whoAmI === 'asked' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 sm:px-6">
          <p className="font-bold">Which of these is you?</p>
          <Button tone="quiet" size="small" onClick={onAbsent}>
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
        {found.slice(0, Math.max(shown, Math.min(FIRST, found.length))).map((person) => (
          <PersonRow
            key={person.person}
            person={person}
            stored={dryRun.stored[person.person]}
            friends={friends}
            refused={refused?.person === person.person ? refused.reason : null}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="px-4 pb-4 text-muted sm:px-6">Nobody in the file is called that.</p>
      )}
      {rest.length > 0 && (
        <div className="flex flex-wrap border-t-2 border-dashed border-line px-4 py-3 sm:px-6 items-center justify-between gap-x-4 gap-y-2">
          <p className="text-base text-muted">
            <b className="text-ink">{numberWords(rest.length)} more</b>
            {restWords(rest)}
          </p>
          <Button tone="quiet" size="small" onClick={() => setLimit(limit + MORE)}>
            {rest.length > MORE ? `Show ${MORE} more` : 'Show them'}
          </Button>
        </div>
      )}
    </section>
  )
}

/** `, each in at most 5 matches, become guests` */
function restWords(rest: readonly PersonToChoose[]): string {
  const guests = rest.every(({ choice }) => choice.kind === 'guest')
  const most = countWords(rest[0]?.matches ?? 0, 'match', 'matches')
  return `, each in at most ${most}${guests ? ', become guests' : ''}`
}

import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useState } from 'react'

import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { numberWords } from '#features/plays/file-reading.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { useStagedRender } from '#ui/lists/staged-render.tsx'

import type { PersonToChoose } from '../../import-choices.rules.ts'
import { countWords } from '../import-words.ts'
import type { ImportActions, ReadyStep } from '../work/steps.ts'
import { PersonRow } from './import-person-row.tsx'
import { WHO_AM_I } from './open-question.ts'

/** Rows at first, and more with each press: a file may have thousands of people. */
const FIRST = 8
const MORE = 50
/** From this number on one can search. */
const SEARCHED = 12
/** Rows in each step of rendering. */
const STEP = 10

/** For whoever comes from the button that waits for this. */
const focusable = { tabIndex: -1 }

/** Everybody in the file, most matches first, each with a choice. */
export function PeopleCard({
  step: { people, refused, whoAmI },
  onChoose,
  onAbsent,
}: {
  step: Pick<ReadyStep, 'people' | 'refused' | 'whoAmI'>
  onChoose: ImportActions['choose']
  onAbsent: ImportActions['beAbsent']
}) {
  const friends = useQuery(friendsQuery).data ?? []
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(FIRST)
  const sought = nameKey(useDeferredValue(query).trim())
  const sorted = people.toSorted((one, other) => other.matches - one.matches)
  const found = sought === '' ? sorted : sorted.filter(({ name }) => nameKey(name).includes(sought))
  const shown = useStagedRender(Math.min(limit, found.length), { first: FIRST, step: STEP })
  const rest = found.slice(limit)
  return (
    <Card title="Who is who?">
      <p className="-mt-2 mb-3 text-base text-muted">
        {friends.length > 0
          ? 'A friend gets one question about all of it at the end, and no mail.'
          : 'Whoever is not you becomes a guest.'}
      </p>
      {whoAmI === 'asked' && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p id={WHO_AM_I} {...focusable} className="font-bold">
            Which of these is you? Press “Me” there.
          </p>
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
          className="mb-3"
        />
      )}
      <Sheet aria-label="People in the file">
        {found.slice(0, Math.max(shown, Math.min(FIRST, found.length))).map((person) => (
          <PersonRow
            key={person.person}
            person={person}
            friends={friends}
            refused={refused?.person === person.person ? refused.reason : null}
            onChoose={onChoose}
          />
        ))}
      </Sheet>
      {found.length === 0 && <p className="text-muted">Nobody in the file is called that.</p>}
      {rest.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-base text-muted">
            <b className="text-ink">{numberWords(rest.length)} more</b>
            {restWords(rest)}
          </p>
          <Button tone="quiet" size="small" onClick={() => setLimit(limit + MORE)}>
            {rest.length > MORE ? `Show ${MORE} more` : 'Show them'}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** `, each in at most 5 matches, become guests` */
function restWords(rest: readonly PersonToChoose[]): string {
  const guests = rest.every(({ choice }) => choice.kind === 'guest')
  const most = countWords(rest[0]?.matches ?? 0, 'match', 'matches')
  return `, each in at most ${most}${guests ? ', become guests' : ''}`
}

import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useEffect, useState, type Ref } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { EMAIL_MAX, fullName, searchProblem } from '#features/accounts/accounts.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { nameWords } from '#ui/layout/name-words.ts'
import { Sheet } from '#ui/layout/sheet.tsx'

import { AddableRow } from './add-friend.tsx'
import { friendsQuery, peopleQuery, receivedQuery, sentQuery } from './friend-queries.ts'

const DEBOUNCE_MS = 300
/** So many of those whom the results leave out are named. */
const NAMED = 3

/** Searches people by name or address as the user types. */
export function FindFriends({ inputRef }: { inputRef: Ref<HTMLInputElement> }) {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const problem = searchProblem(text)
  return (
    <Card title="Find Friends">
      {/* Enter searches at once, without the debounce. */}
      <Form role="search" aria-label="Find friends" onSubmit={() => setSearched(text)}>
        <TextField
          label="Name or email"
          kind="search"
          icon={<Search aria-hidden="true" />}
          value={typed}
          onChange={setTyped}
          maxLength={EMAIL_MAX}
          hint={problem ?? undefined}
          inputRef={inputRef}
        />
      </Form>
      {problem === null && searchProblem(searched) === null && (
        <SearchResults text={searched} stale={searched !== text} />
      )}
    </Card>
  )
}

function SearchResults({ text, stale }: { text: string; stale: boolean }) {
  const found = useQuery(peopleQuery(text))
  const known = useKnownPeople()
  const [requested, setRequested] = useState<readonly string[]>([])
  if (found.isPending) {
    return (
      <SkeletonGroup label="Searching…" className="mt-4 flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-4 w-36" />
      </SkeletonGroup>
    )
  }
  if (found.data === undefined) {
    return (
      <Banner tone="error" className="mt-4">
        {messageOf(found.error, 'Failed to load.')}
      </Banner>
    )
  }
  const people = found.data.filter(({ _id }) => !known.has(_id) && !requested.includes(_id))
  return (
    <div
      aria-busy={stale || found.isPlaceholderData}
      className={classNames('mt-3', found.isPlaceholderData && 'opacity-70')}
    >
      <p role="status" className={people.length === 0 ? 'text-muted wrap-anywhere' : 'sr-only'}>
        {people.length === 0 ? `No users found matching “${text}”` : `${people.length} found`}
      </p>
      {people.length === 0 && found.data.length > 0 && (
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          besides those you know or have asked: {nameWords(found.data.map(fullName), NAMED)}.
        </p>
      )}
      {people.length > 0 && (
        <Sheet aria-label="People found">
          {people.map((person) => (
            <AddableRow
              key={person._id}
              person={person}
              detail={person.email}
              onDone={() => setRequested((before) => [...before, person._id])}
            />
          ))}
        </Sheet>
      )}
    </div>
  )
}

/** Ids of the user, the friends, and everybody with a pending request in either direction. */
function useKnownPeople(): ReadonlySet<string> {
  const me = useMe()
  const friends = useQuery(friendsQuery).data ?? []
  const sent = useQuery(sentQuery).data ?? []
  const received = useQuery(receivedQuery).data ?? []
  return new Set([
    me._id,
    ...friends.map(({ _id }) => _id),
    ...[...sent, ...received].map(({ user }) => user._id),
  ])
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nameWords } from '#ui/layout/name-words.ts'
import { Sheet } from '#ui/layout/sheet.tsx'

import { friendsQuery, peopleQuery, receivedQuery, sentQuery } from '../friend-queries.ts'
import { AddableRow } from './add-friend.tsx'
import { Searching } from './searching.tsx'

const NAMED = 3

export function PeopleFound({ text, stale }: { text: string; stale: boolean }) {
  const found = useQuery(peopleQuery(text))
  const known = useKnownPeople()
  const [requested, setRequested] = useState<readonly string[]>([])
  if (found.isPending) {
    return <Searching />
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
        <p className="mt-1 text-base text-muted wrap-anywhere">
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

import { useQuery } from '@tanstack/react-query'

import { queryClient } from '#client/query/query-client.ts'
import { formatLocalDay } from '#features/dates/web/moments.ts'
import { counted } from '#features/scoring/scores.rules.ts'
import { Badge } from '#ui/layout/badge.tsx'

import type { SentRequest, Suggestion } from '../friends.contract.ts'
import type { FriendTab } from '../friends.rules.ts'
import { AddableRow } from './finding/add-friend.tsx'
import { receivedQuery, sentQuery, suggestedQuery } from './friend-queries.ts'
import { PeopleList } from './people-list.tsx'
import { PersonRow } from './person-row.tsx'
import { RequestRow } from './request-answers.tsx'

export function OtherPanel({ tab }: { tab: Exclude<FriendTab, 'list'> }) {
  const Panel = { requests: RequestsPanel, sent: SentPanel, suggested: SuggestedPanel }[tab]
  return <Panel />
}

export function RequestsPanel() {
  return (
    <PeopleList
      label="Friend requests"
      query={useQuery(receivedQuery)}
      fallbackMessage="Failed to load requests."
      empty="Nobody is waiting for your answer."
    >
      {(request) => <RequestRow key={request._id} request={request} />}
    </PeopleList>
  )
}

function SentPanel() {
  return (
    <PeopleList
      label="Sent requests"
      query={useQuery(sentQuery)}
      fallbackMessage="Failed to load requests."
      empty="Nothing on its way. Requests you send stay here until they are answered."
    >
      {(request) => <SentRow key={request._id} request={request} />}
    </PeopleList>
  )
}

function SentRow({ request: { user, status, createdAt } }: { request: SentRequest }) {
  return (
    <PersonRow person={user} detail={`Sent ${formatLocalDay(createdAt)}`}>
      <Badge tone={status === 'Invited' ? 'draw' : 'plain'}>{status}</Badge>
    </PersonRow>
  )
}

function SuggestedPanel() {
  const remove = (id: string) =>
    queryClient.setQueryData(suggestedQuery.queryKey, (people) =>
      people?.filter(({ _id }) => _id !== id),
    )
  return (
    <PeopleList
      label="Suggested friends"
      query={useQuery(suggestedQuery)}
      empty="No suggestions yet. People from your matches, and friends of your friends, turn up here."
    >
      {(person) => (
        <AddableRow
          key={person._id}
          person={person}
          detail={reasonsOf(person)}
          onDone={() => remove(person._id)}
        />
      )}
    </PeopleList>
  )
}

function reasonsOf({ sharedMatches, mutualFriends }: Suggestion): string {
  const reasons = []
  if (sharedMatches > 0) reasons.push(counted(sharedMatches, 'shared match', 'shared matches'))
  if (mutualFriends > 0) reasons.push(counted(mutualFriends, 'mutual friend', 'mutual friends'))
  return reasons.join(' · ')
}

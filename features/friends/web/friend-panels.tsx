import { useQuery } from '@tanstack/react-query'

import { queryClient } from '#client/query/query-client.ts'
import { formatLocalDay } from '#features/days/web/moments.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'

import type { Acquaintance, SentRequest, Suggestion } from '../friends.contract.ts'
import { AddableRow } from './add-friend.tsx'
import { friendsQuery, receivedQuery, sentQuery, suggestedQuery } from './friend-queries.ts'
import { PeopleList } from './people-list.tsx'
import { PersonRow } from './person-row.tsx'
import { RequestRow } from './request-answers.tsx'
import { UnfriendButton } from './unfriend-button.tsx'

export function FriendsPanel({ onFind }: { onFind: () => void }) {
  const friends = useQuery(friendsQuery)
  return (
    <PeopleList
      label="Friends"
      query={friends}
      empty={
        <EmptyState
          title="No friends yet"
          action={<Button onClick={onFind}>Find your first friend</Button>}
        >
          Matches are more fun when the others can see them too.
        </EmptyState>
      }
    >
      {(friend) => <FriendRow key={friend._id} friend={friend} />}
    </PeopleList>
  )
}

export function RequestsPanel() {
  const requests = useQuery(receivedQuery)
  return (
    <PeopleList
      label="Friend requests"
      query={requests}
      fallbackMessage="Failed to load requests."
      empty={
        <EmptyState title="Nobody is waiting" scene="done">
          When somebody asks to be your friend, you answer here.
        </EmptyState>
      }
    >
      {(request) => <RequestRow key={request._id} request={request} />}
    </PeopleList>
  )
}

export function SentPanel({ onFind }: { onFind: () => void }) {
  const sent = useQuery(sentQuery)
  return (
    <PeopleList
      label="Sent requests"
      query={sent}
      fallbackMessage="Failed to load requests."
      empty={
        <EmptyState
          title="Nothing on its way"
          action={
            <Button tone="quiet" onClick={onFind}>
              Ask somebody
            </Button>
          }
        >
          Requests you send stay here until they are answered.
        </EmptyState>
      }
    >
      {(request) => <SentRow key={request._id} request={request} />}
    </PeopleList>
  )
}

function SentRow({ request: { user, status, createdAt } }: { request: SentRequest }) {
  const sent = `Sent ${formatLocalDay(createdAt)}`
  const hasName = user.firstName !== ''
  return (
    <PersonRow
      person={user}
      detail={hasName && user.email !== '' ? `${user.email} · ${sent}` : sent}
    >
      <Badge tone={status === 'Invited' ? 'draw' : 'plain'}>{status}</Badge>
    </PersonRow>
  )
}

export function SuggestedPanel() {
  const suggested = useQuery(suggestedQuery)
  const remove = (id: string) =>
    queryClient.setQueryData(suggestedQuery.queryKey, (people) =>
      people?.filter(({ _id }) => _id !== id),
    )
  return (
    <PeopleList
      label="Suggested friends"
      query={suggested}
      empty={
        <EmptyState
          title="No suggestions yet"
          action={<ButtonLink to="/matches/new">New Match</ButtonLink>}
        >
          People from your matches and friends of your friends turn up here.
        </EmptyState>
      }
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

/** Why somebody is suggested, e.g. `3 shared matches · 1 mutual friend`. */
function reasonsOf({ sharedMatches, mutualFriends }: Suggestion): string {
  const reasons = []
  if (sharedMatches > 0) reasons.push(countText(sharedMatches, 'shared match', 'shared matches'))
  if (mutualFriends > 0) reasons.push(countText(mutualFriends, 'mutual friend', 'mutual friends'))
  return reasons.join(' · ')
}

function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** A friend, whose row leads to the page of both, with an Unfriend button. */
function FriendRow({ friend }: { friend: Acquaintance }) {
  return (
    <PersonRow person={friend} detail={friend.email} hasPage>
      <UnfriendButton friend={friend} className="-mr-2.5" />
    </PersonRow>
  )
}

import { useQuery } from '@tanstack/react-query'

import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'

import { friendsQuery } from './friend-queries.ts'
import { byLastTogether, FriendRow, FriendsHead } from './friend-row.tsx'
import { PeopleList } from './people-list.tsx'
import { recordsQuery } from './record-query.ts'

export function FriendsPanel({ onFind }: { onFind: () => void }) {
  const records = useQuery(recordsQuery)
  const friends = useQuery({
    ...friendsQuery,
    select: (all) => byLastTogether(all, records.data),
  })
  return (
    <PeopleList
      label="Friends"
      query={friends}
      waits={records.isPending && records.failureCount === 0}
      head={records.data !== undefined && <FriendsHead />}
      empty={
        <EmptyState
          title="No friends yet"
          action={<Button onClick={onFind}>Find your first friend</Button>}
        >
          Matches are more fun when the others can see them too.
        </EmptyState>
      }
    >
      {(friend) => <FriendRow key={friend._id} friend={friend} records={records.data} />}
    </PeopleList>
  )
}

import { useQuery } from '@tanstack/react-query'

import { useLate } from '#client/query/use-late.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'

import { friendsQuery } from './friend-queries.ts'
import { byLastTogether, FriendRow, FriendsHead } from './friend-row.tsx'
import { PeopleList } from './people-list.tsx'
import { recordsQuery } from './record-query.ts'

export function FriendsPanel({ onFind }: { onFind: () => void }) {
  const query = useQuery(recordsQuery)
  const late = useLate({ friends: useQuery(friendsQuery), records: query })
  // The rows stand by their records, and keep their places when these come late.
  const records = late?.records === true ? undefined : query.data
  const friends = useQuery({ ...friendsQuery, select: (all) => byLastTogether(all, records) })
  return (
    <PeopleList
      label="Friends"
      query={friends}
      waits={late === null}
      head={records !== undefined && <FriendsHead />}
      empty={
        <EmptyState
          title="No friends yet"
          action={<Button onClick={onFind}>Find your first friend</Button>}
        >
          Matches are more fun when the others can see them too.
        </EmptyState>
      }
    >
      {(friend) => <FriendRow key={friend._id} friend={friend} records={records} />}
    </PeopleList>
  )
}

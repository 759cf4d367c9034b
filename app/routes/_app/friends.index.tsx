import { queryClient } from '#client/query/query-client.ts'
import {
  friendsQuery,
  receivedQuery,
  sentQuery,
  suggestedQuery,
} from '#features/friends/web/friend-queries.ts'
import { FriendsPage } from '#features/friends/web/friends-page.tsx'
import { recordsQuery } from '#features/friends/web/record-query.ts'
import { questionQuery } from '#features/guests/web/guest-queries.ts'
import { GuestQuestion } from '#features/guests/web/guest-question.tsx'

export function loader(): void {
  void Promise.allSettled([
    queryClient.query(friendsQuery),
    queryClient.query(recordsQuery),
    queryClient.query(questionQuery()),
    queryClient.query(receivedQuery),
    queryClient.query(sentQuery),
    queryClient.query(suggestedQuery),
  ])
}

export function component() {
  return (
    <FriendsPage
      question={
        <div className="mb-3 empty:hidden lg:mb-5">
          <GuestQuestion />
        </div>
      }
    />
  )
}

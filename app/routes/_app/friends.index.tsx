import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { type FriendTab, friendTabOf } from '#features/friends/friends.rules.ts'
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

export const Route = createFileRoute('/_app/friends/')({
  validateSearch: (search: Record<string, unknown>): { tab?: FriendTab | undefined } => {
    const tab = friendTabOf(search['tab'])
    // Set even when undefined: the router keeps parameters that validateSearch leaves out.
    return { tab: tab === 'list' ? undefined : tab }
  },
  loader: () => {
    void Promise.allSettled([
      queryClient.query(friendsQuery),
      queryClient.query(recordsQuery),
      queryClient.query(questionQuery()),
      queryClient.query(receivedQuery),
      queryClient.query(sentQuery),
      queryClient.query(suggestedQuery),
    ])
  },
  component: () => (
    <FriendsPage
      question={
        <div className="mb-3 empty:hidden lg:mb-5">
          <GuestQuestion />
        </div>
      }
    />
  ),
})

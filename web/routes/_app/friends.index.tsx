import { createFileRoute } from '@tanstack/react-router'

import {
  friendsQuery,
  receivedQuery,
  sentQuery,
  suggestedQuery,
} from '#features/friends/web/friend-queries.ts'
import { FriendsPage } from '#features/friends/web/friends-page.tsx'
import { type FriendTab, friendTabOf } from '#features/friends/rules.ts'
import { queryClient } from '#web/query.ts'

export const Route = createFileRoute('/_app/friends/')({
  validateSearch: (search: Record<string, unknown>): { tab?: FriendTab } => {
    const tab = friendTabOf(search['tab'])
    return tab === 'list' ? {} : { tab }
  },
  loader: () => {
    for (const query of [friendsQuery, receivedQuery, sentQuery, suggestedQuery]) {
      void queryClient.query<unknown>(query).catch(() => {})
    }
  },
  component: FriendsPage,
})

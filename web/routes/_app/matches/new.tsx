import { createFileRoute } from '@tanstack/react-router'

import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { gamesQuery } from '#features/games/web/games-query.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import { NewMatchPage } from '#features/matches/web/new-match-page.tsx'
import { queryClient } from '#web/query.ts'

export const Route = createFileRoute('/_app/matches/new')({
  validateSearch: ({ game }: Record<string, unknown>): { game?: string } =>
    typeof game === 'string' ? { game } : {},
  loader: () => {
    void queryClient.query(gamesQuery('')).catch(() => {})
    void queryClient.query(recentMatchesQuery).catch(() => {})
    void queryClient.query(friendsQuery).catch(() => {})
  },
  component: NewMatchPage,
})

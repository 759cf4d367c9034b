import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { gamesQuery } from '#features/games/web/games-query.ts'
import { NewMatchPage } from '#features/match-form/web/form/new-match-page.tsx'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'

export const Route = createFileRoute('/_app/matches/new')({
  validateSearch: ({
    game,
    again,
    with: friend,
    pad,
  }: Record<string, unknown>): { game?: string; again?: string; with?: string; pad?: true } => ({
    ...(typeof game === 'string' && { game }),
    /** The match to play again. */
    ...(typeof again === 'string' && { again }),
    /** Who has a seat: friends' ids, and `guest:NAME`, divided by commas. */
    ...(typeof friend === 'string' && { with: friend }),
    /** The score pad is open. */
    ...(pad === true && { pad }),
  }),
  loader: () => {
    void queryClient.query(gamesQuery('')).catch(() => {})
    void queryClient.query(recentMatchesQuery).catch(() => {})
    void queryClient.query(friendsQuery).catch(() => {})
  },
  component: NewMatchPage,
})

import { createFileRoute } from '@tanstack/react-router'

import { MatchPage } from '#features/matches/web/match-page.tsx'
import { matchQuery } from '#features/matches/web/match-queries.ts'
import { queryClient } from '#web/query.ts'

export const Route = createFileRoute('/_app/matches/$id')({
  loader: ({ params }) => {
    void queryClient.query(matchQuery(params.id)).catch(() => {})
  },
  component: MatchPage,
})

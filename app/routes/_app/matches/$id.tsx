import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { MatchPage } from '#features/match-page/web/match-page.tsx'
import { matchQuery } from '#features/matches/web/match-queries.ts'

export const Route = createFileRoute('/_app/matches/$id')({
  validateSearch: ({ pad }: Record<string, unknown>): { pad?: true } =>
    /** The score pad of the edit is open. */
    pad === true ? { pad } : {},
  loader: ({ params }) => {
    void queryClient.query(matchQuery(params.id)).catch(() => {})
  },
  component: MatchPage,
})

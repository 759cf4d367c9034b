import { createFileRoute } from '@tanstack/react-router'

import { filtersOf } from '#features/matches/match-filters.rules.ts'
import { SearchPage } from '#features/search/web/search-page.tsx'

export const Route = createFileRoute('/_app/search')({
  // The router parses a search for 1830 as a number.
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: filtersOf({ q }).q,
  }),
  component: SearchPage,
})

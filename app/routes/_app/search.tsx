import { createFileRoute } from '@tanstack/react-router'

import { SearchPage } from '#features/search/web/search-page.tsx'

export const Route = createFileRoute('/_app/search')({
  // The router parses a search for 1830 as a number.
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: q === undefined ? q : `${q as string}`,
  }),
  component: SearchPage,
})

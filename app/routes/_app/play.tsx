import { createFileRoute } from '@tanstack/react-router'

import type { PlaySearch } from '#features/suggestions/web/play-search.ts'
import { SuggestionsPage } from '#features/suggestions/web/suggestions-page.tsx'

export const Route = createFileRoute('/_app/play')({
  // Every page of the web app loads this function, so the page itself looks at the values.
  validateSearch: (search: Record<string, unknown>): PlaySearch => search,
  component: SuggestionsPage,
})

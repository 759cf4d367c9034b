import { failureOf } from '#client/query/failure-of.ts'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

import { FoundLists } from './found/found-lists.tsx'
import { pagesNamed } from './found/found-pages.ts'
import type { useSearch } from './use-search.ts'

export function SearchResults({ search }: { search: ReturnType<typeof useSearch> }) {
  const { shown, asked, isPlaceholderData } = search
  if (search.isError) {
    return (
      <LoadFailure
        level={2}
        title="The search did not work"
        {...failureOf(search, 'Something went wrong.')}
      />
    )
  }
  if (asked === '') {
    return (
      <p className="px-1 py-4 text-base text-muted">
        Search finds your people, games and places, matches by their notes, and pages and settings:
        “dark mode”, “export”.
      </p>
    )
  }
  if (shown === undefined) return null
  const { found, text } = shown
  const pages = pagesNamed(text)
  const isNothing = [pages, ...Object.values(found)].every(({ length }) => length === 0)
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <FoundLists {...{ found, pages, text }} />
      {isNothing && !isPlaceholderData && (
        <p role="status" className="px-1 py-4 text-base">
          Nothing found for <b className="wrap-anywhere">{asked}</b>.
        </p>
      )}
    </div>
  )
}

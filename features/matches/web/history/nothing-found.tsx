import type { MatchFilters } from '#features/matches/filters/rules.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'

/** No match fits the filters. Loaded when that happens. */
export function NothingFound({ filters }: { filters: MatchFilters }) {
  return (
    <EmptyState
      title="No matches found"
      scene="search"
      action={
        <ButtonLink to="/matches" search={{}} tone="quiet">
          Show all matches
        </ButtonLink>
      }
    >
      {emptyText(filters)}
    </EmptyState>
  )
}

function emptyText(filters: MatchFilters): string {
  const { q, result } = filters
  const only = Object.values(filters).filter((value) => value !== undefined).length === 1
  const kind = result === undefined ? 'match' : result.toLowerCase()
  if (only && result !== undefined) return `There is no ${kind} in your history yet.`
  if (only && q !== undefined) return `There is no ${kind} of a game called “${q}”.`
  return 'None of your matches fits all of these filters.'
}

import { isFiltered, type MatchFilters } from '#features/matches/match-filters.rules.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'

export function NoMatches({ filters }: { filters: MatchFilters }) {
  if (!isFiltered(filters)) {
    return (
      <Card className="mt-3">
        <EmptyState
          title="No matches yet"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/matches/new">Log Your First Match</ButtonLink>
              <ButtonLink to="/import" tone="quiet">
                Bring your years along
              </ButtonLink>
            </div>
          }
        >
          Every game night you log stands here, newest first.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card className="mt-3">
      <EmptyState
        title="No matches found"
        scene="search"
        action={
          <ButtonLink to="/matches" search={{}} tone="quiet">
            Show all matches
          </ButtonLink>
        }
      >
        None of your matches fits all of these filters.
      </EmptyState>
    </Card>
  )
}

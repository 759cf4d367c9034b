import { isFiltered, type MatchFilters } from '#features/matches/match-filters.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'

/** A history without matches: nothing is logged yet, or nothing fits the filters. */
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
        {emptyText(filters)}
      </EmptyState>
    </Card>
  )
}

function emptyText(filters: MatchFilters): string {
  const { q, result } = filters
  const only = Object.values(filters).filter((value) => value !== undefined).length === 1
  const kind = result === undefined ? 'match' : result.toLowerCase()
  if (only && result !== undefined) return `There is no ${kind} in your history yet.`
  if (only && q !== undefined)
    return `There is no ${kind} with a game, a person or a place called “${q}”.`
  return 'None of your matches fits all of these filters.'
}

/** Stands above all matches where filters lack the network. */
export function UnfilteredNote({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Banner
      className="mt-3"
      action={
        <Button tone="quiet" size="small" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Filters need a connection. Below are all matches, as this device has them.
    </Banner>
  )
}

import { Link } from '@tanstack/react-router'

import { Card } from '#ui/base/card.tsx'

import type { CountedOverview } from '../overview-query.ts'
import { timesWords } from '../won-words.ts'
import { ListEnd } from './list-end.tsx'
import { useList } from './use-list.ts'

/** Where the matches were, most often first. */
export function PlacesCard({ counted }: { counted: CountedOverview }) {
  const { rows, hasMore, isLoading, error, showMore } = useList('places', counted)
  const most = counted.data.places[0]?.matches ?? 1
  return (
    <Card title="Places">
      {rows.length === 0 ? (
        <p className="text-muted">No match says where it was. The form has a field for it.</p>
      ) : (
        <ul>
          {rows.map(({ place, matches }) => (
            <li key={place} className="sheet-line relative py-2.5 last:border-b-0">
              <p className="flex items-baseline justify-between gap-3">
                <Link
                  to="/matches"
                  search={{ place }}
                  className="min-w-0 font-bold text-ink no-underline wrap-anywhere after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
                >
                  {place}
                </Link>
                <span className="shrink-0 text-base text-muted">{timesWords(matches)}</span>
              </p>
              <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-sunk">
                <span
                  className="block h-full rounded-full bg-marigold-edge"
                  style={{ width: `${(100 * matches) / most}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ListEnd
        label="places"
        hasMore={hasMore}
        isLoading={isLoading}
        error={error}
        onMore={showMore}
      />
    </Card>
  )
}

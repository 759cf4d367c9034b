import { useId } from 'react'

import type { Match } from '#features/matches/matches.contract.ts'
import { grouped } from '#features/scoring/standings.rules.ts'
import { TextLink } from '#ui/base/text-link.tsx'

import { RecentRow } from './recent-row.tsx'
import { LastMatchCard } from './sheet/last-match-card.tsx'

/** The last match as a score sheet, and those before it as rows. */
export function RecentMatches({
  matches: [last, ...before],
  total,
}: {
  matches: readonly [Match, ...Match[]]
  /** How many there are. */
  total: number
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-5">
      <LastMatchCard match={last} />
      {before.length > 0 && (
        <section
          aria-labelledby={id}
          className="min-w-0 overflow-clip rounded-card bg-card shadow-card"
        >
          <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-6">
            <h2 id={id} className="text-2xl">
              Before that
            </h2>
            <TextLink to="/matches">{`All ${grouped(total)} matches`}</TextLink>
          </header>
          <ul role="list" aria-labelledby={id}>
            {before.map((match) => (
              <RecentRow key={match._id} match={match} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

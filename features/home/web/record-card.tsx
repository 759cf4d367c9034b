import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Dices from 'lucide-react/icons/dices'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import type { Stats } from '#features/stats/stats.contract.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

const cell =
  'flex min-w-0 flex-col items-center justify-center gap-1 px-1 py-2.5 text-center not-first:border-l-2 not-first:border-dashed not-first:border-line max-[16rem]:border-l-0!'
const columns = 'grid grid-cols-3 max-[16rem]:grid-cols-1'

/** @param coloured whether there are enough matches for a red number */
export function RecordCard({ coloured }: { coloured: boolean }) {
  const me = useMe()
  const stats = useQuery(statsQuery(me._id))
  const tile = `${cell} min-h-16 text-xs leading-tight font-bold text-ink no-underline hover:bg-sunk focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus`
  return (
    <section
      aria-label="Your record"
      className="min-w-0 overflow-clip rounded-card bg-card shadow-card"
    >
      {stats.data !== undefined ? (
        <Totals stats={stats.data} coloured={coloured} />
      ) : stats.isPending ? (
        <SkeletonGroup className="grid h-18 grid-cols-3 items-center gap-4 px-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      ) : (
        <div className="p-4">
          <LoadFailure
            level={3}
            title="Your record did not load"
            {...failureOf(stats, 'Failed to load dashboard data.')}
          />
        </div>
      )}
      <nav aria-label="Quick links" className={`${columns} border-t-2 border-dashed border-line`}>
        <Link to="/matches/new" className={tile}>
          <Plus aria-hidden="true" className="size-5.5" />
          New Match
        </Link>
        <Link to="/friends" className={tile}>
          <UsersRound aria-hidden="true" className="size-5.5" />
          Friends
        </Link>
        <Link to="/matches" className={tile}>
          <Dices aria-hidden="true" className="size-5.5" />
          Match History
        </Link>
      </nav>
    </section>
  )
}

function Totals({ stats, coloured }: { stats: Stats; coloured: boolean }) {
  const { wins, losses, mostPlayedGame: game } = stats
  return (
    <dl className={`${columns} min-h-18`}>
      <Total label="Total Wins" colour={coloured ? 'text-win' : ''}>
        {grouped(wins)}
      </Total>
      <Total label="Total Losses" colour={coloured ? 'text-loss' : ''}>
        {grouped(losses)}
      </Total>
      <Total label="Most Played">
        {/* A word of a game is never broken. */}
        <span
          className={`line-clamp-3 wrap-break-word ${game?.split(/\s/u).some(({ length }) => length > 11) === true ? 'text-xs' : 'text-base'}`}
        >
          {game ?? 'None yet'}
        </span>
      </Total>
    </dl>
  )
}

function Total({
  label,
  colour = '',
  children,
}: {
  label: string
  colour?: string
  children: ReactNode
}) {
  return (
    // Visually the number comes first; screen readers read its label first.
    <div className={`${cell} flex-col-reverse justify-end!`}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={`grid min-h-8 items-center font-score text-2xl leading-none ${colour}`}>
        {children}
      </dd>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { grouped } from '#features/scoring/scores.rules.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

import { CHARTS_FROM } from '#features/stats/chance.rules.ts'
import type { Overview, Stats } from '#features/stats/stats.contract.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'
import { allResultsWords } from '#features/stats/web/won-words.ts'

/**
 * The totals of the user's whole record. The rest of the page does not wait for them.
 * @param overview what counts against others; undefined where that is not known
 */
export function RecordPanel({ overview }: { overview: Overview | undefined }) {
  const me = useMe()
  const stats = useQuery(statsQuery(me._id))
  const few = overview !== undefined && overview.decided < CHARTS_FROM
  const bridge = stats.data && overview && allResultsWords(stats.data, overview)
  return (
    <section
      aria-label="Your record"
      className="min-w-0 overflow-clip rounded-card bg-card shadow-card"
    >
      {stats.data !== undefined ? (
        <Totals stats={stats.data} coloured={!few} />
      ) : stats.isPending ? (
        <SkeletonGroup className="grid h-21 grid-cols-3 items-center gap-4 px-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
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
      {bridge != null && (
        <p className="border-t-2 border-dashed border-line px-4 py-2 text-base text-muted">
          {`${bridge}.`}
        </p>
      )}
      {few && <UntilCharts decided={overview.decided} />}
    </section>
  )
}

function Totals({ stats, coloured }: { stats: Stats; coloured: boolean }) {
  const { wins, losses, totalMatches, mostPlayedGame: game } = stats
  const played = totalMatches > 0
  // A word of a game is never broken.
  const isLong = game?.split(/\s/u).some(({ length }) => length > 8) === true
  return (
    <dl
      className={`@container grid min-h-21 grid-cols-[auto_auto_minmax(0,1fr)] max-[16rem]:grid-cols-1 ${isLong ? 'max-[24rem]:grid-cols-2' : 'max-[22rem]:grid-cols-2'}`}
    >
      <Total label="Total Wins" colour={coloured ? 'text-win' : ''}>
        {played ? <BigNumber value={wins} /> : <None />}
      </Total>
      <Total label="Total Losses" colour={coloured ? 'text-loss' : ''}>
        {played ? <BigNumber value={losses} /> : <None />}
      </Total>
      <Total
        label="Most Played"
        className={
          isLong
            ? 'max-[24rem]:col-span-full max-[24rem]:border-t-2 max-[24rem]:border-l-0!'
            : 'max-[22rem]:col-span-full max-[22rem]:border-t-2 max-[22rem]:border-l-0!'
        }
      >
        {game === null ? (
          <span className="font-score text-base text-muted">None yet</span>
        ) : (
          <span className="flex min-w-0 items-center gap-2">
            <BoxFace
              game={{ name: game }}
              size={30}
              className={isLong ? '@max-[30rem]:hidden' : '@max-[26rem]:hidden'}
            />
            <span className="line-clamp-3 min-w-0 font-score text-base leading-tight wrap-break-word">
              {game}
            </span>
          </span>
        )}
      </Total>
    </dl>
  )
}

function Total({
  label,
  colour = '',
  className = '',
  children,
}: {
  label: string
  colour?: string
  className?: string
  children: ReactNode
}) {
  return (
    // Visually the number comes first; screen readers read its label first.
    <div
      className={`flex min-w-0 flex-col-reverse justify-end gap-1 px-3 py-2.5 not-first:border-l-2 not-first:border-dashed not-first:border-line max-[16rem]:border-l-0! sm:px-4 ${className}`}
    >
      <dt className="text-xs text-muted @min-[30rem]:text-base">{label}</dt>
      <dd className={`grid min-h-9 items-center leading-none ${colour}`}>{children}</dd>
    </div>
  )
}

function BigNumber({ value }: { value: number }) {
  return <span className="font-score text-2xl whitespace-nowrap">{grouped(value)}</span>
}

function None() {
  return <span className="font-score text-2xl text-muted">–</span>
}

/** How far it is to the first chart: a box for each match that counts. */
function UntilCharts({ decided }: { decided: number }) {
  return (
    <p className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t-2 border-dashed border-line px-4 py-2 text-base text-muted">
      <span aria-hidden="true" className="flex gap-2">
        {Array.from({ length: CHARTS_FROM }, (_, index) => (
          <span
            key={index}
            className={`size-4 rounded ${index < decided ? 'bg-ink' : 'border-2 border-dashed border-field'}`}
          />
        ))}
      </span>
      Charts begin after five
      <span className="sr-only">{` matches against others; so far there are ${decided}`}</span>
    </p>
  )
}

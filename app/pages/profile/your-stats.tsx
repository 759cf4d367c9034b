import { useQuery } from '@tanstack/react-query'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { Captioned } from '#features/accounts/web/profile/account-information.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Stats } from '#features/stats/stats.contract.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'
import { withoutResultWords } from '#features/stats/web/won-words.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

const NONE = { totalMatches: 0, wins: 0, losses: 0, draws: 0, mostPlayedGame: null }

export function YourStats() {
  const me = useMe()
  const stats = useQuery(statsQuery(me._id))
  return (
    <Captioned title="Your Stats">
      {stats.data !== undefined ? (
        <Numbers stats={stats.data} />
      ) : stats.isPending ? (
        <SkeletonGroup className="relative">
          {/* As tall as the numbers. */}
          <div className="invisible">
            <Numbers stats={NONE} />
          </div>
          <Skeleton className="absolute inset-4 sm:inset-6" />
        </SkeletonGroup>
      ) : (
        <div className="p-4 sm:p-6">
          <LoadFailure
            level={3}
            title="Your stats did not load"
            {...failureOf(stats, 'Failed to load.')}
          />
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] border-t-2 border-dashed border-line text-center">
        <TextLink to="/stats" className="my-0! justify-center px-3 py-2">
          Stats
        </TextLink>
        <TextLink to="/import" className="my-0! justify-center px-3 py-2">
          Bring your years along
        </TextLink>
      </div>
    </Captioned>
  )
}

function Numbers({ stats }: { stats: Stats }) {
  const rest = withoutResultWords(stats)
  return (
    <>
      <dl className="grid grid-cols-[repeat(4,auto)] overflow-clip in-data-large-text:grid-cols-2">
        <Count label="Total Matches" value={stats.totalMatches} />
        <Count label="Wins" value={stats.wins} className="text-win" />
        <Count label="Losses" value={stats.losses} className="text-loss" />
        <Count label="Draws" value={stats.draws} className="text-draw" />
      </dl>
      <p className="px-4 pb-2.5 text-center text-base text-muted">
        {`All results, against others, together and alone${rest === null ? '' : `; ${rest}`}.`}
      </p>
      <div className="flex min-w-0 items-center gap-3.5 border-t-2 border-dashed border-line px-4 py-3 sm:px-6">
        {stats.mostPlayedGame !== null && (
          <BoxFace game={{ name: stats.mostPlayedGame }} size={42} />
        )}
        <dl className="min-w-0">
          <dt className="text-base text-muted">Most Played Game</dt>
          <dd className="leading-tight font-bold wrap-anywhere">
            {stats.mostPlayedGame ?? <span className="text-muted">None yet</span>}
          </dd>
        </dl>
      </div>
    </>
  )
}

function Count({
  label,
  value,
  className = '',
}: {
  label: string
  value: number
  className?: string
}) {
  return (
    // Visually the number comes first; screen readers read its label first.
    <div className="-ml-0.5 flex min-w-0 flex-col-reverse justify-end border-l-2 border-dashed border-line px-2 py-3 text-center">
      <dt className="text-xs text-muted sm:text-base">{label}</dt>
      <dd className={`font-score text-2xl leading-tight ${className}`}>{value}</dd>
    </div>
  )
}

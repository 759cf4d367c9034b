import { grouped } from '#features/scoring/standings.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { SegmentBar } from '#ui/charts/segment-bar.tsx'

import type { Stats } from '../../stats.contract.ts'

/** Somebody's wins and losses at a glance. */
export function RecordNumbers({ stats }: { stats: Stats }) {
  const played = stats.totalMatches > 0
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
        <BigNumber label="Total Wins" value={played ? stats.wins : null} className="text-win" />
        <BigNumber
          label="Total Losses"
          value={played ? stats.losses : null}
          className="text-loss"
        />
        <div className="col-span-2 flex min-w-0 flex-col">
          <dt className="text-muted">Most Played</dt>
          <dd className="font-score text-2xl leading-tight wrap-anywhere">
            {stats.mostPlayedGame ?? <span className="text-muted">None yet</span>}
          </dd>
        </div>
      </dl>
      <div className="mt-5">
        {played && (
          <SegmentBar
            segments={[
              { label: 'Wins', value: stats.wins, tone: 'win' },
              { label: 'Draws', value: stats.draws, tone: 'draw' },
              { label: 'Losses', value: stats.losses, tone: 'loss' },
            ]}
          />
        )}
        <p className="mt-2 text-sm text-muted">{recordWords(stats)}</p>
      </div>
    </>
  )
}

function BigNumber({
  label,
  value,
  className,
}: {
  label: string
  /** null before the first match. */
  value: number | null
  className: string
}) {
  return (
    // Visually the number comes first; screen readers read its label first.
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-muted">{label}</dt>
      <dd className={classNames('font-score leading-none whitespace-nowrap', sizeOf(value ?? 0))}>
        {value === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span className={className}>{grouped(value)}</span>
        )}
      </dd>
    </div>
  )
}

function sizeOf(value: number): string {
  if (value < 1000) return 'text-6xl'
  return value < 10_000 ? 'text-5xl' : 'text-4xl'
}

/** No share of wins: it would mix matches that were won together with those against others. */
function recordWords({ wins, draws, losses, totalMatches }: Stats): string {
  if (totalMatches === 0) return 'Nothing on the sheet yet.'
  const counts = [
    countText(wins, 'win'),
    countText(draws, 'draw'),
    countText(losses, 'loss', 'losses'),
  ]
  return `${counts.join(', ')} in ${countText(totalMatches, 'match', 'matches')}`
}

function countText(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`
}

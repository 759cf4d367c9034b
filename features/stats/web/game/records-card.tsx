import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import Crown from 'lucide-react/icons/crown'
import TrendingDown from 'lucide-react/icons/trending-down'

import { formatDuration } from '#features/days/durations.rules.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { Card } from '#ui/base/card.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'

import type { GamePage } from '../../stats.contract.ts'
import { holderWords } from '../won-words.ts'

type Record = GamePage['records'][number]

const kinds = {
  best: { name: 'Best score', icon: Crown },
  worst: { name: 'Worst score', icon: TrendingDown },
  longest: { name: 'Longest match', icon: Clock },
} as const

/** The records among my matches, each with its match. */
export function RecordsCard({ stats }: { stats: GamePage }) {
  const { records } = stats
  if (records.length === 0) return null
  return (
    <Card title="Records">
      <ul className="-mt-2">
        {records.map((record) => (
          <RecordRow key={record.kind} record={record} holder={holderWords(record, stats)} />
        ))}
      </ul>
    </Card>
  )
}

function RecordRow({
  record: { kind, value, match, day },
  holder,
}: {
  record: Record
  /** null where nobody alone holds it. */
  holder: string | null
}) {
  const { name: title, icon: Icon } = kinds[kind]
  return (
    <li className="sheet-line relative flex min-h-15 items-center gap-3 py-2 last:border-b-0 last:pb-0">
      <Icon
        aria-hidden="true"
        className={
          kind === 'best'
            ? 'size-6 shrink-0 fill-marigold text-marigold-edge'
            : 'size-6 shrink-0 text-muted'
        }
      />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-bold">
          {/* The link covers the row. */}
          <Link
            to="/matches/$id"
            params={{ id: match }}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
        </p>
        <p className="text-base text-muted wrap-anywhere">
          {holder !== null && `${holder}, `}
          <CalendarDay day={day} />
        </p>
      </div>
      <span className="shrink-0 font-score text-2xl">
        {kind === 'longest' ? formatDuration(value) : <ScoreNumber value={value} />}
      </span>
    </li>
  )
}

import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide'
import ArrowUpWideNarrow from 'lucide-react/icons/arrow-up-wide-narrow'

import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

import { AddPlayers } from './add-players.tsx'
import { SeatTable } from './seat-table.tsx'
import { hasScores, resultsByScore, type Seat } from './seat.ts'

/** Who sits at the table, and how it went for each. */
export function TableCard({
  seats,
  scoresJudged,
  onChange,
  onGuest,
}: {
  seats: readonly Seat[]
  scoresJudged: boolean
  onChange: (seats: Seat[]) => void
  /** Asks for a guest's form: a new one's, or that of the guest at a seat. */
  onGuest: (seat: Seat | null) => void
}) {
  return (
    <Card title="At the table">
      <AddPlayers seats={seats} onChange={onChange} onAddGuest={() => onGuest(null)} />
      <SeatTable
        seats={seats}
        scoresJudged={scoresJudged}
        onChange={onChange}
        onEditGuest={onGuest}
      />
      {hasScores(seats) && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="mr-1 text-sm text-muted">Results by score:</span>
          <Button
            tone="quiet"
            size="small"
            icon={<ArrowUpWideNarrow aria-hidden="true" className="size-4.5" />}
            onClick={() => onChange(resultsByScore(seats, 'highest'))}
          >
            Highest wins
          </Button>
          <Button
            tone="quiet"
            size="small"
            icon={<ArrowDownNarrowWide aria-hidden="true" className="size-4.5" />}
            onClick={() => onChange(resultsByScore(seats, 'lowest'))}
          >
            Lowest wins
          </Button>
        </div>
      )}
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide'
import ArrowUpWideNarrow from 'lucide-react/icons/arrow-up-wide-narrow'

import type { Acquaintance } from '#features/friends/contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

import { AddPlayers } from './add-players.tsx'
import { SeatTable } from './seat-table.tsx'
import { hasScores, resultsByScore, type Seat } from './seat.ts'

/** Who sits at the table, and how it went for each. */
export function TableCard({
  seats,
  isNew = false,
  scoresJudged,
  onChange,
  onGuest,
}: {
  seats: readonly Seat[]
  /** A new match may have the table of the last one. */
  isNew?: boolean
  scoresJudged: boolean
  onChange: (seats: Seat[]) => void
  /** Asks for a guest's form: a new one's, or that of the guest at a seat. */
  onGuest: (seat: Seat | null) => void
}) {
  const { data: friends = [] } = useQuery(friendsQuery)
  return (
    <Card title="At the table">
      <AddPlayers
        seats={seats}
        again={isNew}
        onChange={onChange}
        onAddGuest={() => onGuest(null)}
      />
      <SeatTable
        seats={seats.map((seat) => withAddress(seat, friends))}
        scoresJudged={scoresJudged}
        onChange={onChange}
        onEditGuest={onGuest}
      />
      {hasScores(seats) && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="mr-1 text-sm text-muted max-sm:w-full">Results by score:</span>
          <Button
            tone="quiet"
            size="small"
            icon={<ArrowUpWideNarrow aria-hidden="true" className="hidden size-4.5 sm:block" />}
            onClick={() => onChange(resultsByScore(seats, 'highest'))}
          >
            Highest wins
          </Button>
          <Button
            tone="quiet"
            size="small"
            icon={<ArrowDownNarrowWide aria-hidden="true" className="hidden size-4.5 sm:block" />}
            onClick={() => onChange(resultsByScore(seats, 'lowest'))}
          >
            Lowest wins
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A match does not tell the addresses of accounts; those of friends are known all the same. */
function withAddress(seat: Seat, friends: readonly Acquaintance[]): Seat {
  if (seat.kind !== 'user' || seat.email !== '') return seat
  return { ...seat, email: friends.find(({ _id }) => _id === seat.user)?.email ?? '' }
}

import { useQuery } from '@tanstack/react-query'

import type { Acquaintance } from '#features/friends/contract.ts'
import { friendsQuery } from '#features/friends/web/people/friend-queries.ts'
import type { Scoring } from '#features/matches/results/rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Segments } from '#ui/pickers/segments.tsx'

import { AddPlayers } from '../table/add-players.tsx'
import { SeatTable } from '../table/seat-table.tsx'
import type { Seat } from '../table/seat.ts'

export interface TableCardProps {
  seats: readonly Seat[]
  scoring: Scoring
  /** Offers the players of the last match; for a new match only. */
  isNew?: boolean
  showScoreErrors: boolean
  /** The scores have replaced results that were chosen by hand. */
  replaced: boolean
  /** The guest dialog could not be loaded. */
  guestDialogFailed: boolean
  /** A player was added or removed. */
  onSeats: (seats: Seat[]) => void
  onSeat: (key: string, changed: Partial<Seat>) => void
  onScoring: (scoring: Scoring) => void
  onPutBack: () => void
  /** Opens the dialog for a new guest (null), or for the guest at a seat. */
  onGuest: (seat: Seat | null) => void
}

const scoringChoices = [
  { value: 'highest', label: 'Highest' },
  { value: 'lowest', label: 'Lowest' },
  { value: 'none', label: 'No scores' },
] as const

/** The players with their scores and results. */
export function TableCard({
  seats,
  scoring,
  isNew = false,
  showScoreErrors,
  replaced,
  guestDialogFailed,
  onSeats,
  onSeat,
  onScoring,
  onPutBack,
  onGuest,
}: TableCardProps) {
  const { data: friends = [] } = useQuery(friendsQuery)
  return (
    <Card title="At the table">
      <AddPlayers
        seats={seats}
        offerLastTable={isNew}
        onChange={onSeats}
        onAddGuest={() => onGuest(null)}
      />
      {guestDialogFailed && <GuestDialogFailure />}
      <Segments
        label="Best score"
        choices={scoringChoices}
        value={scoring}
        onChange={onScoring}
        className="mb-3"
      />
      <SeatTable
        seats={seats}
        addressOf={(seat) => addressOf(seat, friends)}
        showScoreErrors={showScoreErrors}
        onSeat={onSeat}
        onRemove={(key) => onSeats(seats.filter((seat) => seat.key !== key))}
        onEditGuest={onGuest}
      />
      {/* Always rendered: a live region announces only what changes inside it. */}
      <div role="status">{replaced && <ResultsReplaced onPutBack={onPutBack} />}</div>
    </Card>
  )
}

function ResultsReplaced({ onPutBack }: { onPutBack: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-sunk px-4 py-2.5">
      <p className="font-semibold">Results follow the scores</p>
      <Button tone="quiet" size="small" onClick={onPutBack}>
        Put back<span className="sr-only"> the results that were chosen</span>
      </Button>
    </div>
  )
}

function GuestDialogFailure() {
  return (
    <Banner
      tone="error"
      className="mb-4"
      action={
        <Button tone="quiet" size="small" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      The form for guests could not be loaded: there is a newer version of this page. Reload it;
      what you typed stays.
    </Banner>
  )
}

/** A match has no addresses of accounts, but the user's friends have theirs. */
function addressOf(seat: Seat, friends: readonly Acquaintance[]): string {
  if (seat.kind !== 'user' || seat.email !== '') return seat.email
  return friends.find(({ _id }) => _id === seat.user)?.email ?? ''
}

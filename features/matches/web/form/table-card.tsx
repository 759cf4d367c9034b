import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

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
  /** A new match may have the table of the last one. */
  isNew?: boolean
  scoresJudged: boolean
  /** The scores have replaced results that were chosen by hand. */
  replaced: boolean
  /** The form for guests could not be loaded. */
  guestsMissing: boolean
  /** Somebody came or went. */
  onSeats: (seats: Seat[]) => void
  onSeat: (key: string, changed: Partial<Seat>) => void
  onScoring: (scoring: Scoring) => void
  onPutBack: () => void
  /** Asks for a guest's form: a new one's, or that of the guest at a seat. */
  onGuest: (seat: Seat | null) => void
}

const scoringChoices = [
  { value: 'highest', label: 'Highest' },
  { value: 'lowest', label: 'Lowest' },
  { value: 'none', label: 'No scores' },
] as const

/** Who sits at the table, and how it went for each. */
export function TableCard({
  seats,
  scoring,
  isNew = false,
  scoresJudged,
  replaced,
  guestsMissing,
  onSeats,
  onSeat,
  onScoring,
  onPutBack,
  onGuest,
}: TableCardProps) {
  const { data: friends = [] } = useQuery(friendsQuery)
  const news = useRef<HTMLDivElement>(null)
  return (
    <Card title="At the table">
      <AddPlayers seats={seats} again={isNew} onChange={onSeats} onAddGuest={() => onGuest(null)} />
      {guestsMissing && <GuestsMissing />}
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
        scoresJudged={scoresJudged}
        onSeat={onSeat}
        onRemove={(key) => onSeats(seats.filter((seat) => seat.key !== key))}
        onEditGuest={onGuest}
      />
      {/* Always there, so that what comes into it is read out. */}
      <div ref={news} role="status" tabIndex={-1} className="outline-none">
        {replaced && (
          <ResultsReplaced
            onPutBack={() => {
              // The button goes; the keyboard's place stays here.
              news.current?.focus({ preventScroll: true })
              onPutBack()
            }}
          />
        )}
      </div>
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

function GuestsMissing() {
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

/** A match does not tell the addresses of accounts; those of friends are known all the same. */
function addressOf(seat: Seat, friends: readonly Acquaintance[]): string {
  if (seat.kind !== 'user' || seat.email !== '') return seat.email
  return friends.find(({ _id }) => _id === seat.user)?.email ?? ''
}

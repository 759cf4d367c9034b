import { useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import type { Scoring } from '#features/matches/results/rules.ts'
import { notesProblem } from '#features/matches/rules.ts'

import { rememberScoring } from '../table/scoring-memory.ts'
import { typedScoreProblem } from '../table/seat.ts'
import {
  isReplacedByScores,
  settled,
  type TableDraft,
  withResultsPutBack,
  withScoring,
  withSeat,
} from '../table/table-draft.ts'
import { useGuestDialog } from '../table/use-guest-dialog.tsx'
import type { TableCardProps } from './table-card.tsx'

interface MatchForm<Draft> {
  draft: Draft
  update: (change: (now: Draft) => Draft) => void
  /** The one in effect, chosen or remembered. */
  scoring: Scoring
  /** The game's id, for which a chosen scoring is remembered. */
  game: string | undefined
  save: {
    error: Error | null
    isPending: boolean
    mutate: () => void
    reset: () => void
  }
}

/** What the form of a new match and that of an edit share: changing the table, and submitting. */
export function useMatchForm<Draft extends TableDraft & { notes: string }>({
  draft,
  update,
  scoring,
  game,
  save,
}: MatchForm<Draft>) {
  const [judged, setJudged] = useState(false)
  const errors = save.error instanceof ApiError ? save.error.errors : undefined
  const guests = useGuestDialog(draft.seats, errors, changeSeats)

  function changeSeats(seats: TableDraft['seats']) {
    // The server names players by their place, so its messages do not outlive a change of places.
    if (seats.length !== draft.seats.length) save.reset()
    update((now) => settled({ ...now, seats }, scoring))
  }

  function submit() {
    setJudged(true)
    const wrong =
      notesProblem(draft.notes) !== null ||
      draft.seats.some((seat) => typedScoreProblem(seat.score) !== null)
    if (!wrong && !save.isPending) save.mutate()
  }

  const table: Omit<TableCardProps, 'isNew'> = {
    seats: draft.seats,
    scoring,
    scoresJudged: judged,
    replaced: isReplacedByScores(draft),
    guestsMissing: guests.missing,
    onSeats: changeSeats,
    onSeat: (key, changed) => update((now) => withSeat(now, key, changed, scoring)),
    onScoring: (chosen) => {
      rememberScoring(chosen, game)
      update((now) => withScoring(now, chosen))
    },
    onPutBack: () => update((now) => withResultsPutBack(now)),
    onGuest: guests.open,
  }
  return { errors, submit, table, guestDialog: guests.dialog }
}

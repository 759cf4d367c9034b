import { useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import type { Scoring } from '#features/matches/results/rules.ts'
import { notesProblem } from '#features/matches/rules.ts'

import { rememberScoring } from '../table/scoring-memory.ts'
import { typedScoreProblem } from '../table/seat.ts'
import {
  isReplacedByScores,
  withUpdatedResults,
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
  /** The effective one: chosen in this draft, or remembered on this device. */
  scoring: Scoring
  /** The game's id; a chosen scoring is remembered for it. */
  game: string | undefined
  save: {
    error: Error | null
    isPending: boolean
    mutate: () => void
    reset: () => void
  }
}

/** What the forms of a new match and of an edit share: changing the table, and submitting. */
export function useMatchForm<Draft extends TableDraft & { notes: string }>({
  draft,
  update,
  scoring,
  game,
  save,
}: MatchForm<Draft>) {
  const [submitted, setSubmitted] = useState(false)
  const errors = save.error instanceof ApiError ? save.error.errors : undefined
  const guests = useGuestDialog(draft.seats, errors, changeSeats)

  function changeSeats(seats: TableDraft['seats']) {
    // The server's messages name players by index, so a change of the order makes them invalid.
    if (seats.length !== draft.seats.length) save.reset()
    update((now) => withUpdatedResults({ ...now, seats }, scoring))
  }

  function submit() {
    setSubmitted(true)
    const invalid =
      notesProblem(draft.notes) !== null ||
      draft.seats.some((seat) => typedScoreProblem(seat.score) !== null)
    if (!invalid && !save.isPending) save.mutate()
  }

  const table: Omit<TableCardProps, 'isNew'> = {
    seats: draft.seats,
    scoring,
    showScoreErrors: submitted,
    replaced: isReplacedByScores(draft),
    guestDialogFailed: guests.loadFailed,
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

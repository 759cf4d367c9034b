import { useEffect, useState } from 'react'

import type { WholeMatch } from '#features/matches/contract.ts'
import { notesProblem } from '#features/matches/rules.ts'
import { ApiError, messageOf } from '#web/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DatePicker } from '#web/ui/date-picker.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { ConflictPanel } from './conflict-panel.tsx'
import { FormActions } from './form-actions.tsx'
import { NotesField } from './notes-field.tsx'
import { type Seat, typedScoreProblem } from './seat.ts'
import { TableCard } from './table-card.tsx'
import { useGuestDialog } from './use-guest-dialog.tsx'
import { useMatchEdit } from './use-match-edit.ts'

/** A match's fields to change; loaded when somebody wants to. */
export function MatchEditor({ match, onClose }: { match: WholeMatch; onClose: () => void }) {
  const { draft, setDraft, save, conflict, takeTheirs, mayDate } = useMatchEdit(match, onClose)
  const [judged, setJudged] = useState(false)
  const errors = save.error instanceof ApiError ? save.error.errors : undefined
  const guests = useGuestDialog(draft.seats, errors, changeTable)

  // The button that led here is gone, and with it the focus.
  useEffect(() => document.getElementById('page')?.focus(), [])

  function changeTable(seats: Seat[]) {
    if (seats.length !== draft.seats.length) save.reset()
    setDraft({ ...draft, seats })
  }

  function submit() {
    setJudged(true)
    const wrong =
      notesProblem(draft.notes) !== null ||
      draft.seats.some((seat) => typedScoreProblem(seat.score) !== null)
    if (!wrong && !save.isPending) save.mutate()
  }

  return (
    <>
      <PageTitle
        title="Edit match"
        lead={<span className="wrap-anywhere">{match.game.name}</span>}
      />
      <Form onSubmit={submit} errors={errors} className="flex flex-col gap-5">
        {conflict !== null && <ConflictPanel {...conflict} onTakeTheirs={takeTheirs} />}
        <Card>
          <DatePicker
            label="Date"
            name="date"
            required
            className="sm:max-w-72"
            disabled={!mayDate.ok}
            hint={mayDate.ok ? undefined : mayDate.reason}
            value={draft.day}
            onChange={(day) => setDraft({ ...draft, day })}
          />
        </Card>
        <TableCard
          seats={draft.seats}
          scoresJudged={judged}
          onChange={changeTable}
          onGuest={guests.open}
        />
        <Card>
          <NotesField value={draft.notes} onChange={(notes) => setDraft({ ...draft, notes })} />
        </Card>
        {save.isError && (
          <Banner tone="error">{messageOf(save.error, 'Failed to update match.')}</Banner>
        )}
        <FormActions>
          <Button type="submit" loading={save.isPending} className="max-sm:flex-1">
            Save changes
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
      {guests.dialog}
    </>
  )
}

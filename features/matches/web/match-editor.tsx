import { useEffect } from 'react'

import type { WholeMatch } from '#features/matches/contract.ts'
import { messageOf } from '#web/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DatePicker } from '#web/ui/date-picker.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { ConflictPanel } from './conflict-panel.tsx'
import { FormActions } from './form-actions.tsx'
import { NotesField } from './notes-field.tsx'
import { TableCard } from './table-card.tsx'
import { useMatchEdit } from './use-match-edit.ts'
import { useMatchForm } from './use-match-form.tsx'

/** A match's fields to change; loaded when somebody wants to. */
export function MatchEditor({ match, onClose }: { match: WholeMatch; onClose: () => void }) {
  const { draft, update, scoring, save, close, conflict, takeTheirs, mayDate } = useMatchEdit(
    match,
    onClose,
  )
  const form = useMatchForm({ draft, update, scoring, game: match.game._id, save })

  // The button that led here is gone, and with it the focus.
  useEffect(() => document.getElementById('page')?.focus(), [])

  return (
    <>
      <PageTitle
        title="Edit match"
        lead={<span className="wrap-anywhere">{match.game.name}</span>}
      />
      <Form onSubmit={form.submit} errors={form.errors} className="flex flex-col gap-5">
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
            onChange={(day) => update((now) => ({ ...now, day }))}
          />
        </Card>
        <TableCard {...form.table} />
        <Card>
          <NotesField
            value={draft.notes}
            onChange={(notes) => update((now) => ({ ...now, notes }))}
          />
        </Card>
        {save.isError && (
          <Banner tone="error">{messageOf(save.error, 'Failed to update match.')}</Banner>
        )}
        <FormActions>
          <Button type="submit" loading={save.isPending} className="max-sm:flex-1">
            Save changes
          </Button>
          <Button tone="quiet" onClick={close}>
            Cancel
          </Button>
        </FormActions>
      </Form>
      {form.guestDialog}
    </>
  )
}

import { useEffect } from 'react'

import { messageOf } from '#client/api-error.ts'
import type { WholeMatch } from '#features/matches/contract.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { DatePicker } from '#ui/dates/date-picker.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { FormActions } from '../form/form-actions.tsx'
import { NotesField } from '../form/notes-field.tsx'
import { TableCard } from '../form/table-card.tsx'
import { useMatchForm } from '../form/use-match-form.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { useMatchEdit } from './use-match-edit.ts'

/** The form that edits a match. Loaded when somebody opens it. */
export function MatchEditor({ match, onClose }: { match: WholeMatch; onClose: () => void }) {
  const { draft, update, scoring, save, close, conflict, takeTheirs, dateVerdict } = useMatchEdit(
    match,
    onClose,
  )
  const form = useMatchForm({ draft, update, scoring, game: match.game._id, save })

  // The edit button is unmounted and took the focus with it.
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
            disabled={!dateVerdict.ok}
            hint={dateVerdict.ok ? undefined : dateVerdict.reason}
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

import { useLayoutEffect } from 'react'

import { useToday } from '#features/dates/web/day.tsx'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { rootAttribute } from '#ui/base/root-attribute.ts'

import { cancelProps, FormHead } from '../form/form-frame.tsx'
import { DayButton, DraftCameBack } from '../form/form-notices.tsx'
import { dayToCome } from '../form/match-days.ts'
import { MatchForm, useMatchForm } from '../form/match-form.tsx'
import { ConflictPage } from './conflict-page.tsx'
import { useMatchEdit } from './use-match-edit.ts'

const formAttribute = rootAttribute('matchForm')

export function MatchEditor({ match, onClose }: { match: WholeMatch; onClose: () => void }) {
  const edit = useMatchEdit(match, onClose)
  const { save, close, conflict } = edit
  return (
    <div ref={formAttribute}>
      {conflict === null ? (
        <EditForm edit={edit} />
      ) : (
        <ConflictPage
          key={conflict.theirsAt}
          conflict={conflict}
          saving={save.isPending}
          onSave={save.mutate}
          onClose={close}
        />
      )}
    </div>
  )
}

function EditForm({ edit }: { edit: ReturnType<typeof useMatchEdit> }) {
  const { draft, update, save, close, dateVerdict, match } = edit
  const today = useToday()
  // A day that was stored before is no slip.
  const comes = draft.day === edit.storedDay ? null : dayToCome(draft.day, today)
  const saving = { ...save, mutate: () => save.mutate(draft) }
  const form = useMatchForm({ draft, update, save: saving, comes, padId: match._id })

  // The edit button had the focus and is gone. Before the first paint, so that the focus is never taken
  // from what somebody has pressed since.
  useLayoutEffect(() => document.getElementById('page')?.focus(), [])

  return (
    <MatchForm
      form={form}
      head={
        <>
          <FormHead
            title="Edit match"
            close={<button type="button" onClick={close} {...cancelProps} />}
            date={
              <DayButton
                today={today}
                disabled={!dateVerdict.ok}
                value={draft.day}
                onChange={(day) => update((now) => ({ ...now, day }))}
              />
            }
          />
          {!dateVerdict.ok && <p className="text-base text-muted">{dateVerdict.reason}</p>}
          <DraftCameBack touched={edit.cameBack} onStartFresh={edit.startFresh} />
        </>
      }
      onGame={
        dateVerdict.ok
          ? (game) => {
              if (game === null) return
              update((now) => ({ ...now, game }))
              form.folding.fold()
            }
          : null
      }
      saving={{ words: 'Save changes', failed: 'Failed to update match.' }}
    />
  )
}

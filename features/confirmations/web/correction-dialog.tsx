import Send from 'lucide-react/icons/send'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { messageOf } from '#client/api-error.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { FormNotice } from '#features/match-form/web/form/form-notices.tsx'
import { ResultsStatus } from '#features/match-form/web/score-card/row-tools.tsx'
import { withSeat } from '#features/match-form/web/seats/table-draft.ts'
import { typedProblem } from '#features/matches/match-details.rules.ts'
import type { Correction } from '#features/matches/open-corrections.contract.ts'
import { COMMENT_MAX, commentProblem } from '#features/matches/open-corrections.rules.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { DatePicker } from '#ui/dates/date-picker.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Opening } from '#ui/overlays/opener.tsx'
import { NumberField } from '#ui/pickers/number-field.tsx'
import { TextArea } from '#ui/pickers/text-area.tsx'

import { CorrectedTable } from './corrected-table.tsx'
import { nothingChangesUntil } from './corrected.ts'
import { NewRanking } from './new-ranking.tsx'
import { useCorrection } from './use-correction.ts'

interface CorrectionDialogProps extends Opening {
  match: WholeMatch
  /** The player's open correction, which the new one replaces. */
  own: Correction | undefined
  /** Gets the focus after sending: the button that opened the dialog is gone then. */
  panel: RefObject<HTMLElement | null>
}

export function CorrectionDialog({ open, onOpenChange, panel, ...rest }: CorrectionDialogProps) {
  const sent = useRef(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="What was different?"
      description={nothingChangesUntil(rest.match)}
      finalFocus={() => (sent.current ? panel.current : true)}
    >
      <CorrectionForm
        {...rest}
        onSent={() => {
          sent.current = true
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}

function CorrectionForm({
  match: opened,
  own,
  onSent,
}: Pick<CorrectionDialogProps, 'match' | 'own'> & { onSent: () => void }) {
  const correction = useCorrection(opened, own, onSent)
  const { match, draft, update, changes, comment, setComment, changedBy, error } = correction
  const pieces = piecesOf(match.players)
  const to = match.createdBy === null ? 'the creator' : match.createdBy.firstName
  const problem = correction.nothingChanges ?? (error && messageOf(error, 'Failed to send.'))
  return (
    <Form onSubmit={correction.send} errors={correction.errors} className="flex flex-col gap-4">
      {changedBy !== null && (
        <Banner>
          {changedBy} has changed this match meanwhile. What you typed is still here; look at the
          new ranking, then send it again.
        </Banner>
      )}
      <FormNotice
        text={correction.isStored ? 'What you typed before is still here.' : null}
        action="Start again"
        onTap={correction.startAnew}
      />
      <div>
        <CorrectedTable draft={draft} mode={match.mode} pieces={pieces} update={update} />
        <ResultsStatus draft={draft} update={update} />
      </div>
      <NewRanking match={match} changes={changes} />
      <More open={draft.seats.some(({ role }) => role !== '')}>
        <div className="flex flex-wrap gap-3">
          <DatePicker
            label="Date"
            name="day"
            className="min-w-44 flex-1"
            value={draft.day}
            words={formatDay(draft.day, 'd MMM yyyy')}
            onChange={(day) => update((now) => ({ ...now, day }))}
          />
          <NumberField
            label="Minutes"
            name="durationMinutes"
            className="w-28"
            value={draft.durationMinutes}
            onChange={(durationMinutes) => update((now) => ({ ...now, durationMinutes }))}
            error={typedProblem('durationMinutes', draft.durationMinutes)}
          />
        </div>
        {draft.seats.map((seat, index) => (
          <TextField
            key={seat.key}
            label={`Role of ${seat.name}`}
            name={`players.${index}.role`}
            value={seat.role}
            onChange={(role) => update((now) => withSeat(now, seat.key, { role }))}
            autoComplete="off"
          />
        ))}
      </More>
      <TextArea
        label="Why? (if you like)"
        name="comment"
        rows={2}
        hint={`At most ${COMMENT_MAX} characters.`}
        value={comment}
        onChange={setComment}
        error={commentProblem(comment)}
      />
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      <Button
        type="submit"
        wide
        loading={correction.isPending}
        icon={<Send aria-hidden="true" className="size-5" />}
      >
        {own === undefined ? `Propose to ${to}` : `Send ${to} this instead`}
      </Button>
    </Form>
  )
}

/** What is seldom wrong. */
function More({ open, children }: { open: boolean; children: React.ReactNode }) {
  const [shown, setShown] = useState(open)
  const fields = useRef<HTMLDivElement>(null)

  // The pressed button goes: the first field gets the focus.
  function show() {
    flushSync(() => setShown(true))
    fields.current?.querySelector<HTMLElement>('input, button')?.focus()
  }

  return shown ? (
    <div ref={fields} className="flex flex-col gap-3">
      {children}
    </div>
  ) : (
    <Button tone="quiet" size="small" className="self-start" onClick={show}>
      Date, minutes, roles
    </Button>
  )
}

import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useViewer } from '#features/matches/web/opened-match.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { Form } from '#ui/fields/form.tsx'

import { DraftCameBack } from '../drafts/draft-came-back.tsx'
import { dayToCome } from '../evening/evening-days.ts'
import { ChosenRows, useFolding } from '../form/chosen-rows.tsx'
import { DayButton, DayNote } from '../form/day-note.tsx'
import {
  FormActions,
  SaveWords,
  cancelProps,
  formClasses,
  FormHead,
  FormPart,
  partsClasses,
  NewMatchSkeleton,
} from '../form/form-frame.tsx'
import { GameBoxes } from '../form/game-boxes.tsx'
import { useMatchForm } from '../form/use-match-form.tsx'
import { MatchSkeleton } from '../match-skeleton.tsx'
import { PeoplePicker } from '../people/people-picker.tsx'
import { TwiceQuestion } from '../people/twice-question.tsx'
import { useSuggestionsPending } from '../people/use-companions.ts'
import { ResultsStatus } from '../score-card/results-status.tsx'
import { ScoreCard } from '../score-card/score-card.tsx'
import { crownsOf, outcomeWords } from '../seats/outcome.ts'
import { useScorePad } from '../use-score-pad.tsx'
import { ConflictPage } from './conflict-page.tsx'
import { storedEdit } from './edit-draft.ts'
import { useMatchEdit } from './use-match-edit.ts'

const formAttribute = rootAttribute('matchForm')

interface EditorProps {
  match: WholeMatch
  onClose: () => void
}

/** Goes on with an edit that this tab stored; closes if nothing of it can be read. */
export function StoredMatchEditor(props: EditorProps) {
  const { userId } = useViewer()
  const [isStored] = useState(() => storedEdit(props.match._id, userId) !== null)
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    if (!isStored) close()
  }, [isStored])
  return isStored ? <MatchEditor {...props} /> : <MatchSkeleton />
}

/** The form that edits a match. Loaded when somebody opens it. */
export function MatchEditor({ match, onClose }: EditorProps) {
  const edit = useMatchEdit(match, onClose)
  const { save, close, conflict } = edit
  if (conflict === null) return <EditForm match={match} edit={edit} />
  return (
    <div ref={formAttribute}>
      <ConflictPage
        // Another one begins anew.
        key={conflict.theirsAt}
        conflict={conflict}
        saving={save.isPending}
        onSave={save.mutate}
        onClose={close}
      />
    </div>
  )
}

function EditForm({
  match,
  edit: { draft, update, save: saving, close, dateVerdict, ...stored },
}: {
  match: WholeMatch
  edit: ReturnType<typeof useMatchEdit>
}) {
  const save = { ...saving, mutate: () => saving.mutate(draft) }
  const [today] = useState(() => isoDayOf(new Date()))
  // A day that was stored before is no slip.
  const comes = draft.day === stored.storedDay ? null : dayToCome(draft.day, today)
  const form = useMatchForm({ draft, update, game: draft.game, save, comes })
  const folding = useFolding(draft, draft.game)
  const scorePad = useScorePad({
    id: match._id,
    draft,
    update,
    game: draft.game,
    pieces: form.pieces,
  })

  // The edit button is unmounted and took the focus with it. Before the first paint, so that it
  // never takes the focus from what somebody has pressed since.
  useLayoutEffect(() => document.getElementById('page')?.focus(), [])

  const head = (
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
      <DraftCameBack draft={stored.cameBack} onStartFresh={stored.startFresh} />
    </>
  )
  const frame = {
    ...scorePad.formProps,
    onSubmit: form.submit,
    errors: form.errors,
    className: formClasses,
  }
  // As on the page for a new match: a form that is there does not move, and the head stays mounted.
  if (useDeferredValue(useSuggestionsPending())) {
    return (
      <div ref={formAttribute}>
        <Form {...frame}>
          <div className="xl:col-span-2">{head}</div>
          <NewMatchSkeleton />
        </Form>
      </div>
    )
  }

  return (
    <div ref={formAttribute}>
      <Form {...frame}>
        <div className="xl:col-span-2">{head}</div>
        <div className={partsClasses}>
          <ChosenRows
            draft={draft}
            game={draft.game}
            pieces={form.pieces}
            folding={folding}
            isGameFixed={!dateVerdict.ok}
          />
          <FormPart title="Who played?" folded={!folding.isOpen.people}>
            <PeoplePicker
              seats={draft.seats}
              pieces={form.pieces}
              onChange={form.changeSeats}
              onAddGuest={() => form.guests.open(null)}
            />
            {form.guests.notice}
          </FormPart>
          {dateVerdict.ok ? (
            <FormPart title="Which game?" folded={!folding.isOpen.game}>
              <GameBoxes
                chosen={draft.game}
                onChoose={(game) => {
                  if (game === null) return
                  update((now) => ({ ...now, game }))
                  folding.fold()
                }}
              />
            </FormPart>
          ) : (
            <p className={`font-bold wrap-anywhere ${folding.isComplete ? 'max-sm:hidden' : ''}`}>
              {draft.game.name}
            </p>
          )}
        </div>
        <ScoreCard {...form.table} details={{ ...form.details, onPad: scorePad.open }}>
          {save.isError && (
            <Banner tone="error" className="xl:col-span-2">
              {messageOf(save.error, 'Failed to update match.')}
            </Banner>
          )}
          <FormActions>
            <ResultsStatus {...form.results} />
            {form.twice !== null && (
              <TwiceQuestion
                seats={draft.seats}
                twice={form.twice}
                onTable={form.changeSeats}
                onOther={form.areTwo}
              />
            )}
            <DayNote day={comes} />
            <Button type="submit" loading={save.isPending} className="min-h-14 min-w-0 flex-1">
              <SaveWords
                outcome={form.pressAgain ?? outcomeWords(draft)}
                crowned={crownsOf(draft).includes('won')}
              >
                Save changes
              </SaveWords>
            </Button>
          </FormActions>
        </ScoreCard>
      </Form>
      {form.guests.dialog}
      {scorePad.pad}
    </div>
  )
}

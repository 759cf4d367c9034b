import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { Form } from '#ui/fields/form.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import { type FormDraft, invalidDetails } from '../drafts/form-draft.ts'
import { useSuggestionsPending } from '../people/companions.ts'
import { PeoplePicker } from '../people/people-picker.tsx'
import { useSamePeople } from '../people/table-people.ts'
import { useGuestDialog } from '../people/use-guest-dialog.tsx'
import { ResultsStatus } from '../score-card/row-tools.tsx'
import { ScoreCard } from '../score-card/score-card.tsx'
import { withSeats } from '../seats/modes.ts'
import { crownsOf, outcomeWords } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { sentSeats } from '../seats/table-draft.ts'
import { useScorePad } from '../use-score-pad.tsx'
import { ChosenRows, useFolding } from './chosen-rows.tsx'
import {
  FormActions,
  FormPart,
  NewMatchSkeleton,
  SaveWords,
  formClasses,
  partsClasses,
} from './form-frame.tsx'
import { Note } from './form-notices.tsx'
import { GameBoxes } from './game-boxes.tsx'

interface FormInput<Draft> {
  draft: Draft
  update: (change: (now: Draft) => Draft) => void
  save: {
    error: Error | null
    isPending: boolean
    mutate: () => void
    reset: () => void
  }
  /** A day to come, which takes a second press; else null. */
  comes: string | null
  /** Of the match, or of the draft of a new one; null before a pad was opened. */
  padId: string | null
  onPad?: () => void
}

export function useMatchForm<Draft extends FormDraft>(input: FormInput<Draft>) {
  const { draft, update, save, comes, padId, onPad } = input
  const errors = save.error instanceof ApiError ? save.error.errors : undefined
  const changeSeats = useStableCallback((seats: Seat[]) => {
    // The server's messages name players by index, so a change of the order makes them invalid.
    if (seats.length !== draft.seats.length) save.reset()
    update((now) => withSeats(now, seats))
  })
  const guests = useGuestDialog(draft.seats, errors, changeSeats)
  const people = useSamePeople(draft.seats)
  const { isSaid, press } = useSecondPress(comes)
  const pieces = useMemo(
    () => coloursOf(people.map(({ user, name }) => ({ userId: user, name }))),
    [people],
  )
  const scorePad = useScorePad({ id: padId, draft, update, pieces, onOpen: onPad })

  function submit() {
    const isValid =
      invalidDetails(draft).length === 0 &&
      sentSeats(draft).every((seat) => typedScoreProblem(seat.score) === null)
    if (isValid && !save.isPending && press()) save.mutate()
  }

  return {
    ...{ draft, update, save, comes, errors, submit, changeSeats },
    ...{ guests, people, pieces, scorePad, folding: useFolding(draft) },
    /** Once the day was doubted; the next press stores the match. */
    pressAgain: isSaid
      ? `Press again to store it for ${comes === 'Tomorrow' ? 'tomorrow' : comes}`
      : null,
    removeSeat: useStableCallback((key: string) =>
      changeSeats(draft.seats.filter((seat) => seat.key !== key)),
    ),
  }
}

type SharedForm = Omit<ReturnType<typeof useMatchForm<FormDraft>>, 'update'> & {
  update: (change: <Draft extends FormDraft>(now: Draft) => Draft) => void
}

export function MatchForm({
  form,
  head,
  line,
  asides,
  onGame,
  more,
  saving,
  onSubmit = form.submit,
  focus,
  afterSave,
}: {
  form: SharedForm
  head: ReactNode
  line?: ReactNode
  asides?: { people: ReactNode; game: ReactNode }
  onGame: ((game: Game | null, isTapped: boolean) => void) | null
  /** Two tiles. */
  more?: ReactNode
  saving: {
    words: string
    failed: string
    open?: string | null
    isIncomplete?: boolean
    disabled?: boolean
    /** A line waits: the results are open. */
    hasLine?: boolean
  }
  onSubmit?: () => void
  focus?: ReactNode
  afterSave?: ReactNode
}) {
  const { draft, update, save, pieces, folding, guests, scorePad } = form
  const { isIncomplete = false, hasLine = false } = saving
  // Deferred, so that React renders the form in steps and handles taps between them. The head is the same
  // element in both, so that a calendar which was opened at once stays open.
  const isPending = useDeferredValue(useSuggestionsPending())
  return (
    <>
      <Form
        {...scorePad.formProps}
        onSubmit={onSubmit}
        errors={form.errors}
        className={formClasses}
      >
        <div className="flex flex-col gap-1 xl:col-span-2 xl:gap-3">{head}</div>
        {isPending ? (
          <NewMatchSkeleton />
        ) : (
          <StagedRender first={1}>
            <div className={partsClasses}>
              {line}
              <ChosenRows
                draft={draft}
                pieces={pieces}
                folding={folding}
                isGameFixed={onGame === null}
              />
              <FormPart title="Who played?" folded={!folding.isOpen.people} aside={asides?.people}>
                <PeoplePicker
                  seats={draft.seats}
                  pieces={pieces}
                  onChange={form.changeSeats}
                  onAddGuest={() => guests.open(null)}
                />
              </FormPart>
              {onGame === null ? (
                <p
                  className={`font-bold wrap-anywhere ${folding.isComplete ? 'max-sm:hidden' : ''}`}
                >
                  {draft.game?.name}
                </p>
              ) : (
                <FormPart title="Which game?" folded={!folding.isOpen.game} aside={asides?.game}>
                  <GameBoxes chosen={draft.game} onChoose={onGame} />
                </FormPart>
              )}
            </div>
            <ScoreCard
              draft={draft}
              pieces={pieces}
              update={update}
              onRemove={form.removeSeat}
              onEditGuest={guests.open}
              onPad={scorePad.open}
              more={more}
            >
              {focus}
              {save.error !== null && (
                <Banner tone="error" className="xl:col-span-2">
                  {messageOf(save.error, saving.failed)}
                </Banner>
              )}
              <FormActions>
                {!hasLine && <ResultsStatus draft={draft} update={update} />}
                <Note>
                  {form.comes !== null && (
                    <>
                      <b>{form.comes} is to come:</b> plan or typing slip?
                    </>
                  )}
                </Note>
                <Button
                  type="submit"
                  wide
                  loading={save.isPending}
                  disabled={saving.disabled === true}
                  tone={isIncomplete ? 'sunk' : 'primary'}
                  className="min-h-14 py-2"
                >
                  <SaveWords
                    outcome={saving.open ?? form.pressAgain ?? outcomeWords(draft)}
                    crowned={!isIncomplete && crownsOf(draft).includes('won')}
                  >
                    {saving.words}
                  </SaveWords>
                </Button>
                {afterSave}
              </FormActions>
            </ScoreCard>
          </StagedRender>
        )}
      </Form>
      {guests.dialog}
      {scorePad.pad}
    </>
  )
}

/** Two presses in less count as one that slipped. */
const SLIP_MS = 600

/** @param doubt what has to be said before the match is stored; null for nothing */
function useSecondPress(doubt: string | null) {
  const [said, setSaid] = useState<string | null>(null)
  const at = useRef(0)
  return {
    isSaid: doubt !== null && said === doubt,
    /** @returns false for the first press, which only makes the doubt heard */
    press: () => {
      if (doubt === null) return true
      if (said === doubt) return performance.now() - at.current >= SLIP_MS
      at.current = performance.now()
      setSaid(doubt)
      return false
    },
  }
}

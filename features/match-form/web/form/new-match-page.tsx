import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gamesQuery } from '#features/games/web/games-query.ts'
import { GAME_REQUIRED } from '#features/matches/matches.rules.ts'
import {
  LINE_FIRST,
  QuickLine,
  type QuickLineHandle,
  type QuickLineProps,
} from '#features/quick-line/web/quick-line.tsx'
import { storedLine } from '#features/quick-line/web/stored-line.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { lazyComponent, retryImport } from '#ui/base/lazy-component.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { Form } from '#ui/fields/form.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import { locationOf } from '../details/details-draft.ts'
import { DraftCameBack, PutAside } from '../drafts/draft-came-back.tsx'
import { dayToCome, useEveningBefore, useToday } from '../evening/evening-days.ts'
import { peopleOf } from '../people/companions.ts'
import { PeoplePicker } from '../people/people-picker.tsx'
import { useCompanions, useSuggestionsPending } from '../people/use-companions.ts'
import { ResultsStatus } from '../score-card/results-status.tsx'
import { ScoreCard } from '../score-card/score-card.tsx'
import { crownsOf, outcomeWords } from '../seats/outcome.ts'
import { SheetButton } from '../sheet/sheet-button.tsx'
import { useScorePad } from '../use-score-pad.tsx'
import {
  ChosenRows,
  FirstScoreFocused,
  focusFirstScore,
  focusNext,
  isPhone,
  useFolding,
} from './chosen-rows.tsx'
import { DayButton, DayNote } from './day-note.tsx'
import {
  FormActions,
  SaveWords,
  cancelProps,
  formClasses,
  FormHead,
  FormPart,
  partsClasses,
  NewMatchSkeleton,
  sunkClasses,
} from './form-frame.tsx'
import { GameBoxes } from './game-boxes.tsx'
import { usePlaceOfDay } from './game-settings.ts'
import { LastTable, SameAsLastTime, usePlayAgain, useSeatFor, WhatToPlay } from './last-time.tsx'
import type { NewMatch } from './new-match-draft.ts'
import { useMatchForm } from './use-match-form.tsx'
import { CREATE_FAILED, useGameFromSearch, useNewMatch } from './use-new-match.ts'

// Most tables have nobody twice.
const TwiceQuestion = lazyComponent(
  async () => (await import('../people/twice-question.tsx')).TwiceQuestion,
)

// It asks the server first.
const DuplicateWarning = lazyComponent(
  async () => (await import('./duplicate-warning.tsx')).DuplicateWarning,
)

// Most matches are written down before midnight.
const EveningQuestion = lazyComponent(
  async () => (await import('../evening/evening-question.tsx')).EveningQuestion,
)

// With the rules of the line.
type Taking = (typeof import('../take-over.ts'))['withReading']
const loadTaking = async () => (await import('../take-over.ts')).withReading

const TITLE = 'Log a New Match'
const noGames: Game[] = []

export function NewMatchPage() {
  const { draft, update, chooseGame, save, openPad, ...stored } = useNewMatch()
  const today = useToday()
  const day = draft.day ?? today
  const comes = dayToCome(day, today)
  const evening = useEveningBefore(draft.day)
  const form = useMatchForm({ draft, update, game: draft.game, save, comes })
  const scorePad = useScorePad({
    id: draft.padId,
    draft,
    update,
    game: draft.game,
    pieces: form.pieces,
    onOpen: openPad,
  })
  const folding = useFolding(draft, draft.game)
  const { fold } = folding
  useGameFromSearch(chooseGame)
  const [isNextAsked, setNextAsked] = useState(false)
  usePlayAgain((next) => {
    stored.playNext(next)
    fold()
    setNextAsked(true)
  })
  useSeatFor(update)
  usePlaceOfDay(day, draft, update)
  const me = useMe()
  const { companions } = useCompanions()
  const people = useMemo(() => peopleOf(companions), [companions])
  const { data: games = noGames } = useQuery(gamesQuery(''))
  const line = useRef<QuickLineHandle>(null)
  const taking = useRef<Taking>(null)
  const [lineOpen, setLineOpen] = useState<string | null>(null)
  const [hasLine, setHasLine] = useState(() => storedLine(me._id).line !== '')

  // Stable, so that typing a score renders only what shows it.
  const chooseDay = useStableCallback((chosen: string) =>
    update((now) => ({ ...now, day: chosen === isoDayOf(new Date()) ? null : chosen })),
  )
  const loadLine = useStableCallback(async () => {
    taking.current = await retryImport(loadTaking)
  })
  const takeLine: QuickLineProps['onTake'] = useStableCallback((reading, before) => {
    setHasLine(true)
    update((now) => taking.current?.(now, reading, companions, me, before) ?? now)
  })
  // Rendered at once, because phones show their keyboard only for a focus within the tap.
  const pickGame = useStableCallback((game: Game | null, isTapped: boolean) => {
    flushSync(() => {
      chooseGame(game)
      if (game !== null) fold()
    })
    if (game !== null && draft.seats.length > 1 && (isTapped || isPhone())) focusFirstScore()
  })
  const seatTable = useStableCallback((change: Parameters<typeof update>[0]) => {
    flushSync(() => {
      update(change)
      fold()
    })
    if (draft.game !== null) focusFirstScore()
  })
  const focusOpen = useStableCallback(() => focusNext(draft))
  const fillIn = useStableCallback((next: NewMatch) => {
    flushSync(() => {
      stored.fillIn(next)
      fold()
    })
    focusFirstScore()
  })
  const startFresh = useStableCallback(() => {
    setHasLine(false)
    stored.startFresh()
  })

  const head = (
    <FormHead
      title={TITLE}
      close={<Link to="/matches" {...cancelProps} />}
      date={<DayButton today={today} value={day} onChange={chooseDay} />}
    />
  )
  const frame = {
    ...scorePad.formProps,
    onSubmit: () => (lineOpen === null ? form.submit() : line.current?.take()),
    errors: form.errors,
    className: formClasses,
  }
  // Deferred, so that React renders the form in steps and can handle taps between them. The head is
  // the same element in both, so that a calendar which somebody opened at once stays open.
  const isPending = useDeferredValue(useSuggestionsPending())
  if (isPending) {
    return (
      <Form {...frame}>
        <div className="xl:col-span-2">{head}</div>
        <NewMatchSkeleton />
      </Form>
    )
  }
  const isIncomplete = lineOpen !== null || draft.game === null || draft.seats.length === 0
  const isFolded = folding.isComplete && !folding.isOpen.people && !folding.isOpen.game
  return (
    <>
      <Form {...frame}>
        <div className="flex flex-col gap-1 xl:col-span-2 xl:gap-3">
          {head}
          <DraftCameBack draft={stored.cameBack} onStartFresh={startFresh} />
          <PutAside match={stored.aside} onPutBack={stored.putBack} />
        </div>
        <StagedRender first={1}>
          <div className={partsClasses}>
            <div className={isFolded && !hasLine ? 'max-sm:hidden' : undefined}>
              <QuickLine
                key={stored.lineKey}
                me={me}
                games={games}
                people={people}
                today={today}
                onLoad={loadLine}
                onTake={takeLine}
                onDone={focusOpen}
                onOpen={setLineOpen}
                ref={line}
              />
            </div>
            <ChosenRows draft={draft} game={draft.game} pieces={form.pieces} folding={folding} />
            <FormPart
              title="Who played?"
              folded={!folding.isOpen.people}
              aside={<LastTable onTap={seatTable} />}
            >
              <PeoplePicker
                seats={draft.seats}
                pieces={form.pieces}
                onChange={form.changeSeats}
                onAddGuest={() => form.guests.open(null)}
              />
              {form.guests.notice}
            </FormPart>
            <FormPart
              title="Which game?"
              folded={!folding.isOpen.game}
              aside={<SameAsLastTime day={draft.day} onTap={fillIn} />}
            >
              <GameBoxes chosen={draft.game} onChoose={pickGame} />
            </FormPart>
          </div>
          <ScoreCard
            {...form.table}
            details={{
              ...form.details,
              onPad: scorePad.open,
              more: draft.game !== null && (
                <>
                  <SheetButton
                    draft={draft}
                    game={draft.game}
                    day={day}
                    location={locationOf(draft)}
                  />
                  <WhatToPlay people={form.people} />
                </>
              ),
            }}
          >
            {isNextAsked && <FirstScoreFocused />}
            {save.isError && (
              <Banner tone="error" className="xl:col-span-2">
                {messageOf(save.error, CREATE_FAILED)}
              </Banner>
            )}
            <FormActions>
              {lineOpen === null && (
                <>
                  <ResultsStatus {...form.results} />
                  {form.twice !== null && (
                    <Suspense>
                      <TwiceQuestion
                        seats={draft.seats}
                        twice={form.twice}
                        onTable={form.changeSeats}
                        onOther={form.areTwo}
                      />
                    </Suspense>
                  )}
                </>
              )}
              <DayNote day={comes} />
              {evening !== null && (
                <Suspense>
                  <EveningQuestion
                    evening={evening}
                    today={today}
                    onEvening={() => chooseDay(evening)}
                  />
                </Suspense>
              )}
              <Button
                type="submit"
                wide
                loading={save.isPending}
                disabled={isIncomplete && lineOpen !== LINE_FIRST}
                className={`min-h-14 py-2 ${isIncomplete ? sunkClasses : ''}`}
              >
                <SaveWords
                  outcome={
                    lineOpen ??
                    (draft.game === null ? GAME_REQUIRED : (form.pressAgain ?? outcomeWords(draft)))
                  }
                  crowned={!isIncomplete && crownsOf(draft).includes('won')}
                >
                  Save Match
                </SaveWords>
              </Button>
              {!stored.isNext && (
                <Suspense>
                  <DuplicateWarning game={draft.game} day={day} seats={draft.seats} />
                </Suspense>
              )}
            </FormActions>
          </ScoreCard>
        </StagedRender>
      </Form>
      {form.guests.dialog}
      {scorePad.pad}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameQuery, gamesQuery } from '#features/games/web/games-query.ts'
import { GAME_REQUIRED } from '#features/matches/matches.rules.ts'
import {
  QuickLine,
  type QuickLineHandle,
  type QuickLineProps,
} from '#features/quick-line/web/quick-line.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { Form } from '#ui/fields/form.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import { DetailTiles } from '../details/detail-tiles.tsx'
import { PeoplePicker } from '../people/people-picker.tsx'
import { useCompanions, useSuggestionsPending } from '../people/use-companions.ts'
import { crownsOf, outcomeWords } from '../seats/outcome.ts'
import { ResultsStatus } from '../seats/results-status.tsx'
import { ScoreCard } from '../seats/score-card.tsx'
import { SimilarNames } from '../similar-names/similar-names.tsx'
import { peopleOf, withProposal } from '../take-over.ts'
import { useScorePad } from '../use-score-pad.tsx'
import { DayButton } from './day-button.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import {
  FormActions,
  SaveWords,
  cancelProps,
  FormHead,
  FormPart,
  NewMatchSkeleton,
} from './form-frame.tsx'
import { GameBoxes } from './game-boxes.tsx'
import { LastTable, SameAsLastTime, usePlayAgain, useSeatFor } from './last-time.tsx'
import { PutAside } from './put-aside.tsx'
import { useMatchForm } from './use-match-form.tsx'
import { CREATE_FAILED, useNewMatch, usePlaceOfDay } from './use-new-match.ts'

const LINE_FIRST = 'First fills in the form from your line'
const TITLE = 'Log a New Match'
const noGames: Game[] = []
const route = getRouteApi('/_app/matches/new')

export function NewMatchPage() {
  const { draft, update, chooseGame, save, discard, openPad, ...replacing } = useNewMatch()
  const form = useMatchForm({ draft, update, game: draft.game, save })
  const scorePad = useScorePad({
    id: draft.padId,
    draft,
    update,
    game: draft.game,
    pieces: form.pieces,
    onOpen: openPad,
  })
  useGameFromSearch(chooseGame)
  usePlayAgain(replacing.replace)
  useSeatFor(update)
  const today = useSyncExternalStore(onVisibilityChange, isoToday)
  const day = draft.day ?? today
  usePlaceOfDay(day, draft, update)
  const me = useMe()
  const { companions } = useCompanions()
  const people = useMemo(() => peopleOf(companions), [companions])
  const { data: games = noGames } = useQuery(gamesQuery(''))
  const line = useRef<QuickLineHandle>(null)
  const [lineWaits, setLineWaits] = useState(false)

  // Stable, so that typing a score renders only what shows it.
  const chooseDay = useStableCallback((chosen: string) =>
    update((now) => ({ ...now, day: chosen === isoToday() ? null : chosen })),
  )
  const takeLine: QuickLineProps['onTake'] = useStableCallback((proposal, expansions, before) =>
    update((now) => withProposal(now, proposal, expansions, companions, me, before)),
  )

  const head = (
    <FormHead
      title={TITLE}
      close={<Link to="/matches" onClick={discard} {...cancelProps} />}
      date={<DayButton today={today} value={day} onChange={chooseDay} />}
    />
  )
  const frame = {
    ...scorePad.formProps,
    onSubmit: () => (lineWaits ? line.current?.take() : form.submit()),
    errors: form.errors,
    className:
      'grid gap-x-5 gap-y-2 sm:gap-y-3 xl:grid-cols-[18.75rem_minmax(0,1fr)] xl:items-start',
  }
  const headClasses = 'flex flex-col gap-1 xl:col-span-2 xl:gap-3'
  // Deferred, so that React renders the form in steps and can handle taps between them. The head is
  // the same element in both, so that a calendar which somebody opened at once stays open.
  if (useDeferredValue(useSuggestionsPending())) {
    return (
      <Form {...frame}>
        <div className={headClasses}>{head}</div>
        <NewMatchSkeleton />
      </Form>
    )
  }
  return (
    <>
      <Form {...frame}>
        <div className={headClasses}>
          {head}
          <PutAside match={replacing.aside} onPutBack={replacing.putBack} />
          <QuickLine
            me={me}
            games={games}
            people={people}
            today={today}
            expansions={draft.expansions}
            onTake={takeLine}
            onWaiting={setLineWaits}
            ref={line}
          />
        </div>
        <StagedRender first={1}>
          <div className="flex min-w-0 flex-col gap-2 sm:gap-3 xl:gap-5">
            <FormPart title="Who played?" aside={<LastTable update={update} />}>
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
              aside={<SameAsLastTime day={draft.day} replace={replacing.replace} />}
            >
              <GameBoxes chosen={draft.game} onChoose={chooseGame} />
            </FormPart>
          </div>
          <ScoreCard
            {...form.table}
            padButton={scorePad.button}
            details={<DetailTiles {...form.details} />}
          >
            {save.isError && <Banner tone="error">{messageOf(save.error, CREATE_FAILED)}</Banner>}
            <FormActions>
              <ResultsStatus {...form.results} />
              <SimilarNames
                seats={draft.seats}
                game={draft.game}
                onSeats={(seats) => update((now) => ({ ...now, seats }))}
                onGame={chooseGame}
              />
              <Button
                type="submit"
                wide
                loading={save.isPending}
                disabled={!lineWaits && (draft.game === null || draft.seats.length === 0)}
                className="min-h-13"
              >
                <SaveWords
                  outcome={
                    lineWaits
                      ? LINE_FIRST
                      : draft.game === null
                        ? GAME_REQUIRED
                        : outcomeWords(draft)
                  }
                  crowned={!lineWaits && crownsOf(draft).includes('won')}
                >
                  Save Match
                </SaveWords>
              </Button>
              <DuplicateWarning game={draft.game} day={day} seats={draft.seats} />
            </FormActions>
          </ScoreCard>
        </StagedRender>
      </Form>
      {form.guests.dialog}
      {scorePad.pad}
    </>
  )
}

function isoToday(): string {
  return isoDayOf(new Date())
}

/** A form that stayed open over night gets the new day when the tab is shown again. */
function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Takes the game that /games/new passes in the search parameters, once. */
function useGameFromSearch(apply: (game: Game) => void) {
  const { game: id } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: game } = useQuery({ ...gameQuery(id ?? ''), enabled: id !== undefined })
  const applyOnce = useEffectEvent((found: Game | null) => {
    if (found !== null) apply(found)
    // The page's own view transition may still be running.
    void navigate({ search: ({ game: _, ...rest }) => rest, replace: true, viewTransition: false })
  })
  useEffect(() => {
    if (id !== undefined && game !== undefined) applyOnce(game)
  }, [id, game])
}

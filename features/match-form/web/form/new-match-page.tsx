import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useMe } from '#client/query/me.ts'
import { useToday } from '#features/dates/web/day.tsx'
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
import { lazyComponent, retryImport } from '#ui/base/lazy-component.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { NewMatch } from '../drafts/form-draft.ts'
import { peopleOf, useCompanions } from '../people/companions.ts'
import { SheetButton, WhatToPlay } from '../score-card/detail-tiles.tsx'
import { FirstScoreFocused, focusFirstScore, focusNext, isPhone } from './chosen-rows.tsx'
import { FormHead, cancelProps } from './form-frame.tsx'
import { DayButton, DraftCameBack } from './form-notices.tsx'
import {
  LastTable,
  SameAsLastTime,
  useGameFromSearch,
  usePlayAgain,
  useSeatFor,
} from './last-time.tsx'
import { dayToCome } from './match-days.ts'
import { MatchForm, useMatchForm } from './match-form.tsx'
import { CREATE_FAILED, useNewMatch, usePlaceOfDay } from './use-new-match.ts'

// It asks the server first.
const DuplicateWarning = lazyComponent(
  async () => (await import('./duplicate-warning.tsx')).DuplicateWarning,
)

// Loads the rules of the line, too.
type Taking = (typeof import('../take-over.ts'))['withReading']
const loadTaking = async () => (await import('../take-over.ts')).withReading

const noGames: Game[] = []

export function NewMatchPage() {
  const { draft, update, chooseGame, save, openPad, ...stored } = useNewMatch()
  const today = useToday()
  const day = draft.day ?? today
  const comes = dayToCome(day, today)
  const form = useMatchForm({ draft, update, save, comes, padId: draft.padId, onPad: openPad })
  const { fold, isComplete, isOpen } = form.folding
  useGameFromSearch(chooseGame)
  const [isNextAsked, setNextAsked] = useState(false)
  usePlayAgain((next) => {
    stored.fillIn(next)
    fold()
    setNextAsked(true)
  })
  useSeatFor(update)
  usePlaceOfDay(day, draft, update)
  const me = useMe()
  const [isLineUsed, setLineUsed] = useState(false)
  const { everybody } = useCompanions(isLineUsed)
  const people = useMemo(() => peopleOf(everybody), [everybody])
  const { data: games = noGames } = useQuery(gamesQuery(''))
  const line = useRef<QuickLineHandle>(null)
  const taking = useRef<Taking>(null)
  const [lineOpen, setLineOpen] = useState<string | null>(null)
  const [hasLine, setHasLine] = useState(() => storedLine(me._id).line !== '')

  // Stable, so that a typed score does not render everything.
  const chooseDay = useStableCallback((chosen: string) =>
    update((now) => ({ ...now, day: chosen === isoDayOf(new Date()) ? null : chosen })),
  )
  const loadLine = useStableCallback(async () => {
    setLineUsed(true)
    taking.current = await retryImport(loadTaking)
  })
  const takeLine: QuickLineProps['onTake'] = useStableCallback((reading, before) => {
    setHasLine(true)
    update((now) => taking.current?.(now, reading, everybody, me, before) ?? now)
  })
  // At once: phones show their keyboard only for a focus within the tap.
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
  const focused = useRef<Element>(null)
  const focusOpen = useStableCallback(() => {
    focusNext(draft)
    focused.current = document.activeElement
  })
  // The field may go with what follows from the line: teams, or a game without scores.
  useEffect(() => {
    const isGone = focused.current?.isConnected === false
    if (isGone && document.activeElement === document.body) focusOpen()
  })
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

  const isIncomplete = lineOpen !== null || draft.game === null || draft.seats.length === 0
  const isFolded = isComplete && !isOpen.people && !isOpen.game
  return (
    <MatchForm
      form={form}
      head={
        <>
          <FormHead
            title="Log a New Match"
            close={<Link to="/matches" {...cancelProps} />}
            date={<DayButton today={today} value={day} onChange={chooseDay} />}
          />
          <DraftCameBack touched={stored.cameBack} onStartFresh={startFresh} />
        </>
      }
      line={
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
      }
      asides={{
        people: <LastTable onTap={seatTable} />,
        game: <SameAsLastTime day={draft.day} onTap={fillIn} />,
      }}
      onGame={pickGame}
      more={
        draft.game !== null && (
          <>
            <SheetButton draft={draft} game={draft.game} day={day} />
            <WhatToPlay people={form.people} />
          </>
        )
      }
      saving={{
        words: 'Save Match',
        failed: CREATE_FAILED,
        open: lineOpen ?? (draft.game === null ? GAME_REQUIRED : null),
        isIncomplete,
        disabled: isIncomplete && lineOpen !== LINE_FIRST,
        hasLine: lineOpen !== null,
      }}
      onSubmit={() => (lineOpen === null ? form.submit() : line.current?.take())}
      focus={isNextAsked && <FirstScoreFocused />}
      afterSave={
        !stored.isNext && (
          <Suspense>
            <DuplicateWarning
              game={draft.game}
              day={day}
              people={form.people}
              seats={draft.seats}
            />
          </Suspense>
        )
      }
    />
  )
}

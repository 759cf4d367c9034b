import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Info from 'lucide-react/icons/info'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { memo, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import type { Game } from '#features/games/games.contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { IconButton } from '#ui/base/icon-button.tsx'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { whenIdle } from '#ui/base/when-idle.ts'
import { useFormErrors } from '#ui/fields/form.tsx'
import { Segments } from '#ui/pickers/segments.tsx'

import { type ScoringChoice, scoringChoiceOf } from '../seats/modes.ts'
import { crownsOf, isWinnerAsked, rowPlaces } from '../seats/outcome.ts'
import { isNumbered } from '../seats/ranking.ts'
import type { Seat } from '../seats/seat.ts'
import { type SidesChoice, sidesChoiceOf } from '../seats/sides-choice.ts'
import {
  hasScoreBoxes,
  isDecided,
  modeOf,
  scoringOf,
  type TableDraft,
} from '../seats/table-draft.ts'
import { isTied, placesIn, type TieDecision, tieOf } from '../seats/tie.ts'
import type { TableActions } from './place-tools.tsx'
import type { RankingProps } from './ranking-pieces.tsx'
import { SeatTable } from './seat-table.tsx'

// Most tables have scores and no teams. What stands in their place is as high as for four people.
const TeamBoard = lateCode(
  async () => (await import('./team-board.tsx')).TeamBoard,
  () => <div className="min-h-60" />,
)
const WhoWon = lateCode(
  async () => (await import('./who-won.tsx')).WhoWon,
  () => <div className="min-h-28" />,
)
const TieQuestion = lateCode(
  async () => (await import('./tie-question.tsx')).TieQuestion,
  () => <div className="min-h-26" />,
)
const TogetherResult = lateCode(
  async () => (await import('./together-result.tsx')).TogetherResult,
  () => <div className="min-h-13" />,
)
const RankingPieces = lateCode(
  async () => (await import('./ranking-pieces.tsx')).RankingPieces,
  () => <div className="min-h-36" />,
)

export interface ScoreCardProps {
  draft: TableDraft
  game: Game | null
  /** The seats' pieces. */
  pieces: readonly number[]
  showScoreErrors: boolean
  actions: TableActions
  onScoring: (choice: ScoringChoice) => void
  onSides: (choice: SidesChoice) => void
  onTie: (decision: TieDecision) => void
  ranking: Omit<RankingProps, 'draft' | 'pieces'>
}

const scoringChoices = [
  { value: 'highest', label: 'Highest' },
  { value: 'lowest', label: 'Lowest' },
  { value: 'together', label: 'Together' },
  { value: 'none', label: 'No scores' },
] as const

const sidesChoices = [
  { value: 'teams', label: 'Teams' },
  { value: 'one', label: 'One against all' },
] as const
/** Two people have no teams. */
const TEAMS_FROM = 3

// A score that is typed changes neither.
const ScoringSegments = memo(Segments<ScoringChoice>)
const SidesSegments = memo(Segments<SidesChoice>)
const segmentClasses = '[&>div]:w-full [&_label]:flex-auto'

/** How the game is scored, and the players with their scores and results. */
export function ScoreCard({
  draft: now,
  game,
  pieces: piecesNow,
  showScoreErrors,
  actions,
  onScoring,
  onSides,
  onTie,
  ranking,
  padButton,
  sheetButton,
  details,
  children,
}: ScoreCardProps & {
  /** Opens the score pad. */
  padButton?: ReactNode
  /** Prints an empty sheet. */
  sheetButton?: ReactNode
  details: ReactNode
  /** Below the card: the form's buttons. */
  children: ReactNode
}) {
  const id = useId()
  const { data: friends = [] } = useQuery(friendsQuery)
  const scoring = scoringChoiceOf(modeOf(now), scoringOf(now))
  const sides = sidesChoiceOf(now)
  const isDivided = sides === 'teams' || sides === 'one'
  const [head, chip] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)]
  const { draft, pieces } = useLateTable(now, piecesNow)
  const mode = modeOf(draft)
  const isRanking = isNumbered(draft)
  const isAsked = isWinnerAsked(draft)
  const tie = tieOf(draft)
  const places = isRanking || (tie === null && !isDecided(draft)) ? null : placesIn(draft)
  // At the table the network may be away by then.
  useEffect(
    () =>
      whenIdle(() => {
        for (const late of [WhoWon, TeamBoard, RankingPieces, TieQuestion, TogetherResult])
          late.preload()
      }),
    [],
  )
  const table = (
    <SeatTable
      mode={mode}
      hasScores={hasScoreBoxes(draft)}
      isAsked={isAsked}
      seats={draft.seats}
      pieces={pieces}
      crowns={crownsOf(draft)}
      places={isRanking ? rowPlaces(draft) : null}
      order={places}
      isTied={tie && ((key) => isTied(tie, key))}
      addressOf={(seat) => addressOf(seat, friends)}
      showScoreErrors={showScoreErrors}
      actions={actions}
    />
  )
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 sm:gap-2.5 xl:rounded-card xl:bg-card xl:p-5 xl:shadow-card"
    >
      <h2 id={id} className="sr-only">
        Scores
      </h2>
      {game !== null && (
        <p className="hidden items-center gap-4 xl:flex">
          <BoxFace game={game} size={64} />
          <span className="min-w-0 font-score text-2xl leading-tight wrap-anywhere">
            {game.name}
          </span>
        </p>
      )}
      <ScoringSegments
        label="Best score"
        hideLabel
        choices={scoringChoices}
        value={scoring}
        onChange={onScoring}
        className={segmentClasses}
      />
      <div
        data-scores=""
        className="@container rounded-card bg-card p-1.5 shadow-card sm:p-4 xl:p-0 xl:shadow-none"
      >
        {isDivided && (
          <div
            ref={head}
            className="mb-1 flex items-center gap-1 border-b-[1.5px] border-dashed border-line pb-2"
          >
            <SidesSegments
              label="Who plays with whom"
              hideLabel
              choices={sidesChoices}
              value={sides}
              onChange={onSides}
              className={`min-w-0 flex-1 ${segmentClasses}`}
            />
            <IconButton
              label="Each alone again"
              icon={<X aria-hidden="true" className="size-5" />}
              onClick={() => {
                flushSync(() => onSides('alone'))
                chip.current?.focus()
              }}
            />
          </div>
        )}
        {mode === 'cooperative' && (
          <TogetherResult
            seats={draft.seats}
            showScoreError={showScoreErrors}
            onSeat={actions.onSeat}
          />
        )}
        {tie !== null && <TieQuestion draft={draft} tie={tie} onDecide={onTie} />}
        {mode === 'teams' && (
          <TeamBoard
            draft={draft}
            pieces={pieces}
            tie={tie}
            places={places}
            showScoreErrors={showScoreErrors}
            actions={actions}
          />
        )}
        {isRanking && <RankingPieces {...ranking} draft={draft} pieces={pieces} />}
        <OneByOne isFolded={mode === 'teams' && !isRanking}>{table}</OneByOne>
        {isAsked && <WhoWon draft={draft} pieces={pieces} actions={actions} />}
        {isRanking && <CardNote>A second tap takes a number back.</CardNote>}
        {tie?.decision?.kind === 'won' && places !== null && (
          <CardNote>{`The others keep their order: ${inOrder(places)}.`}</CardNote>
        )}
        <div className="flex flex-wrap justify-end pt-1.5">
          {sides === 'alone' && now.seats.length >= TEAMS_FROM && (
            <button
              ref={chip}
              type="button"
              onClick={() => {
                flushSync(() => onSides('teams'))
                head.current?.querySelector('input')?.focus()
              }}
              className="mr-auto flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-dashed border-field px-4 font-bold text-muted hover:bg-sunk hover:text-ink"
            >
              <Users aria-hidden="true" className="size-5" />
              Teams
            </button>
          )}
          {sheetButton}
          {padButton}
        </div>
        {details}
      </div>
      {children}
    </section>
  )
}

/**
 * The table as it is, but a frame later once another way to play or to score is chosen: the choice is shown
 * at once, and 32 players get other rows.
 */
function useLateTable(draft: TableDraft, pieces: readonly number[]) {
  const late = { draft: useDeferredValue(draft), pieces: useDeferredValue(pieces) }
  const isSame = wayOf(late.draft) === wayOf(draft)
  return isSame ? { draft, pieces } : late
}

function wayOf(draft: TableDraft): string {
  return `${modeOf(draft)} ${scoringOf(draft)}`
}

/** The places of all, best first: `1, 2, 3, 4`. */
function inOrder(places: readonly (number | null)[]): string {
  const known = places.filter((place) => place !== null)
  return known.toSorted((one, other) => one - other).join(', ')
}

function CardNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 px-1 pt-1.5 pb-1 text-xs leading-snug text-muted sm:px-0">
      <Info aria-hidden="true" className="mt-px size-4 shrink-0" />
      {children}
    </p>
  )
}

/** The table of the players; that of teams is folded on phones, unless it has to say something. */
function OneByOne({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { errorsBelow } = useFormErrors()
  const [open, setOpen] = useState(false)
  const isShown = open || errorsBelow('players.').length > 0
  // The board shows who changes places; the rows of 32 players may follow a frame later.
  const late = useDeferredValue(children)
  return (
    <>
      {isFolded && (
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
          className="flex min-h-11 w-full items-center justify-between gap-2 rounded-field px-2 text-left text-base font-bold text-muted hover:bg-sunk hover:text-ink @xl:hidden"
        >
          Players one by one
          <ChevronDown
            aria-hidden="true"
            className={`size-4 shrink-0 transition-transform ${isShown ? 'rotate-180' : ''}`}
          />
        </button>
      )}
      <div className={isFolded && !isShown ? '@max-xl:hidden' : undefined}>
        {isFolded ? late : children}
      </div>
    </>
  )
}

/** A match has no addresses of accounts, but the user's friends have theirs. */
function addressOf(seat: Seat, friends: readonly Acquaintance[]): string {
  if (seat.kind !== 'user' || seat.email !== '') return seat.email
  return friends.find(({ _id }) => _id === seat.user)?.email ?? ''
}

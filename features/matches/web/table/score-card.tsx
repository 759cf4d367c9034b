import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useId, useRef } from 'react'

import type { Acquaintance } from '#features/friends/contract.ts'
import { friendsQuery } from '#features/friends/web/data/friend-queries.ts'
import type { Game } from '#features/games/contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Button } from '#ui/base/button.tsx'
import { Segments } from '#ui/pickers/segments.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import { type ScoringChoice, scoringChoiceOf } from './modes.ts'
import { crownsOf, outcomeWords } from './outcome.ts'
import { RankingNote, RankingPieces, type RankingProps } from './ranking-pieces.tsx'
import { isNumbered } from './ranking.ts'
import { rowPlaces } from './row-places.ts'
import { SeatTable } from './seat-table.tsx'
import type { Seat } from './seat.ts'
import type { TableActions } from './table-actions.ts'
import {
  hasScoreBoxes,
  isAgainstScores,
  isReplacedByScores,
  modeOf,
  scoringOf,
  type TableDraft,
  withResultsPutBack,
} from './table-draft.ts'
import { TieQuestion } from './tie-question.tsx'
import { isTied, placesIn, type Tie, type TieDecision, tieOf } from './tie.ts'
import { TogetherResult } from './together-result.tsx'

export interface ScoreCardProps {
  draft: TableDraft
  game: Game | null
  /** The seats' pieces. */
  pieces: readonly number[]
  showScoreErrors: boolean
  actions: TableActions
  onScoring: (choice: ScoringChoice) => void
  onTeams: (teams: boolean) => void
  onPutBack: () => void
  onScoresAgain: () => void
  onTie: (decision: TieDecision) => void
  ranking: Omit<RankingProps, 'draft' | 'pieces'>
}

const scoringChoices = [
  { value: 'highest', label: 'Highest' },
  { value: 'lowest', label: 'Lowest' },
  { value: 'together', label: 'Together' },
  { value: 'none', label: 'No scores' },
] as const

// A score that is typed changes neither.
const ScoringSegments = memo(Segments<ScoringChoice>)
const TeamsSwitch = memo(Switch)

/** How the game is scored, and the players with their scores and results. */
export function ScoreCard({
  draft,
  game,
  pieces,
  showScoreErrors,
  actions,
  onScoring,
  onTeams,
  onPutBack,
  onScoresAgain,
  onTie,
  ranking,
  padButton,
  details,
  children,
}: ScoreCardProps & {
  /** Opens the score pad. */
  padButton?: ReactNode
  details: ReactNode
  /** Below the card: the form's buttons. */
  children: ReactNode
}) {
  const id = useId()
  const { data: friends = [] } = useQuery(friendsQuery)
  const resultsStatus = useRef<HTMLDivElement>(null)
  const mode = modeOf(draft)
  const isRanking = isNumbered(draft)
  const tie = tieOf(draft)
  const decide = (change: () => void) => {
    // The button disappears; the focus stays here.
    resultsStatus.current?.focus({ preventScroll: true })
    change()
  }
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 sm:gap-2.5 xl:rounded-card xl:bg-card xl:p-5 xl:shadow-card"
    >
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
        value={scoringChoiceOf(mode, scoringOf(draft))}
        onChange={onScoring}
        className="[&>div]:w-full [&_label]:flex-auto"
      />
      <div className="rounded-card bg-card p-1.5 shadow-card sm:p-4 xl:p-0 xl:shadow-none">
        <header className="flex min-h-11 items-center max-[16rem]:flex-wrap justify-between gap-x-1 pl-2 sm:gap-x-2 sm:pl-0">
          <h2
            id={id}
            className="mr-auto font-sans! text-[0.8125rem] font-bold tracking-[0.12em] text-muted uppercase max-[24rem]:sr-only"
          >
            Scores
          </h2>
          <TeamsSwitch
            label="Teams"
            checked={mode === 'teams'}
            disabled={mode === 'cooperative'}
            onChange={onTeams}
          />
          {padButton}
        </header>
        {mode === 'cooperative' && (
          <TogetherResult
            seats={draft.seats}
            showScoreError={showScoreErrors}
            onSeat={actions.onSeat}
          />
        )}
        {isRanking && <RankingPieces {...ranking} draft={draft} pieces={pieces} />}
        {tie !== null && <TieQuestion draft={draft} tie={tie} onDecide={onTie} />}
        <SeatTable
          mode={mode}
          hasScores={hasScoreBoxes(draft)}
          seats={draft.seats}
          pieces={pieces}
          crowns={crownsOf(draft)}
          places={isRanking ? rowPlaces(draft) : null}
          tie={tie && { places: placesIn(draft), isTied: (key) => isTied(tie, key) }}
          addressOf={(seat) => addressOf(seat, friends)}
          showScoreErrors={showScoreErrors}
          actions={actions}
        />
        {isRanking && <RankingNote />}
        {/* Always rendered: a live region announces only what changes inside it. */}
        <div ref={resultsStatus} role="status" tabIndex={-1} className="outline-none">
          {isReplacedByScores(draft) ? (
            <ResultsNotice
              words="Results follow the scores."
              action={`Put back: ${outcomeWords(withResultsPutBack(draft))}`}
              onTap={() => decide(onPutBack)}
            />
          ) : (
            isAgainstScores(draft) &&
            !isDecidedTie(tie) && (
              <ResultsNotice
                words="Results by hand."
                action="Use the scores again"
                onTap={() => decide(onScoresAgain)}
              />
            )
          )}
        </div>
        {details}
      </div>
      {children}
    </section>
  )
}

/** The question above the players says it then. */
function isDecidedTie(tie: Tie | null): boolean {
  return tie !== null && tie.decision !== null
}

/** What decides the results, and how to let the other decide. */
function ResultsNotice({
  words,
  action,
  onTap,
}: {
  words: string
  action: string
  onTap: () => void
}) {
  return (
    <div className="my-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-sunk px-4 py-2">
      <p className="font-semibold">{words}</p>
      <Button tone="quiet" size="small" onClick={onTap} className="min-w-0">
        <span className="min-w-0 wrap-anywhere">{action}</span>
      </Button>
    </div>
  )
}

/** A match has no addresses of accounts, but the user's friends have theirs. */
function addressOf(seat: Seat, friends: readonly Acquaintance[]): string {
  if (seat.kind !== 'user' || seat.email !== '') return seat.email
  return friends.find(({ _id }) => _id === seat.user)?.email ?? ''
}

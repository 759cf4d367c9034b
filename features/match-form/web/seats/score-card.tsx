import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useId } from 'react'

import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import type { Game } from '#features/games/games.contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Segments } from '#ui/pickers/segments.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import { type ScoringChoice, scoringChoiceOf } from './modes.ts'
import { crownsOf, rowPlaces } from './outcome.ts'
import type { TableActions } from './place-tools.tsx'
import { RankingNote, RankingPieces, type RankingProps } from './ranking-pieces.tsx'
import { isNumbered } from './ranking.ts'
import { SeatTable } from './seat-table.tsx'
import type { Seat } from './seat.ts'
import { hasScoreBoxes, modeOf, scoringOf, type TableDraft } from './table-draft.ts'
import { TieQuestion } from './tie-question.tsx'
import { isTied, placesIn, type TieDecision, tieOf } from './tie.ts'
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
  const mode = modeOf(draft)
  const isRanking = isNumbered(draft)
  const tie = tieOf(draft)
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
        {details}
      </div>
      {children}
    </section>
  )
}

/** A match has no addresses of accounts, but the user's friends have theirs. */
function addressOf(seat: Seat, friends: readonly Acquaintance[]): string {
  if (seat.kind !== 'user' || seat.email !== '') return seat.email
  return friends.find(({ _id }) => _id === seat.user)?.email ?? ''
}

import Crown from 'lucide-react/icons/crown'
import Frown from 'lucide-react/icons/frown'
import Handshake from 'lucide-react/icons/handshake'
import Trophy from 'lucide-react/icons/trophy'

import type { Match, Player } from '#features/matches/matches.contract.ts'
import { isAwaited } from '#features/matches/web/match-marks.tsx'
import type { Outcome } from '#features/scoring/match-outcome.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore, shownScore } from '#ui/layout/score-words.ts'

import { PlayerMarks } from './player-marks.tsx'
import { PlayerName } from './player-name.tsx'

export function OutcomeBanner({
  outcome,
  match,
  pieces,
  player,
  guestsLocked = false,
}: {
  outcome: Outcome
  match: Pick<Match, 'mode' | 'players'>
  pieces: readonly number[]
  /** The winner, when it is one player. */
  player?: Player | undefined
  guestsLocked?: boolean
}) {
  const { words, margin, score, sides } = outcome
  const lost = sides.length === 0 || sides[0]?.result === 'Loss'
  const [only] = sides.length === 1 ? (sides[0]?.members ?? []) : []
  return (
    <div className="@container">
      <div
        className={classNames(
          'flex min-h-23 items-center gap-3 px-4 py-3 max-[24rem]:flex-wrap sm:min-h-28 sm:gap-5 sm:px-6',
          lost ? 'bg-sunk text-ink' : 'bg-marigold text-on-marigold scheme-light',
        )}
      >
        <span className="relative grid size-16 shrink-0 place-items-center rounded-full bg-card text-ink sm:size-20">
          {player !== undefined && only !== undefined ? (
            <>
              <Meeple
                piece={pieces[only] ?? 0}
                hollow={isAwaited(player)}
                className="mt-2 size-10 sm:size-13"
              />
              <Crown
                aria-hidden="true"
                className="absolute -top-1 left-1/2 size-7 -translate-x-1/2 -rotate-6 fill-card sm:size-9"
              />
            </>
          ) : lost ? (
            <Frown aria-hidden="true" className="size-8 sm:size-10" />
          ) : match.mode === 'cooperative' || sides[0]?.result === 'Draw' ? (
            <Handshake aria-hidden="true" className="size-8 sm:size-10" />
          ) : (
            <Trophy aria-hidden="true" className="size-8 sm:size-10" />
          )}
        </span>
        {/* On the smallest screens a line of its own, so that names seldom break. */}
        <div className="min-w-0 flex-1 max-[24rem]:order-last max-[24rem]:basis-full">
          {player !== undefined && <span className="sr-only">1st </span>}
          <p className="font-score text-2xl leading-tight wrap-anywhere">
            {player === undefined ? (
              words
            ) : (
              <>
                <PlayerName player={player} /> won
              </>
            )}
          </p>
          <p className="dotted text-base font-bold">
            {margin !== null && <span className="wrap-anywhere">{margin}</span>}
            {player !== undefined && <PlayerMarks player={player} guestsLocked={guestsLocked} />}
          </p>
          {score !== null && shortScore(score) !== shownScore(score) && (
            <p aria-hidden="true" className="text-base wrap-anywhere">
              {shownScore(score)}
            </p>
          )}
        </div>
        {score !== null && (
          <p className={`ml-auto shrink-0 font-score leading-none ${sizeOf(score)}`}>
            <span className="sr-only">Score: </span>
            <ScoreNumber value={score} />
          </p>
        )}
      </div>
    </div>
  )
}

function sizeOf(score: number): string {
  const { length } = shortScore(score)
  if (length <= 2) return 'text-[4.25rem] sm:text-[5.75rem]'
  if (length === 3) return 'text-5xl sm:text-[5rem]'
  return length <= 5 ? 'text-3xl sm:text-6xl' : 'text-xl sm:text-4xl'
}

import Handshake from 'lucide-react/icons/handshake'
import NotebookPen from 'lucide-react/icons/notebook-pen'

import { useMe } from '#client/query/me.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import { sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import type { Match, Player } from '../matches.contract.ts'
import { isAwaited, resultColours } from './match-marks.tsx'
import { type OwnOutcome, type CardMatch, outcomeTextOf, ownOutcomeOf } from './outcome-text.ts'

/** With texts of twice the size the box of the outcome lies on top. */
export const matchCardGrid =
  'grid min-w-0 grid-cols-1 min-[17rem]:grid-cols-[4.5rem_minmax(0,1fr)] sm:grid-cols-[5.75rem_minmax(0,1fr)]'

export function OwnOutcomeBox({
  match,
  below: otherwise,
}: {
  match: CardMatch
  below?: string | undefined
}) {
  const { top, result, spoken, ...lead } = ownOutcomeOf(match, useMe()._id)
  const below = otherwise ?? lead.below
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col items-center justify-center gap-1 border-line bg-current/12 px-0.5 text-center leading-none',
        'max-[17rem]:flex-row max-[17rem]:gap-3 max-[17rem]:py-2 min-[17rem]:border-r-2 min-[17rem]:border-dashed',
        resultColours[result],
      )}
    >
      <span className="sr-only">{spoken}</span>
      <span aria-hidden="true" className="contents">
        <Top top={top} />
        {below !== null && <span className="text-xs font-bold">{below}</span>}
      </span>
    </div>
  )
}

function Top({ top }: { top: OwnOutcome['top'] }) {
  if ('score' in top) {
    return (
      <span className={`font-score text-ink ${sizeOf(top.score)}`}>
        <ScoreNumber value={top.score} />
      </span>
    )
  }
  if ('word' in top) return <span className="font-score text-xl text-ink">{top.word}</span>
  const Picture = top.picture === 'together' ? Handshake : NotebookPen
  return <Picture className="size-6" />
}

function sizeOf(score: number): string {
  const { length } = shortScore(score)
  return length <= 4 ? 'text-2xl' : length <= 6 ? 'text-xl' : 'text-xs'
}

export function OutcomeText({ match, className }: { match: CardMatch; className?: string }) {
  const { short, whole } = outcomeTextOf(match, useMe()._id)
  return (
    <p className={classNames('text-base leading-snug wrap-anywhere', className)}>
      {short === whole ? (
        short
      ) : (
        <>
          <span className="sm:hidden">{short}</span>
          <span className="max-sm:hidden">{whole}</span>
        </>
      )}
    </p>
  )
}

const SHOWN = 7

/** Hollow, who has not said yes; filled, who has; a line at the foot, a guest. */
export function MatchCardPieces({
  match,
  className,
}: {
  match: Pick<Match, 'mode' | 'scoring' | 'players' | 'matchStatus'>
  className?: string
}) {
  const { mode, players, matchStatus } = match
  const pieces = piecesOf(players)
  const seats = sidesByPlace(match).flatMap(({ members, result }) =>
    members.flatMap((seat) => {
      const player = players[seat]
      if (player === undefined) return []
      const words = playerWords(player, mode !== 'cooperative' && result === 'Win')
      return [{ player, piece: pieces[seat] ?? 0, words }]
    }),
  )
  // A number takes the room of a piece: never a number for a single last one.
  const rest = seats.length > SHOWN ? seats.slice(SHOWN - 1) : []
  return (
    <div title={matchStatus} className={className}>
      <span className="sr-only">{matchStatus}</span>
      <ul role="list" aria-label="Players" className="flex min-h-5 flex-wrap items-center gap-1">
        {seats.slice(0, seats.length - rest.length).map(({ player, piece, words }) => (
          <li key={player._id} title={player.name} className="relative sm:mr-0.5">
            <Meeple piece={piece} hollow={isAwaited(player)} className="size-5 sm:size-6" />
            {player.user === null && !player.former && (
              <span
                aria-hidden="true"
                className="absolute inset-x-1 -bottom-0.5 h-0.5 rounded-full bg-muted"
              />
            )}
            <span className="sr-only">{words}</span>
          </li>
        ))}
        {rest.length > 0 && (
          <li className="text-base font-bold text-muted">
            <span aria-hidden="true">{`+${rest.length}`}</span>
            <span className="sr-only">
              {`and ${rest.length} more: ${rest.map(({ words }) => words).join('; ')}`}
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}

/** `Priya Raman, pending`: what a piece says by its look. */
function playerWords(player: Player, wins = false): string {
  const { name, user, former } = player
  const mark = former ? null : user === null ? 'guest' : isAwaited(player) ? 'pending' : 'confirmed'
  return [name, mark, wins ? 'winner' : null].filter((word) => word !== null).join(', ')
}

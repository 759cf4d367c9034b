import Lock from 'lucide-react/icons/lock'

import { useMe } from '#client/query/me.ts'
import type { Player } from '#features/matches/contract.ts'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { shortScore, wholeScore } from '#ui/layout/score-words.ts'
import { Score, Sheet, SheetRow } from '#ui/layout/sheet.tsx'

import { piecesOf, PlayerMark, ResultWord } from '../data/match-marks.tsx'
import { Outcome } from './outcome.tsx'

/** The winner, then each player with score and result. */
export function ScoreSheet({
  players,
  guestsLocked,
}: {
  players: readonly Player[]
  /** Whether the viewer plays in the match but may not change its guests. */
  guestsLocked: boolean
}) {
  const pieces = piecesOf(players)
  return (
    <Card caption="Players">
      <Outcome players={players} />
      <Sheet aria-label="Players">
        {players.map((player, seat) => (
          <PlayerRow
            key={player._id}
            player={player}
            piece={pieces[seat] ?? 0}
            guestsLocked={guestsLocked}
          />
        ))}
      </Sheet>
    </Card>
  )
}

function PlayerRow({
  player,
  piece,
  guestsLocked,
}: {
  player: Player
  piece: number
  guestsLocked: boolean
}) {
  const me = useMe()
  const isGuest = player.user === null
  return (
    <SheetRow
      lead={<Meeple piece={piece} className="size-9" />}
      className="min-h-16"
      trail={
        <span className="flex items-baseline justify-end gap-3 sm:gap-5">
          {player.result !== '' && (
            <ResultWord
              result={player.result}
              className={classNames('text-base', player.score === null && 'text-xl')}
            />
          )}
          <span className={classNames('min-w-12 sm:min-w-16', sizeOf(player.score))}>
            <Score value={player.score} />
          </span>
        </span>
      }
    >
      <p className="font-bold wrap-anywhere">{player.name}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {player.user?._id === me._id && <span>You</span>}
        <PlayerState player={player} />
        {isGuest && player.email !== null && <span className="wrap-anywhere">{player.email}</span>}
        {isGuest && guestsLocked && (
          <span className="flex items-center gap-1">
            <Lock aria-hidden="true" className="size-3.5 shrink-0" />
            Creator-only for guests
          </span>
        )}
      </p>
      {player.score !== null && shortScore(player.score) !== wholeScore(player.score) && (
        // Visible text, because a touch screen shows no `title`.
        <p aria-hidden="true" className="text-sm text-muted wrap-anywhere">
          {wholeScore(player.score)}
        </p>
      )}
    </SheetRow>
  )
}

/** Smaller text for long scores, so that there is room for the name. */
function sizeOf(score: number | null): string {
  return score !== null && shortScore(score).length > 5
    ? '[&>span]:text-lg sm:[&>span]:text-2xl'
    : '[&>span]:text-2xl sm:[&>span]:text-3xl'
}

function PlayerState({ player }: { player: Player }) {
  if (player.user === null) return <span>Guest</span>
  return (
    <span className="flex items-center gap-1">
      <PlayerMark player={player} spoken={false} />
      {player.confirmed ? 'Confirmed' : 'Pending'}
    </span>
  )
}

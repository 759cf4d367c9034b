import Check from 'lucide-react/icons/check'
import Crown from 'lucide-react/icons/crown'
import Hourglass from 'lucide-react/icons/hourglass'
import UserRound from 'lucide-react/icons/user-round'

import type { Match, Player } from '#features/matches/matches.contract.ts'
import { piecesOf } from '#features/matches/web/match-marks.tsx'
import type { Side } from '#features/scoring/standings.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'

/** Further players are a number on the screen. */
const SHOWN = 5
const SMALLEST = 'max-[24rem]:hidden'

/** Who won, with the score, then everybody else, best first; on phones the others are pieces alone. */
export function RowPlayers({
  match: { mode, players },
  sides,
}: {
  match: Pick<Match, 'mode' | 'players'>
  /** Best first. */
  sides: readonly Side[]
}) {
  const pieces = piecesOf(players)
  const winners = mode === 'cooperative' ? [] : sides.filter(({ result }) => result === 'Win')
  const [winner] = winners.length === 1 ? winners : []
  const ordered = [...winners, ...sides.filter((side) => !winners.includes(side))]
  const seats = ordered.flatMap((side) =>
    side.members.flatMap((seat, index) => {
      const player = players[seat]
      if (player === undefined) return []
      const wins = winners.includes(side)
      return [{ player, piece: pieces[seat] ?? 0, wins, crowned: wins && index === 0, side }]
    }),
  )
  // A number takes the room of a piece, so the last one is never a number alone.
  const rest = seats.length > SHOWN ? seats.slice(SHOWN - 1) : []
  return (
    <ul
      role="list"
      aria-label="Players"
      className="col-start-2 col-end-4 row-start-2 mt-1 flex min-h-6 min-w-0 items-center gap-x-0.5 text-[0.9375rem] sm:col-end-3 sm:gap-x-3"
    >
      {seats.slice(0, seats.length - rest.length).map(({ side, crowned, ...seat }) => (
        <PlayerItem
          key={seat.player._id}
          {...seat}
          crowned={crowned}
          team={crowned ? side.team : null}
          // At a full table a name would be one letter; then the pieces are enough.
          nameless={
            seats.length < SHOWN && side === winner && side.team === null
              ? SMALLEST
              : seats.length < SHOWN || crowned
                ? 'max-sm:hidden'
                : 'max-lg:hidden'
          }
          score={crowned && side === winner ? side.score : null}
        />
      ))}
      {rest.length > 0 && (
        <li className="shrink-0 font-bold text-muted">
          <span aria-hidden="true">{`+${rest.length}`}</span>
          <span className="sr-only">
            {`and ${rest.length} more: ${rest.map(({ player, wins }) => spoken(player, wins)).join('; ')}`}
          </span>
        </li>
      )}
    </ul>
  )
}

function PlayerItem({
  player,
  piece,
  wins,
  crowned,
  team,
  nameless,
  score,
}: {
  player: Player
  piece: number
  wins: boolean
  crowned: boolean
  /** The name of the team that won, before its first player. */
  team: string | null
  /** The screens that show no name, as a class. */
  nameless: string
  score: number | null
}) {
  const points = score !== null && (
    <span className="shrink-0 font-score text-base">
      <span className="sr-only">, score </span>
      <ScoreNumber value={score} />
    </span>
  )
  return (
    <li
      className={classNames(
        'flex h-6 items-center gap-1',
        // On phones the winner's name gives way first, then the pieces lie on each other.
        crowned
          ? 'max-w-full min-w-0 max-sm:mr-1 max-sm:min-w-min max-sm:shrink-[9999]'
          : 'max-sm:w-6 max-sm:min-w-3.5 max-[22rem]:w-5',
      )}
    >
      {crowned && (
        <Crown aria-hidden="true" className="size-4.5 shrink-0 fill-marigold text-marigold-edge" />
      )}
      {team !== null && (
        <>
          <Name className={`${SMALLEST} font-bold`}>{team}</Name>
          {points}
        </>
      )}
      <Piece player={player} piece={piece} />
      <Name className={`${nameless} ${wins ? 'font-bold' : ''}`}>
        {player.user?.firstName ?? player.name}
      </Name>
      <span className="sr-only">{spoken(player, wins)}</span>
      {team === null && points}
    </li>
  )
}

/**
 * Ends early where there is little room; the wrapper's grid lets it shrink to nothing. A very long name
 * leaves room for the others.
 */
function Name({ className, children }: { className: string; children: string }) {
  return (
    <span aria-hidden="true" className={`grid min-w-0 grid-cols-[minmax(0,auto)] ${className}`}>
      <span className="max-w-48 truncate">{children}</span>
    </span>
  )
}

/** A piece with a mark at its foot: confirmed, pending, or a guest; none of a deleted account. */
function Piece({ player, piece }: { player: Player; piece: number }) {
  const Mark = player.user === null ? UserRound : player.confirmed ? Check : Hourglass
  return (
    <span aria-hidden="true" className="relative size-6 shrink-0 max-[22rem]:size-5">
      <Meeple piece={piece} className="size-5.5 max-[22rem]:size-4.5" />
      {!player.former && (
        <span className="absolute -right-0.5 -bottom-0.5 grid size-3.5 place-items-center rounded-full bg-card">
          <Mark
            strokeWidth={player.user !== null && player.confirmed ? 4.5 : 3}
            className={classNames(
              'size-2.5',
              player.user !== null && player.confirmed ? 'text-win' : 'text-muted',
            )}
          />
        </span>
      )}
    </span>
  )
}

function spoken(player: Player, wins: boolean): string {
  const { user, former, confirmed } = player
  // The name of a deleted account's row says it.
  const mark = former ? null : user === null ? 'guest' : confirmed ? 'confirmed' : 'pending'
  return [player.name, mark, wins ? 'winner' : null].filter((word) => word !== null).join(', ')
}

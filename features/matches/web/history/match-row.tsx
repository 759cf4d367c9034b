import { Link } from '@tanstack/react-router'
import Crown from 'lucide-react/icons/crown'
import Handshake from 'lucide-react/icons/handshake'
import Hourglass from 'lucide-react/icons/hourglass'

import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match, Player } from '#features/matches/contract.ts'
import { placesOf, sideCount } from '#features/matches/results/rules.ts'
import type { Result } from '#features/matches/rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ordinal } from '#ui/layout/ordinal.ts'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { MatchAnswers } from '../actions/match-answers.tsx'
import {
  piecesOf,
  PlayerMark,
  resultColours,
  ResultWord,
  StatusMark,
} from '../data/match-marks.tsx'

const stubs: Record<Result, string> = {
  Win: 'bg-win/12',
  Loss: 'bg-loss/12',
  Draw: 'bg-draw/12',
  '': 'bg-sunk',
}

/** A match in the history: a ticket with the viewer's place on its stub. */
export function MatchRow({ match }: { match: Match }) {
  const me = useMe()
  const seat = match.players.findIndex((player) => player.user?._id === me._id)
  const own = match.players[seat]
  return (
    <article className="relative grid min-w-0 grid-cols-[4.125rem_minmax(0,1fr)] border-t-2 border-dashed border-line in-[li:first-child]:border-t-0 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <Stub match={match} seat={seat} />
      <div className="flex min-h-22 min-w-0 flex-wrap items-center gap-x-3 px-3 py-2.5 sm:gap-x-4 sm:px-5">
        <BoxFace game={match.game} size={48} />
        <div className="min-w-0 flex-1">
          <h3 className="flex min-w-0 items-center gap-2 text-lg leading-tight sm:text-xl">
            {/* The link covers the whole row; the buttons lie above it. */}
            <Link
              to="/matches/$id"
              params={{ id: match._id }}
              className="line-clamp-2 text-ink no-underline wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              {match.game.name}
            </Link>
            <StatusMark match={match} waiting={own !== undefined && !own.confirmed} />
          </h3>
          <Players match={match} />
          {match.notes !== '' && (
            <p className="mt-0.5 truncate text-sm text-muted">{match.notes}</p>
          )}
        </div>
        {own !== undefined && own.score !== null && (
          <span className={`font-score leading-none tabular-nums ${sizeOf(own.score)}`}>
            <span className="sr-only">Your score: </span>
            <ScoreNumber value={own.score} />
          </span>
        )}
        <MatchAnswers match={match} />
      </div>
    </article>
  )
}

/** The viewer's place among the sides, else the result. */
function Stub({ match: { mode, scoring, players }, seat }: { match: Match; seat: number }) {
  const result = players[seat]?.result ?? ''
  const place = placesOf(mode, scoring, players)[seat] ?? null
  const sides = sideCount(mode, players)
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col items-center justify-center gap-0.5 border-r-2 border-dashed border-line px-1 text-center leading-tight',
        stubs[result],
      )}
    >
      {mode === 'cooperative' && (
        <Handshake aria-hidden="true" className={classNames('size-6', resultColours[result])} />
      )}
      {place !== null && sides > 1 && (
        <span className="font-score text-2xl leading-none">
          <span className="sr-only">Your place: </span>
          {ordinal(place)}
        </span>
      )}
      <span className="sr-only">Your result: </span>
      {place !== null && sides > 1 ? (
        <span className={classNames('text-sm font-bold', resultColours[result])}>
          {result === 'Win' || result === 'Loss' || result === '' ? (
            <>
              <span className="sr-only">{result === '' ? 'No result' : result}</span>
              <span>{` of ${sides}`}</span>
            </>
          ) : (
            result
          )}
        </span>
      ) : (
        <ResultWord result={result} className={mode === 'cooperative' ? 'text-sm' : 'text-lg'} />
      )}
    </div>
  )
}

/** Who won, with the score, and everybody else; on phones the others are pieces alone. */
function Players({ match: { players } }: { match: Match }) {
  const pieces = piecesOf(players)
  const seats = players.map((player, seat) => ({ player, piece: pieces[seat] ?? 0 }))
  const ordered = [
    ...seats.filter(({ player }) => player.result === 'Win'),
    ...seats.filter(({ player }) => player.result !== 'Win'),
  ]
  return (
    <ul
      role="list"
      aria-label="Players"
      className="mt-1 flex max-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 overflow-clip text-[0.9375rem]"
    >
      {ordered.map(({ player, piece }) => (
        <PlayerItem key={player._id} player={player} piece={piece} />
      ))}
    </ul>
  )
}

function PlayerItem({ player, piece }: { player: Player; piece: number }) {
  const wins = player.result === 'Win'
  const pending = player.user !== null && !player.confirmed
  return (
    <li className="flex min-h-6 max-w-full min-w-0 items-center gap-1" title={player.name}>
      {wins && (
        <Crown role="img" aria-label="Winner" className="size-4.5 shrink-0 text-marigold-edge" />
      )}
      <Meeple piece={piece} className="size-5" />
      <span className={classNames('truncate', wins ? 'font-bold' : 'max-sm:sr-only')}>
        <span className="max-sm:hidden">{player.name}</span>
        <span className="sm:hidden">{player.user?.firstName ?? player.name}</span>
      </span>
      {wins && player.score !== null && (
        <span className="font-score text-base">
          <ScoreNumber value={player.score} />
        </span>
      )}
      <span className="contents max-sm:hidden">
        <PlayerMark player={player} spoken={false} />
      </span>
      {pending && (
        <Hourglass aria-hidden="true" className="size-3.5 shrink-0 text-muted sm:hidden" />
      )}
      <span className="sr-only">{markWords(player)}</span>
    </li>
  )
}

function markWords(player: Player): string {
  if (player.user === null) return ', guest'
  return player.confirmed ? ', confirmed' : ', pending'
}

/** Smaller text for long scores, so that they fit beside the names. */
function sizeOf(score: number): string {
  const { length } = shortScore(score)
  if (length <= 3) return 'text-[1.75rem] sm:text-4xl'
  return length <= 5 ? 'text-xl sm:text-3xl' : 'text-base sm:text-xl'
}

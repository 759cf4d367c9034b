import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { piecesOf } from '#features/matches/web/match-marks.tsx'
import { ticketGrid, TicketStub } from '#features/matches/web/match-ticket.tsx'
import { outcomeOf } from '#features/scoring/standings.rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'

/** Pieces of those who won; more would not fit a phone. */
const PIECES = 4

/** A match in two lines: the game and its day, who won and by how much. */
export function RecentRow({ match }: { match: Match }) {
  return (
    <li
      className={`relative ${ticketGrid} min-h-20 border-t-2 border-dashed border-line sm:min-h-18`}
    >
      <TicketStub match={match} />
      <div className="flex min-w-0 items-center gap-2.5 px-3 py-2.5 sm:gap-4 sm:px-4">
        <BoxFace game={match.game} size={42} />
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 text-base leading-snug wrap-anywhere sm:text-lg">
            <Link
              to="/matches/$id"
              params={{ id: match._id }}
              className="text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              {match.game.name}
            </Link>
            <span className="font-sans! text-sm font-normal tracking-normal text-muted">
              {' '}
              <CalendarDay day={match.day} />
            </span>
          </h3>
          <Outcome match={match} />
        </div>
      </div>
    </li>
  )
}

function Outcome({ match }: { match: Match }) {
  const me = useMe()
  const { players } = match
  const outcome = outcomeOf(
    match,
    players.some(({ user }) => user?._id === me._id),
  )
  if (outcome === null) return <p className="text-sm text-muted">No result yet</p>
  const pieces = piecesOf(players)
  const winners = outcome.sides.flatMap(({ members }) => members).slice(0, PIECES)
  return (
    <p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-sm text-muted">
      <span aria-hidden="true" className="flex shrink-0 -space-x-1.5">
        {winners.map((seat) => (
          <Meeple key={seat} piece={pieces[seat] ?? 0} className="size-5" />
        ))}
      </span>
      <span className="line-clamp-2 wrap-anywhere">
        {outcome.words}
        {outcome.margin !== null && ` ${outcome.margin}`}
      </span>
    </p>
  )
}

import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/contract.ts'
import { standingsOf } from '#features/matches/standings/rules.ts'
import { CalendarDay } from '#ui/layout/day.tsx'

import { MatchStub } from '../history/match-stub.tsx'
import { RowPlayers } from '../history/row-players.tsx'

/** A match as in the history, with its day, and without anything to answer. */
export function RecentRow({ match }: { match: Match }) {
  const me = useMe()
  const seat = match.players.findIndex(({ user }) => user?._id === me._id)
  const sides = standingsOf(match)
  return (
    <li className="relative grid min-h-20 min-w-0 grid-cols-[4.125rem_minmax(0,1fr)] border-t-2 border-dashed border-line sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <MatchStub
        mode={match.mode}
        own={sides.find(({ members }) => members.includes(seat))}
        sides={sides.length}
      />
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 px-3 py-2.5 sm:gap-x-4 sm:px-5">
        <BoxFace game={match.game} size={44} className="row-span-2" />
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Link
            to="/matches/$id"
            params={{ id: match._id }}
            className="line-clamp-2 font-score text-lg leading-snug text-ink no-underline wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {match.game.name}
          </Link>
          <span className="text-sm text-muted">
            <CalendarDay day={match.day} />
          </span>
        </p>
        <RowPlayers match={match} sides={sides} />
      </div>
    </li>
  )
}

import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/contract.ts'
import { standingsOf } from '#features/matches/standings/rules.ts'

import { MatchAnswers } from '../actions/match-answers.tsx'
import { StatusMark, WaitsMark } from '../data/match-marks.tsx'
import { MatchStub } from './match-stub.tsx'
import { OwnScore } from './own-score.tsx'
import { RowPlayers } from './row-players.tsx'

/** A match in the history: a ticket with the reader's place on its stub. */
export function MatchRow({ match }: { match: Match }) {
  const me = useMe()
  const seat = match.players.findIndex((player) => player.user?._id === me._id)
  const own = match.players[seat]
  const sides = standingsOf(match)
  return (
    <article className="relative settling grid min-w-0 grid-cols-[3.5rem_minmax(0,1fr)] border-t-2 border-dashed border-line min-[22rem]:grid-cols-[4.125rem_minmax(0,1fr)] in-[li:first-child]:border-t-0 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <MatchStub
        mode={match.mode}
        own={sides.find(({ members }) => members.includes(seat))}
        sides={sides.length}
      />
      <div className="min-w-0 px-2.5 py-2.5 sm:px-5">
        {/* The score is beside the name, and on wide screens in the middle of the row. */}
        <div className="grid min-h-17 min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-2 sm:gap-x-4">
          <span className="relative col-start-1 row-start-1 row-end-4 size-12">
            <BoxFace game={match.game} size={48} />
            <StatusMark match={match} />
          </span>
          <div className="col-start-2 row-start-1 flex min-w-0 items-center gap-2">
            <h3 className="min-w-0 text-[0.9375rem] leading-snug min-[22rem]:text-lg sm:text-xl">
              {/* The link covers the whole row; the buttons lie above it. */}
              <Link
                to="/matches/$id"
                params={{ id: match._id }}
                className="line-clamp-4 text-ink no-underline sm:line-clamp-2 wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
              >
                {match.game.name}
              </Link>
            </h3>
            {own?.confirmed === false && match.correcting !== true && <WaitsMark />}
          </div>
          {own !== undefined && own.score !== null && <OwnScore score={own.score} />}
          <RowPlayers match={match} sides={sides} />
          {match.notes !== '' && (
            <p className="col-start-2 col-end-4 row-start-3 mt-0.5 truncate text-sm text-muted sm:col-end-3">
              {match.notes}
            </p>
          )}
        </div>
        <MatchAnswers match={match} />
      </div>
    </article>
  )
}

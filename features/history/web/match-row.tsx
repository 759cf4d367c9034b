import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { StatusMark, WaitsMark } from '#features/matches/web/match-marks.tsx'
import { standingsOf } from '#features/scoring/standings.rules.ts'
import { MatchAnswers } from '#features/whole-match/web/match-answers.tsx'

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
    <article className="match-row">
      <MatchStub
        mode={match.mode}
        own={sides.find(({ members }) => members.includes(seat))}
        sides={sides.length}
      />
      <div className="min-w-0 px-2.5 py-2.5 sm:px-5">
        {/* The score is beside the name, and on wide screens in the middle of the row. */}
        <div className="match-row-parts">
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
                className="line-clamp-4 text-ink no-underline sm:line-clamp-2 wrap-anywhere row-link"
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

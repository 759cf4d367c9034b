import { useMe } from '#client/query/me.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { MatchStub } from '#features/history/web/match-stub.tsx'
import { OwnScore } from '#features/history/web/own-score.tsx'
import { RowPlayers } from '#features/history/web/row-players.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { sentenceOf } from '#features/plays/file-sentences.rules.ts'
import { standingsOf } from '#features/scoring/standings.rules.ts'
import { Card } from '#ui/base/card.tsx'

/** A few matches as they will stand in the history. */
export function SamplesCard({ samples }: { samples: readonly Match[] }) {
  return (
    <Card title="How they will look" className="max-lg:order-1">
      <ul role="list" aria-label="Samples" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {samples.map((match) => (
          <li key={match._id} className="border-t-2 border-dashed border-line">
            <Sample match={match} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** As a row of the history, without its link: there is no such match yet. */
function Sample({ match }: { match: Match }) {
  const me = useMe()
  const seat = match.players.findIndex(({ user }) => user?._id === me._id)
  const own = match.players[seat]
  const sides = standingsOf(match)
  const seats = match.players.map((player, person) => ({ ...player, person }))
  return (
    <article className="grid min-w-0 grid-cols-[3.5rem_minmax(0,1fr)] min-[22rem]:grid-cols-[4.125rem_minmax(0,1fr)] in-[li:last-child]:overflow-clip in-[li:last-child]:rounded-b-card">
      <MatchStub
        mode={match.mode}
        own={sides.find(({ members }) => members.includes(seat))}
        sides={sides.length}
      />
      <div className="grid min-h-22 min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-2.5 px-2.5 py-2.5 min-[22rem]:gap-x-3 min-[22rem]:px-3 sm:px-4">
        <BoxFace
          game={match.game}
          size={48}
          className="row-start-1 row-end-5 size-10 min-[22rem]:size-12"
        />
        <div className="col-start-2 row-start-1 min-w-0">
          <h3 className="text-base leading-snug min-[22rem]:text-lg wrap-anywhere">
            {match.game.name}
          </h3>
          <p className="text-sm text-muted wrap-anywhere">
            <CalendarDay day={match.day} />
            {match.location !== null && ` · ${match.location}`}
          </p>
        </div>
        {own !== undefined && own.score !== null && <OwnScore score={own.score} />}
        <RowPlayers match={match} sides={sides} />
        {/* Pieces and places do not say that all lost together, or that nobody has won. */}
        <p className="col-start-2 col-end-4 row-start-3 mt-0.5 text-sm leading-snug font-semibold wrap-anywhere sm:col-end-3">
          {sentenceOf({ ...match, players: seats }, match.players)}
        </p>
        {match.notes !== '' && (
          <p className="col-start-2 col-end-4 row-start-4 mt-0.5 truncate text-sm text-muted sm:col-end-3">
            {match.notes}
          </p>
        )}
      </div>
    </article>
  )
}

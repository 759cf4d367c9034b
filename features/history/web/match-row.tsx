import { Link } from '@tanstack/react-router'

import { formatDuration } from '#features/dates/durations.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { MatchAnswers } from '#features/matches/web/match-answers.tsx'
import {
  matchCardGrid,
  MatchCardPieces,
  OutcomeText,
  OwnOutcomeBox,
} from '#features/matches/web/match-card.tsx'
import { WaitsHere } from '#features/matches/web/waits-here.tsx'

export function MatchRow({ match }: { match: Match }) {
  const waits = 'waits' in match
  const { game, notes, durationMinutes, expansions } = match
  const facts = [
    ...(durationMinutes === null ? [] : [formatDuration(durationMinutes)]),
    ...expansions.map(({ name }) => name),
  ]
  return (
    <article className={`match-row ${matchCardGrid}`}>
      <OwnOutcomeBox match={match} />
      <div className={`match-row-parts ${waits ? 'bg-sunk' : ''}`}>
        <BoxFace game={game} size={42} className="row-span-3 self-center" />
        <div className="min-w-0">
          <div className="flex min-w-0 items-baseline gap-x-2 max-lg:flex-wrap">
            <h3 className="min-w-0 text-base leading-snug">
              {/* The link covers the whole row; the buttons lie above it. */}
              <Link
                to="/matches/$id"
                params={{ id: match._id }}
                className="line-clamp-4 text-ink no-underline sm:line-clamp-2 wrap-anywhere row-link"
              >
                {game.name}
              </Link>
            </h3>
            {waits && <WaitsHere />}
            {facts.length > 0 && (
              <p className="flex-1 truncate text-muted max-lg:hidden">{facts.join(', ')}</p>
            )}
          </div>
          <OutcomeText match={match} />
        </div>
        <MatchCardPieces
          match={match}
          className="col-start-2 mt-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0"
        />
        {notes !== '' && (
          <p className="col-start-2 mt-0.5 truncate text-base text-muted lg:row-start-2">{notes}</p>
        )}
        <MatchAnswers match={match} />
      </div>
    </article>
  )
}

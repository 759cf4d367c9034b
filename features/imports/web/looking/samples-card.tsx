import { CalendarDay } from '#features/dates/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import {
  matchCardGrid,
  MatchCardPieces,
  OutcomeText,
  OwnOutcomeBox,
} from '#features/matches/web/match-card.tsx'
import { Card } from '#ui/base/card.tsx'
import { Score } from '#ui/layout/sheet.tsx'

/** The first matches, as rows of the history. */
export function SamplesCard({ samples, isOpen }: { samples: readonly Match[]; isOpen: boolean }) {
  return (
    <Card
      title="The first three"
      aside={<p className="text-base text-muted">as they will be stored</p>}
    >
      <ul role="list" aria-label="Samples" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {samples.map((match) => (
          <li key={match._id} className="border-t-2 border-dashed border-line">
            <Sample match={match} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function isUndecided({ players }: Match): boolean {
  return players.every(({ result }) => result === '')
}

/** What decides is still asked. */
function OpenOutcomeBox({ match: { players } }: { match: Match }) {
  const score = players.find(({ user }) => user !== null)?.score ?? null
  return (
    <div className="flex flex-col items-center justify-center gap-1 border-line bg-sunk leading-none min-[17rem]:border-r-2 min-[17rem]:border-dashed">
      {score !== null && <Score value={score} />}
      <span className="text-xs font-bold">open</span>
    </div>
  )
}

/** As a row of the history, without its link: there is no such match yet. */
function Sample({ match, isOpen }: { match: Match; isOpen: boolean }) {
  return (
    <article
      className={`${matchCardGrid} in-[li:last-child]:overflow-clip in-[li:last-child]:rounded-b-card`}
    >
      {isOpen && isUndecided(match) ? (
        <OpenOutcomeBox match={match} />
      ) : (
        <OwnOutcomeBox match={match} />
      )}
      <div className="flex min-h-22 min-w-0 items-center gap-3 px-3 py-2 sm:gap-4 sm:px-4">
        <BoxFace game={match.game} size={42} />
        <div className="min-w-0 flex-1">
          <h3 className="text-base leading-snug wrap-anywhere">{match.game.name}</h3>
          <p className="text-base text-muted wrap-anywhere">
            <CalendarDay day={match.day} />
            {match.location !== null && ` · ${match.location}`}
          </p>
          <OutcomeText match={match} />
          <MatchCardPieces match={match} className="mt-1" />
          {match.notes !== '' && (
            <p className="mt-0.5 truncate text-base text-muted">{match.notes}</p>
          )}
        </div>
      </div>
    </article>
  )
}

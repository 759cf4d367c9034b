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

/**
 * The first matches as rows of the history, without links: there are no such matches yet.
 * @param props.isOpen what decides is still asked
 */
export function SamplesCard({ samples, isOpen }: { samples: readonly Match[]; isOpen: boolean }) {
  const isUndecided = ({ players }: Match) => players.every(({ result }) => result === '')
  return (
    <Card
      title="The first three"
      aside={<p className="text-base text-muted">as they will be stored</p>}
    >
      <ul role="list" aria-label="Samples" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {samples.map((match) => (
          <li key={match._id} className="border-t-2 border-dashed border-line">
            <article
              className={`${matchCardGrid} in-[li:last-child]:overflow-clip in-[li:last-child]:rounded-b-card`}
            >
              <OwnOutcomeBox
                match={match}
                below={isOpen && isUndecided(match) ? 'open' : undefined}
              />
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
          </li>
        ))}
      </ul>
    </Card>
  )
}

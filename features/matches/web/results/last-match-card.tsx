import ChevronRight from 'lucide-react/icons/chevron-right'

import { useMe } from '#client/query/me.ts'
import type { Match } from '#features/matches/contract.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { Day } from '#ui/layout/day.tsx'
import { Score, Sheet, SheetRow } from '#ui/layout/sheet.tsx'

import { piecesOf, ResultWord } from '../data/match-marks.tsx'
import { OwnScore } from './own-score.tsx'

const ROWS = 6

/** The most recent match as a score sheet. */
export function LastMatchCard({ match }: { match: Match }) {
  const me = useMe()
  const own = match.players.find((player) => player.user?._id === me._id)
  const pieces = piecesOf(match.players)
  const rest = match.players.length - ROWS
  return (
    <Card caption="Last match">
      <div className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <h3 className="text-3xl wrap-break-word max-sm:col-span-2 sm:text-4xl">
          {match.game.name}
        </h3>
        <p className="mt-1.5 text-lg text-muted">
          <Day of={match.date} />
        </p>
        {own !== undefined && (
          <OwnScore
            own={own}
            className="col-start-2 row-start-2 max-sm:mt-2 sm:row-span-2 sm:row-start-1"
          />
        )}
      </div>
      <Sheet aria-label="Players">
        {match.players.slice(0, ROWS).map((player, seat) => (
          <SheetRow
            key={player._id}
            lead={<Meeple piece={pieces[seat] ?? 0} />}
            trail={
              <span className="flex items-baseline gap-4">
                {player.result !== '' && (
                  <ResultWord result={player.result} className="text-base" />
                )}
                <span className="min-w-10">
                  <Score value={player.score} />
                </span>
              </span>
            }
          >
            <span className="font-semibold wrap-anywhere">{player.name}</span>
            {player.user === null && <span className="text-muted"> (guest)</span>}
          </SheetRow>
        ))}
      </Sheet>
      {rest > 0 && <p className="mt-3 text-muted">and {rest} more at the table</p>}
      <ButtonLink to="/matches/$id" params={{ id: match._id }} tone="quiet" className="mt-5">
        Open match
        <ChevronRight aria-hidden="true" className="-mr-1.5 size-5" />
      </ButtonLink>
    </Card>
  )
}

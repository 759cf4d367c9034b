import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { isToCome } from '#features/days/days.rules.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { claimOf } from '#features/scoring/standings.rules.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { RankedRows } from './score-sheet.tsx'

const ROWS = 6

/** The most recent match as a score sheet. */
export function LastMatchCard({ match }: { match: Match }) {
  const me = useMe()
  const [uncounted] = useState(() => isToCome(match.day, new Date()))
  const { players } = match
  const own = players.find((player) => player.user?._id === me._id)
  const score = own?.score ?? null
  const claim =
    own === undefined ? null : claimOf(match, own, score === null ? null : shortScore(score))
  const rest = players.length - ROWS
  return (
    <Card caption="Last match">
      <div className="mb-4 flex items-center gap-3.5">
        <BoxFace game={match.game} size={58} />
        <div className="min-w-0">
          <h3 className="text-2xl wrap-anywhere sm:text-3xl">
            <Link {...pageOfGame(match.game._id)} className="text-ink no-underline hover:underline">
              {match.game.name}
            </Link>
          </h3>
          <p className="mt-0.5 text-muted">
            <CalendarDay day={match.day} long />
            {uncounted && ' · not counted yet'}
          </p>
          {claim !== null && <p className="font-semibold wrap-anywhere">You {claim}.</p>}
        </div>
      </div>
      <div className="-mx-4 sm:-mx-6">
        <RankedRows match={match} most={ROWS} />
      </div>
      {rest > 0 && <p className="mt-3 text-muted">and {rest} more at the table</p>}
      <ButtonLink to="/matches/$id" params={{ id: match._id }} tone="quiet" className="mt-5">
        Open match
        <ChevronRight aria-hidden="true" className="-mr-1.5 size-5" />
      </ButtonLink>
    </Card>
  )
}

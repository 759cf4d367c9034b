import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { calledShort } from '#features/accounts/called-apart.rules.ts'
import { isToCome } from '#features/dates/days.rules.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { matchCardGrid, OutcomeText, OwnOutcomeBox } from '#features/matches/web/match-card.tsx'
import { WaitsHere } from '#features/matches/web/waits-here.tsx'
import { grouped } from '#features/scoring/scores.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { TextLink } from '#ui/base/text-link.tsx'
import { nameWords } from '#ui/layout/name-words.ts'

const NAMED = 5

export function LastMatch({
  match,
  total,
  coloured,
}: {
  match: Match
  total: number | null
  /** Whether results have colours yet. */
  coloured: boolean
}) {
  const me = useMe()
  const id = useId()
  const [uncounted] = useState(() => isToCome(match.day, new Date()))
  const waits = 'waits' in match
  const others = calledShort(match.players).filter(
    (_, seat) => match.players[seat]?.user?._id !== me._id,
  )
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'min-w-0 overflow-clip rounded-card bg-card shadow-card',
        !coloured && '[--loss:var(--muted)] [--win:var(--muted)]',
      )}
    >
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 sm:px-5">
        <h2 id={id} className="text-xl">
          Last match
        </h2>
        <TextLink to="/matches">
          {total === null || total < 2 ? 'Match History' : `All ${grouped(total)} matches`}
        </TextLink>
      </header>
      <article className={`${matchCardGrid} relative border-t-2 border-dashed border-line`}>
        <OwnOutcomeBox match={match} />
        <div
          className={`grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 sm:px-4 ${waits ? 'bg-sunk' : ''}`}
        >
          <BoxFace game={match.game} size={44} className="max-[15rem]:hidden" />
          <div className="col-start-2 min-w-0">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <h3 className="text-base leading-tight wrap-break-word">
                <Link
                  to="/matches/$id"
                  params={{ id: match._id }}
                  className="line-clamp-2 text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
                >
                  {match.game.name}
                </Link>
              </h3>
              <span className="text-base text-muted">
                <CalendarDay day={match.day} />
              </span>
              {waits && <WaitsHere />}
            </div>
            <OutcomeText match={match} className="line-clamp-none!" />
            <p className="text-base leading-snug text-muted">
              {[
                others.length > 0 && `with ${nameWords(others, NAMED)}`,
                uncounted && 'not counted yet',
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          <ChevronRight aria-hidden="true" className="size-5 text-muted max-[24rem]:hidden" />
        </div>
      </article>
    </section>
  )
}

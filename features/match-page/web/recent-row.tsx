import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, Suspense } from 'react'

import { CalendarDay } from '#features/days/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import {
  ticketGrid,
  TicketPieces,
  TicketStory,
  TicketStub,
} from '#features/matches/web/match-ticket.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

const WaitsHere = lazyComponent(
  async () => (await import('#features/matches/web/waits-here.tsx')).WaitsHere,
)

/** A match as a ticket: the game and its day, the story, and everybody's piece. */
export function RecentRow({
  match,
  children,
}: {
  match: Match
  /** Beside the pieces. */
  children?: ReactNode
}) {
  const waits = 'waits' in match
  return (
    <article className={`${ticketGrid} relative border-t-2 border-dashed border-line`}>
      <TicketStub match={match} />
      <div
        className={`grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2 sm:px-4 ${waits ? 'bg-sunk' : ''}`}
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
            {waits && (
              <Suspense>
                <WaitsHere />
              </Suspense>
            )}
          </div>
          <TicketStory match={match} className="line-clamp-none!" />
          {children === undefined && <TicketPieces match={match} className="mt-1" />}
        </div>
        <ChevronRight aria-hidden="true" className="size-5 text-muted max-[24rem]:hidden" />
        {children !== undefined && (
          <div className="col-span-3 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted sm:text-base">
            <TicketPieces match={match} />
            {children}
          </div>
        )}
      </div>
    </article>
  )
}

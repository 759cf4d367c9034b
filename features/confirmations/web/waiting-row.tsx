import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useRef } from 'react'

import { useMe } from '#client/query/me.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { ticketGrid, TicketStub } from '#features/matches/web/match-ticket.tsx'
import { colourOf } from '#features/names/colours.rules.ts'
import { whoWon } from '#features/scoring/who-won.rules.ts'
import { useConfirm } from '#features/whole-match/web/match-mutations.ts'
import { Button } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { keepRowFocus } from '#ui/lists/row-focus.ts'

import { removeFromWaiting } from './waiting-query.ts'
import type { WaitingRowState } from './waiting-rows.ts'

/**
 * A match that waits for the reader: what is claimed, and the two answers, confirm or look first. A
 * confirmed one stays in its place until the list is left.
 */
export function WaitingRow({
  match,
  confirmed,
  refusal,
  onConfirmed,
}: WaitingRowState & {
  /** Why confirming it with others was refused. */
  refusal?: string | undefined
  /** Before it leaves the list of what waits. */
  onConfirmed: () => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const about = useId()
  const confirm = useConfirm(match, 'Failed to confirm.')
  return (
    <li ref={row} tabIndex={-1}>
      <article aria-labelledby={about} className="@container relative">
        <div
          className={`${ticketGrid} min-h-17 border-t-2 border-dashed border-line sm:min-h-18 lg:grid-cols-[4.5rem_minmax(0,1fr)]`}
        >
          <TicketStub match={match} />
          <div className="flex min-w-0 items-center gap-2.5 py-1 pr-3 pl-3 @lg:gap-4 @lg:pr-5 @lg:pl-4">
            {/* Small phones have room for who won rather than for the box. */}
            <BoxFace game={match.game} size={42} className="max-[24rem]:hidden" />
            <div className="min-w-0 flex-1">
              <h3 id={about} className="line-clamp-2 text-base leading-tight wrap-anywhere">
                {match.game.name}
              </h3>
              {confirmed ? (
                <p className="flex items-center gap-1.5 text-base font-bold text-win">
                  <Check aria-hidden="true" strokeWidth={3} className="size-4" />
                  Confirmed
                </p>
              ) : (
                <p className="leading-tight text-muted wrap-anywhere">
                  {/* A line ends after the day rather than in it. */}
                  <span className="inline-block">
                    <CalendarDay day={match.day} />,
                  </span>{' '}
                  <Claim match={match} />
                </p>
              )}
            </div>
            <Link
              to="/matches/$id"
              params={{ id: match._id }}
              aria-describedby={about}
              // The link covers the row, on phones by itself; the confirm button lies above it.
              className="flex min-h-11 shrink-0 items-center rounded-field font-bold text-muted no-underline after:absolute after:inset-0 hover:text-ink focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus @max-lg:absolute @max-lg:inset-0 print:hidden"
            >
              <span className="@max-lg:sr-only">Open</span>
              <ChevronRight aria-hidden="true" className="size-5 @max-lg:hidden" />
            </Link>
            {confirmed ? (
              <OwnPiece />
            ) : (
              <Button
                tone="quiet"
                size="small"
                aria-describedby={about}
                loading={confirm.isPending}
                icon={<Check aria-hidden="true" strokeWidth={3} className="size-5" />}
                className="z-10 min-h-12! w-13 px-0! @lg:min-h-11! @lg:w-30"
                onClick={() =>
                  confirm.mutate(undefined, {
                    onSuccess: () => {
                      keepRowFocus(row.current)
                      onConfirmed()
                      removeFromWaiting(match._id)
                    },
                  })
                }
              >
                <span className="@max-lg:sr-only">Confirm</span>
              </Button>
            )}
          </div>
        </div>
        {refusal !== undefined && !confirmed && (
          <p className="bg-loss/12 px-4 py-2 text-base font-semibold text-loss sm:px-6">
            {refusal}
          </p>
        )}
      </article>
    </li>
  )
}

/** The reader's piece in the place of the button. It takes a second tap, which would open the match. */
function OwnPiece() {
  const me = useMe()
  return (
    <span className="z-10 grid min-h-12 w-13 shrink-0 place-items-center @lg:min-h-11 @lg:w-30">
      <Meeple piece={colourOf({ userId: me._id, name: me.firstName })} className="size-7" />
    </span>
  )
}

/** Who has won, and the reader; and who wrote it down, unless the account is gone or there is no room. */
function Claim({ match }: { match: Match }) {
  const me = useMe()
  const writer = match.createdBy?.firstName
  return (
    <>
      {whoWon(match, me._id)}
      {writer !== undefined && (
        <span className="@max-lg:hidden">{`\u00a0· ${writer} wrote it down`}</span>
      )}
    </>
  )
}

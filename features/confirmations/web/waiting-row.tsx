import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useRef } from 'react'

import { useMe } from '#client/query/me.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { ticketGrid, TicketStub } from '#features/matches/web/match-ticket.tsx'
import { useConfirm } from '#features/whole-match/web/match-mutations.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nameWords } from '#ui/layout/name-words.ts'
import { focusRowBeside } from '#ui/lists/row-focus.ts'

import { removeFromWaiting } from './waiting-query.ts'
import type { WaitingRowState } from './waiting-rows.ts'

/** A match that waits for the reader: what is claimed, and the two answers, confirm or look first. */
export function WaitingRow({
  match,
  motion,
  refusal,
}: WaitingRowState & {
  /** Why confirming it with others was refused. */
  refusal?: string | undefined
}) {
  const row = useRef<HTMLLIElement>(null)
  const about = useId()
  const confirm = useConfirm(match, 'Failed to confirm.')
  const leaves = motion === 'leaving'
  return (
    <li
      ref={row}
      tabIndex={-1}
      inert={leaves}
      className={classNames(
        // The row closes like a drawer, and the next one opens in the same time.
        'grid transition-[grid-template-rows,opacity] duration-220 ease-out',
        leaves ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
        motion === 'arriving' && 'starting:grid-rows-[0fr] starting:opacity-0',
      )}
    >
      <article
        aria-labelledby={about}
        className={classNames('relative min-h-0', motion !== 'none' && 'overflow-clip')}
      >
        <div className={`${ticketGrid} min-h-17 border-t-2 border-dashed border-line sm:min-h-18`}>
          <TicketStub match={match} />
          <div className="flex min-w-0 items-center gap-2.5 py-2 pr-3 pl-3 sm:gap-4 sm:pr-5 sm:pl-4">
            <BoxFace game={match.game} size={42} className="max-[22rem]:hidden" />
            <div className="min-w-0 flex-1">
              <h3
                id={about}
                className="line-clamp-2 text-base leading-snug wrap-anywhere sm:text-lg"
              >
                {match.game.name}
              </h3>
              <p className="text-sm leading-snug text-muted wrap-anywhere">
                <CalendarDay day={match.day} />
                <Writer match={match} />
                <Winner match={match} />
              </p>
            </div>
            <Link
              to="/matches/$id"
              params={{ id: match._id }}
              aria-describedby={about}
              // The link covers the row, on phones by itself; the confirm button lies above it.
              className="flex min-h-11 shrink-0 items-center rounded-field font-bold text-muted no-underline after:absolute after:inset-0 hover:text-ink focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus max-sm:absolute max-sm:inset-0"
            >
              <span className="max-sm:sr-only lg:max-[90rem]:sr-only">Open</span>
              <ChevronRight aria-hidden="true" className="size-5 max-sm:hidden" />
            </Link>
            <Button
              tone="quiet"
              size="small"
              aria-describedby={about}
              loading={confirm.isPending}
              icon={<Check aria-hidden="true" strokeWidth={3} className="size-5" />}
              className="z-10 min-h-12! max-sm:w-13 max-sm:px-0! sm:min-h-11!"
              onClick={() =>
                confirm.mutate(undefined, {
                  onSuccess: () => {
                    focusRowBeside(row.current)
                    removeFromWaiting(match._id)
                  },
                })
              }
            >
              <span className="max-sm:sr-only">Confirm</span>
            </Button>
          </div>
        </div>
        {refusal !== undefined && (
          <p className="bg-loss/12 px-4 py-2 text-sm font-semibold text-loss sm:px-6">{refusal}</p>
        )}
      </article>
    </li>
  )
}

/** Who wrote the match down; nothing once the account is gone. */
function Writer({ match: { createdBy } }: { match: Match }) {
  if (createdBy === null) return null
  return (
    <>
      <span className="max-sm:hidden">{`\u00a0· ${createdBy.firstName} wrote it down`}</span>
      <span className="sm:hidden">{`, by ${createdBy.firstName}`}</span>
    </>
  )
}

/** So many winners have room in a row. */
const NAMED = 3

/** Who has won, when it is not the reader, of whom the stub tells. */
function Winner({ match: { mode, players } }: { match: Match }) {
  const me = useMe()
  const winners = players.filter(({ result }) => result === 'Win')
  if (mode === 'cooperative' || winners.length === 0) return null
  if (winners.some(({ user }) => user?._id === me._id)) return null
  const names = winners.map(({ user, name }) => user?.firstName ?? name)
  const words = `${nameWords(names, NAMED)} won`
  return (
    <>
      <span className="max-sm:hidden">{'\u00a0· '}</span>
      <span className="max-sm:block">{words}</span>
    </>
  )
}

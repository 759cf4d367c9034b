import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useRef } from 'react'

import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { OwnStub } from '#features/matches/web/own-stub.tsx'
import { useConfirm } from '#features/whole-match/web/match-mutations.ts'
import { Button } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { nameWords } from '#ui/layout/name-words.ts'
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
      <article aria-labelledby={about} className="relative">
        <div className="grid min-h-20 min-w-0 grid-cols-[4.625rem_minmax(0,1fr)] border-t-2 border-dashed border-line sm:min-h-18 sm:grid-cols-[6rem_minmax(0,1fr)]">
          <OwnStub match={match} />
          <div className="flex min-w-0 items-center gap-2.5 py-2 pr-3 pl-3 sm:gap-4 sm:pr-5 sm:pl-4">
            <BoxFace game={match.game} size={44} className="max-[22rem]:hidden" />
            <div className="min-w-0 flex-1">
              <h3
                id={about}
                className="line-clamp-2 text-base leading-snug wrap-anywhere sm:text-lg"
              >
                {match.game.name}
              </h3>
              {confirmed ? (
                <p className="flex items-center gap-1.5 text-sm font-bold text-win">
                  <Check aria-hidden="true" strokeWidth={3} className="size-4" />
                  Confirmed
                </p>
              ) : (
                <p className="text-sm leading-snug text-muted wrap-anywhere">
                  <CalendarDay day={match.day} />
                  <Writer match={match} />
                  <Winner match={match} />
                </p>
              )}
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
            {confirmed ? (
              <OwnPiece />
            ) : (
              <Button
                tone="quiet"
                size="small"
                aria-describedby={about}
                loading={confirm.isPending}
                icon={<Check aria-hidden="true" strokeWidth={3} className="size-5" />}
                className="z-10 min-h-12! w-13 px-0! sm:min-h-11! sm:w-30"
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
                <span className="max-sm:sr-only">Confirm</span>
              </Button>
            )}
          </div>
        </div>
        {refusal !== undefined && !confirmed && (
          <p className="bg-loss/12 px-4 py-2 text-sm font-semibold text-loss sm:px-6">{refusal}</p>
        )}
      </article>
    </li>
  )
}

/** The reader's piece in the place of the button. It takes a second tap, which would open the match. */
function OwnPiece() {
  const me = useMe()
  return (
    <span className="z-10 grid min-h-12 w-13 shrink-0 place-items-center sm:min-h-11 sm:w-30">
      <Meeple piece={colourOf({ userId: me._id, name: me.firstName })} className="size-7" />
    </span>
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

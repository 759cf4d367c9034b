import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useId, useRef } from 'react'

import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { matchCardGrid } from '#features/matches/web/match-card.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { keepRowFocus } from '#ui/lists/row-focus.ts'

import type { Answer } from './inbox-places.ts'

interface Choice {
  label: string
  loading?: boolean
  onPress: () => void
}

/**
 * Something that waits: what is claimed or asked, and the two answers. In a short row, as Home has it, the
 * yes is a check, and the row itself leads to the other. An answered row keeps its place and its height.
 */
export function InboxRow({
  short,
  lead,
  box,
  title,
  to,
  detail,
  more,
  aside,
  yes,
  no,
  answer,
  refusal,
}: {
  short: boolean
  /** In the place of the reader's score and place. */
  lead: ReactNode
  box?: ReactNode
  title: string
  to: string
  detail: ReactNode
  more?: ReactNode
  aside?: ReactNode
  yes: Choice
  /** A text leads to where it can be looked at and answered. */
  no: Choice | string
  answer: Answer | null
  refusal?: string | undefined
}) {
  const row = useRef<HTMLLIElement>(null)
  const about = useId()
  const press = ({ onPress }: Choice) => {
    keepRowFocus(row.current)
    onPress()
  }
  const { pathname, searchParams } = new URL(to, window.location.origin)
  const check = <Check aria-hidden="true" strokeWidth={3} className="size-5" />
  const said = answer !== null && (
    <p
      className={classNames(
        'flex min-w-0 items-center gap-2 font-bold',
        answer === 'yes' && 'text-win',
      )}
    >
      {answer === 'yes' && !short && <OwnPiece />}
      {answer === 'yes' ? 'You said yes' : 'You said no'}
    </p>
  )
  const wide = 'w-full @lg:w-28'
  return (
    <li ref={row} tabIndex={-1}>
      <article
        aria-labelledby={about}
        className="@container relative border-t-2 border-dashed border-line"
      >
        <div
          className={classNames(
            matchCardGrid,
            'sm:grid-cols-[5.75rem_minmax(0,1fr)]',
            short && 'min-h-18',
          )}
        >
          {lead}
          <div
            className={classNames(
              'min-w-0',
              short
                ? 'flex items-center gap-3 py-1.5 pr-3 pl-3'
                : 'grid gap-x-5 gap-y-2.5 p-3.5 pr-3 @lg:grid-cols-[minmax(0,1fr)_auto] @lg:items-center @lg:px-5',
            )}
          >
            {/* A long word of a name has the room. */}
            {short && <span className="contents @max-[18.5rem]:hidden">{box}</span>}
            <div className="min-w-0 flex-1">
              <div
                className={classNames('flex items-start', !short && 'min-h-8 flex-wrap gap-x-2')}
              >
                <h3
                  id={about}
                  className={classNames(
                    'max-w-full text-base leading-tight wrap-break-word @lg:flex-initial',
                    // What follows goes below a word that it would break.
                    short ? 'min-w-0 flex-1' : 'flex-[1_0_min-content]',
                  )}
                >
                  <Link
                    to={pathname}
                    search={Object.fromEntries(searchParams)}
                    className={classNames(
                      'text-ink no-underline',
                      short
                        ? 'line-clamp-1 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus'
                        : 'hover:underline',
                    )}
                  >
                    <span className="sr-only">Open </span>
                    {title}
                  </Link>
                </h3>
                {!short && <div className="flex grow items-start gap-2">{aside}</div>}
              </div>
              {short && said !== false ? (
                said
              ) : (
                <p
                  className={classNames(
                    'text-base text-muted wrap-anywhere',
                    short ? 'line-clamp-2 leading-tight' : 'leading-snug',
                  )}
                >
                  {detail}
                </p>
              )}
              {!short && more}
            </div>
            {short ? (
              answer === null ? (
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={yes.label}
                  aria-describedby={about}
                  loading={yes.loading}
                  className="z-10 min-h-12! w-13 shrink-0 px-0!"
                  onClick={() => press(yes)}
                >
                  {check}
                </Button>
              ) : (
                // It takes a second tap, which would open the match.
                <span className="z-10 grid min-h-12 w-13 shrink-0 place-items-center">
                  {answer === 'yes' && <OwnPiece />}
                </span>
              )
            ) : said !== false ? (
              <div className="flex min-h-12 items-center @lg:w-[14.625rem]">{said}</div>
            ) : (
              <div className="grid min-h-12 grid-cols-2 gap-2.5 max-[17rem]:grid-cols-1">
                <Button
                  tone="quiet"
                  icon={<span className="contents @max-[18.5rem]:hidden">{check}</span>}
                  aria-describedby={about}
                  loading={yes.loading}
                  className={`${wide} px-2!`}
                  onClick={() => press(yes)}
                >
                  {yes.label}
                </Button>
                {typeof no === 'string' ? (
                  <ButtonLink
                    to={pathname}
                    search={Object.fromEntries(searchParams)}
                    tone="quiet"
                    aria-describedby={about}
                    className={`${wide} px-2!`}
                  >
                    {no}
                  </ButtonLink>
                ) : (
                  <Button
                    tone="quiet"
                    aria-describedby={about}
                    loading={no.loading}
                    className={`${wide} px-2!`}
                    onClick={() => press(no)}
                  >
                    {no.label}
                  </Button>
                )}
              </div>
            )}
          </div>
        </div>
        {refusal !== undefined && answer === null && (
          <p className="bg-loss/12 px-4 py-2 text-base font-semibold text-loss sm:px-6">
            {refusal}
          </p>
        )}
      </article>
    </li>
  )
}

function OwnPiece() {
  const me = useMe()
  return (
    <Meeple piece={colourOf({ userId: me._id, name: me.firstName })} className="size-7 shrink-0" />
  )
}

export function PieceBox({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center justify-center border-r-2 border-dashed border-line bg-sunk p-1 max-[17rem]:border-r-0">
      {children}
    </div>
  )
}

import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import { Button } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'

import { type Tie, isTied } from '../seats/finishing.ts'
import { withLone, withPlacesSwapped, withTeamOf } from '../seats/modes.ts'
import { crownsOf, shortNameOf, sideName } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { loneOf, sidesOf } from '../seats/sides.ts'
import { type TableProps, hasScoreBoxes, withSeat } from '../seats/table-draft.ts'
import { CrownMark, ScoreField, TieCrown, focusNextScore } from './row-tools.tsx'

/** Four at two sides: moving one swaps two. */
const TWO_AGAINST_TWO = 4

export function TeamBoard({
  draft,
  pieces,
  tie,
  places,
  update,
}: TableProps & {
  tie: Tie | null
  places: readonly (number | null)[] | null
}) {
  const { seats } = draft
  const board = useRef<HTMLDivElement>(null)
  const [isMore, setMore] = useState(false)
  const [said, setSaid] = useState('')
  const lone = loneOf(seats)
  // By name, so that no column moves with its first player; whoever plays alone is first.
  const sides = sidesOf('teams', seats).toSorted((one, other) => (one.team < other.team ? -1 : 1))
  const crowns = crownsOf(draft)

  /** What a tap on the name does; null for nothing. */
  function change(seat: Seat): (() => void) | null {
    const { key } = seat
    if (lone !== null) return lone === seat ? null : () => update((now) => withLone(now, key))
    const at = sides.findIndex((side) => side.seats.includes(seat))
    if (sides.length === 2 && !isMore) {
      const others = sides[1 - at]?.seats ?? []
      const isEven = others.length === 2 && seats.length === TWO_AGAINST_TWO
      const partner = others.findLast(({ kind }) => kind !== 'self')
      if (isEven && partner !== undefined) {
        return () => update((now) => withPlacesSwapped(now, key, partner.key))
      }
      // A side must not become empty.
      if (sides[at]?.seats.length === 1) return null
    }
    const teams = [...sides.map(({ team }) => team), ...(isMore ? [null] : [])]
    const next = teams[(at + 1) % teams.length] ?? null
    return () => {
      update((now) => withTeamOf(now, key, next))
      if (next === null) setMore(false)
    }
  }

  function tap(seat: Seat) {
    const act = change(seat)
    if (act === null) return
    const name = shortNameOf(seat, seats)
    setSaid(lone === null ? `${name} changes sides.` : `${name} plays alone.`)
    flushSync(act)
    // The name is in another column now, and an element that moves loses the focus.
    const moved = board.current?.querySelector<HTMLElement>(
      `[data-board-name="${CSS.escape(seat.key)}"]`,
    )
    moved?.focus({ preventScroll: true })
  }

  return (
    <div
      ref={board}
      role="group"
      aria-label="Teams"
      className="border-b-[1.5px] border-dashed border-line"
    >
      <div
        className={`relative grid grid-cols-2 gap-x-4 gap-y-3 px-3 pt-1 pb-3 before:absolute before:inset-y-0 before:left-1/2 before:border-l-[1.5px] before:border-dashed before:border-line @max-[16rem]:grid-cols-1 @max-[16rem]:before:hidden ${sides.length > 2 ? '@2xl:grid-cols-4' : ''}`}
      >
        {sides.map(({ team, seats: members }) => {
          const [first] = members
          if (first === undefined) return null
          const index = seats.indexOf(first)
          const name = sideName({ team, seats: members }, seats)
          const place = places?.[index] ?? null
          const crown = crowns[index] ?? null
          return (
            <div key={team} role="group" aria-label={name} className="flex min-w-0 flex-col gap-2">
              <div className="flex min-h-11 items-center gap-2">
                {place !== null && <span className="font-score text-xl text-muted">{place}</span>}
                <h3 className="min-w-0 flex-1 text-base leading-tight wrap-anywhere">{name}</h3>
                {isTied(tie, first.key) ? (
                  <TieCrown of={first.key} name={name} won={crown === 'won'} update={update} />
                ) : (
                  crown !== null && <CrownMark crown={crown} />
                )}
              </div>
              <ul role="list" aria-label={name} className="flex flex-1 flex-col gap-2">
                {members.map((seat) => (
                  <li key={seat.key}>
                    <button
                      type="button"
                      data-board-name={seat.key}
                      aria-label={`${seat.name} ${lone === null ? 'changes sides' : 'plays alone'}`}
                      aria-pressed={lone === null ? undefined : lone === seat}
                      aria-disabled={lone === null && change(seat) === null}
                      onClick={() => tap(seat)}
                      className={`flex min-h-13 w-full items-center gap-2 rounded-field border-[1.5px] border-field bg-card py-1 pr-2 pl-2 text-left leading-tight font-bold hover:bg-sunk aria-disabled:border-dashed aria-disabled:text-muted ${chosenClasses}`}
                    >
                      <Meeple
                        piece={pieces[seats.indexOf(seat)] ?? 0}
                        className="size-7 shrink-0"
                      />
                      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                        {shortNameOf(seat, seats)}
                      </span>
                      {lone === null && (
                        <ArrowRightLeft
                          aria-hidden="true"
                          className="size-4.5 shrink-0 text-muted"
                        />
                      )}
                    </button>
                  </li>
                ))}
              </ul>
              {hasScoreBoxes(draft) && (
                <ScoreField
                  tall
                  label={`Score of ${name}`}
                  name={`players.${index}.score`}
                  value={first.score}
                  onChange={(score) => update((now) => withSeat(now, first.key, { score }))}
                  enterKeyHint="next"
                  onEnter={focusNextScore}
                />
              )}
            </div>
          )
        })}
        {isMore && (
          <p className="grid min-h-24 place-items-center rounded-field border-2 border-dashed border-focus px-2 text-center text-muted">
            Tap a name until it is here.
          </p>
        )}
      </div>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 border-t-[1.5px] border-dashed border-line px-4 py-1 text-xs">
        <p className="text-muted">
          {lone === null ? 'Tap a name to change its side.' : 'Tap whoever plays alone.'}
        </p>
        {lone === null && !isMore && seats.length > sides.length && (
          <Button
            tone="bare"
            size="small"
            className="ml-auto px-0"
            icon={<Plus aria-hidden="true" className="size-4.5" />}
            onClick={() => setMore(true)}
          >
            {sides.length === 2 ? 'Third team' : 'One more team'}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

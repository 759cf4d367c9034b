import Info from 'lucide-react/icons/info'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { classNames } from '#ui/base/class-names.ts'

import { shortNameOf, sideName } from '../../seats/outcome.ts'
import { loneOf, newTeamName, type Side, sidesOf, teamsOf } from '../../seats/sides.ts'
import { hasScoreBoxes } from '../../seats/table-draft.ts'
import { OpenPlace } from './board-name.tsx'
import { BoardSide, type TeamBoardProps } from './board-side.tsx'
import { ALONE, keptOrder, sideIds } from './column-order.ts'
import { type DropTarget, useBoardDrag } from './use-board-drag.ts'

/** The sides as columns of names: people change places by a drag, or by a tap on each of two. */
export function TeamBoard(props: TeamBoardProps) {
  const { draft, actions } = props
  const { seats } = draft
  const board = useRef<HTMLDivElement>(null)
  const note = useId()
  const [pickedKey, setPicked] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { lifted, dragged } = useBoardDrag(drop)
  const columns = useColumns(sidesOf('teams', seats))
  const lone = loneOf(seats)
  const sideOf = (key: string) =>
    columns.find(({ side }) => side.seats.some((seat) => seat.key === key))
  const nameOf = (key: string) => {
    const seat = seats.find((one) => one.key === key)
    return seat === undefined ? '' : shortNameOf(seat, seats)
  }
  const picked = pickedKey === null || sideOf(pickedKey) === undefined ? null : pickedKey
  const pickedSide = picked === null ? undefined : sideOf(picked)

  /** The name moves to another column, and an element that moves loses the focus. */
  function act(key: string, change: () => void, words: string) {
    setPicked(null)
    setSaid(words)
    flushSync(change)
    board.current
      ?.querySelector<HTMLElement>(`[data-board-name="${CSS.escape(key)}"]`)
      ?.focus({ preventScroll: true })
  }
  function swap(key: string, other: string) {
    const words = `${nameOf(key)} and ${nameOf(other)} have changed places.`
    act(key, () => actions.onSwap(key, other), words)
  }
  function moveTo(key: string, team: string | null) {
    act(key, () => actions.onTeam(key, team), `${nameOf(key)} is in another team.`)
  }
  function drop(key: string, { name, side: id }: DropTarget) {
    if (name !== undefined) {
      swap(key, name)
      // Four at two sides need no second change: the scores come next.
      if (seats.length === 4) board.current?.querySelector<HTMLElement>('[enterkeyhint]')?.focus()
      return
    }
    const column = columns.find((one) => one.id === id)
    if (column !== undefined && canCome(key, column.side)) moveTo(key, column.side.team)
  }
  /** Whoever plays alone changes places with somebody; a side with nobody left is none. */
  function canCome(key: string, { team }: Side): boolean {
    const isLast = columns.length < 3 && sideOf(key)?.side.seats.length === 1
    return team !== '' && lone === null && !isLast
  }
  function tap(key: string) {
    if (lone !== null) {
      if (lone.key !== key) act(key, () => actions.onLone(key), `${nameOf(key)} plays alone.`)
      return
    }
    if (picked === null || pickedSide === sideOf(key)) {
      setPicked(picked === key ? null : key)
      setSaid(picked === key ? '' : `${nameOf(key)} changes places with whom?`)
      return
    }
    swap(picked, key)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || picked === null) return
    event.stopPropagation()
    setPicked(null)
    setSaid('')
  }

  const target = lifted === null ? null : lifted.over
  const isTwo = columns.length === 2
  const counted = columns.every(({ side }) => side.seats.length < 3) ? 'both' : 'the whole team'
  return (
    <div
      ref={board}
      role="group"
      aria-label="Teams"
      aria-describedby={note}
      data-board=""
      className="px-1 pb-2 sm:px-0"
    >
      <div
        className={classNames(
          'grid grid-cols-2 gap-x-3.5 @max-[16rem]:grid-cols-1',
          !isTwo && 'gap-y-3 @2xl:grid-cols-4',
        )}
      >
        {columns.map(({ id, side, place }) => (
          <BoardSide
            // A team's id changes with its name.
            key={place}
            {...props}
            id={id}
            side={side}
            name={sideName(side, seats)}
            newName={newTeamName(teamsOf(seats))}
            lone={lone}
            isDivided={isTwo}
            picked={picked}
            isOther={pickedSide !== undefined && pickedSide.side !== side}
            lifted={lifted}
            dragged={dragged}
            coming={
              lifted !== null && target?.side === id && canCome(lifted.key, side)
                ? `${nameOf(lifted.key)} comes here`
                : null
            }
            arriving={
              lifted === null || target?.name === undefined
                ? null
                : `${nameOf(target.name)} comes here`
            }
            nameOf={nameOf}
            onTap={tap}
            onKeyDown={onKeyDown}
            onCome={
              picked !== null && pickedSide?.side !== side && canCome(picked, side)
                ? () => moveTo(picked, side.team)
                : null
            }
          />
        ))}
      </div>
      {picked !== null && lone === null && (pickedSide?.side.seats.length ?? 0) > 1 && (
        <div className="pt-2">
          <OpenPlace words={`${nameOf(picked)} in a new team`} onTap={() => moveTo(picked, null)} />
        </div>
      )}
      <p id={note} className="flex items-start gap-2 pt-2 text-xs leading-snug text-muted">
        <Info aria-hidden="true" className="mt-px size-4 shrink-0" />
        {lone === null
          ? `Drag a name, or tap two names and they change places.${hasScoreBoxes(draft) ? ` One score counts for ${counted}.` : ''}`
          : `Tap whoever plays alone.${hasScoreBoxes(draft) ? ' One score counts for all the others.' : ''}`}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** The sides, each where it has been. */
function useColumns(sides: readonly Side[]): { id: string; side: Side; place: string }[] {
  const ids = sideIds(sides)
  const [before, setBefore] = useState<readonly string[]>(ids)
  const order = keptOrder(before, ids)
  if (order !== before) setBefore(order)
  // Whoever plays alone is first.
  const alone = order.filter((id) => id === ALONE)
  return [...alone, ...order.filter((id) => id !== ALONE)].flatMap((id, at) => {
    const side = sides[ids.indexOf(id)]
    return side === undefined ? [] : [{ id, side, place: `column ${at}` }]
  })
}

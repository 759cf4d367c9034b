import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import Crown from 'lucide-react/icons/crown'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { BoxFace } from '#features/games/web/box-face.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Item } from './reading-items.ts'
import { kindWords, resultWords } from './reading-words.ts'

const icon = { 'aria-hidden': true, className: 'size-4.5 shrink-0 text-muted' } as const
const icons = {
  place: <MapPin {...icon} />,
  minutes: <Clock {...icon} />,
  day: <CalendarDays {...icon} />,
  setting: <Scale {...icon} />,
  unread: <CircleQuestionMark {...icon} className="size-4.5 shrink-0 text-loss" />,
} as const

/** One part of the reading: a row of a ticket on phones, a chip on wide screens. */
export function ReadingChip({
  item,
  pieces,
  open,
  onTap,
}: {
  item: Item
  pieces: readonly number[]
  open: boolean
  onTap: () => void
}) {
  const isRow = item.kind === 'game' || item.kind === 'seat'
  const look = classNames(
    'flex min-h-11 max-w-full items-center gap-2 rounded-full py-1 text-left leading-tight text-base font-bold sm:min-h-8',
    isRow ? 'max-sm:w-full max-sm:rounded-field max-sm:px-1' : 'max-sm:bg-sunk max-sm:px-3.5',
    'aria-expanded:bg-[color-mix(in_oklab,var(--marigold)_24%,var(--card))] sm:px-2.5',
    item.kind === 'unread'
      ? 'border-[1.5px] border-dashed border-loss max-sm:bg-transparent'
      : 'sm:bg-sunk',
  )
  return (
    <li
      className={classNames(
        'max-w-full min-w-0',
        isRow && 'max-sm:w-full max-sm:border-b max-sm:border-dashed max-sm:border-line',
      )}
    >
      {item.kind === 'expansion' ? (
        <button type="button" onClick={onTap} className={classNames(look, 'hover:brightness-97')}>
          {contentOf(item, pieces)}
        </button>
      ) : item.words === '' ? (
        <span className={look}>{contentOf(item, pieces)}</span>
      ) : (
        <button
          type="button"
          aria-expanded={open}
          onClick={onTap}
          className={classNames(look, 'hover:brightness-97')}
        >
          {contentOf(item, pieces)}
        </button>
      )}
    </li>
  )
}

function contentOf(item: Item, pieces: readonly number[]): ReactNode {
  if (item.kind === 'game') {
    return item.game === null ? (
      <>
        {icons.unread}
        <span className="min-w-0 wrap-anywhere">{item.label}</span>
      </>
    ) : (
      <>
        <BoxFace game={item.game} size={20} className="max-sm:size-9" />
        <span className="min-w-0 wrap-anywhere max-sm:font-display max-sm:text-xl">
          {item.game.name}
        </span>
      </>
    )
  }
  if (item.kind === 'expansion') {
    return (
      <>
        <span className="sr-only">Leave out </span>
        <Plus {...icon} />
        <span className="min-w-0 wrap-anywhere">
          {item.label} <span className="font-normal text-muted">as last time</span>
        </span>
        <X {...icon} />
      </>
    )
  }
  if (item.kind !== 'seat') {
    return (
      <>
        {icons[item.kind]}
        <span className="min-w-0 wrap-anywhere">
          {item.kind === 'unread' && <span className="font-normal">Not understood: </span>}
          {item.label}
        </span>
      </>
    )
  }
  const { who, score, result, rank, team } = item.seat
  return (
    <>
      <Meeple piece={pieces[item.index] ?? 0} className="size-7 sm:size-5" />
      <span className="min-w-0 wrap-anywhere">
        {who.name}{' '}
        <span className="font-normal text-muted">
          {[kindWords[who.kind], team ?? ''].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-1.5 pl-1 font-score text-2xl tabular-nums sm:text-base">
        {result === 'Win' && (
          <Crown aria-hidden="true" className="size-5 fill-marigold text-marigold-edge sm:size-4" />
        )}
        {result !== null && (
          <span
            className={classNames(
              'font-sans text-base font-semibold text-muted',
              result === 'Win' && 'sr-only',
            )}
          >
            {resultWords[result]}
          </span>
        )}
        {rank !== null && (
          <span className="font-sans text-base font-semibold text-muted">{ordinal(rank)}</span>
        )}
        {score !== null && shownScore(score)}
      </span>
    </>
  )
}

import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useEffect, useState } from 'react'

import { BoxFace } from '#features/games/web/box-face.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { nameWords } from '#ui/layout/name-words.ts'

import type { FormDraft } from '../drafts/form-draft.ts'
import { isOpenSeat } from '../seats/seat.ts'
import { type TableDraft, hasScoreBoxes } from '../seats/table-draft.ts'

const PIECES = 4
/** Its box gets smaller letters, so that it is not broken. */
const LONG_WORD = /[^\s-]{10}/u

export function ChosenRows({
  draft: { seats, game },
  pieces,
  folding: { isComplete, isOpen, toggle },
  isGameFixed,
}: {
  draft: FormDraft
  pieces: readonly number[]
  folding: ReturnType<typeof useFolding>
  isGameFixed: boolean
}) {
  if (!isComplete || game === null) return null
  const isHere = seats.some(({ kind }) => kind === 'self')
  const known = seats.filter((seat) => !isOpenSeat(seat))
  const others = [
    ...(known.length > 1 ? [String(known.length - 1)] : []),
    ...(known.length < seats.length ? ['?'] : []),
  ]
  return (
    <div className="flex divide-x-[1.5px] divide-dashed divide-line overflow-clip rounded-card bg-card shadow-card max-[16rem]:flex-col max-[16rem]:divide-x-0 sm:hidden">
      <Half
        className="max-w-1/2 shrink-0"
        label="Change people"
        words={isHere ? nameWords(['You', ...others], 3) : `${seats.length} people`}
        isOpen={isOpen.people}
        onTap={() => toggle('people')}
      >
        <span
          className={`grid place-items-center gap-x-0.5 ${known.length > 1 ? 'grid-cols-2' : ''}`}
        >
          {known.slice(0, PIECES).map((seat) => (
            <Meeple key={seat.key} piece={pieces[seats.indexOf(seat)] ?? 0} className="size-4.5" />
          ))}
        </span>
      </Half>
      <Half
        className="flex-1"
        label="Change game"
        words={game.name}
        isOpen={isOpen.game}
        onTap={isGameFixed ? null : () => toggle('game')}
      >
        <BoxFace game={game} size={36} />
      </Half>
    </div>
  )
}

function Half({
  className,
  label,
  words,
  isOpen,
  onTap,
  children,
}: {
  className: string
  label: string
  words: string
  isOpen: boolean
  onTap: (() => void) | null
  children: ReactNode
}) {
  const classes = `flex min-h-14 min-w-0 items-center gap-2 px-3 py-1 text-left max-[24rem]:gap-1.5 max-[24rem]:px-2 ${className}`
  const content = (
    <>
      <span aria-hidden="true" className="grid w-9 shrink-0 place-items-center">
        {children}
      </span>
      <span
        className={`line-clamp-2 min-w-0 flex-1 leading-tight font-bold wrap-break-word max-[24rem]:text-xs ${LONG_WORD.test(words) ? 'text-xs' : ''}`}
      >
        {onTap !== null && <span className="sr-only">{label}: </span>}
        {words}
      </span>
    </>
  )
  if (onTap === null) return <p className={classes}>{content}</p>
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onTap}
      className={`${classes} hover:bg-sunk aria-expanded:bg-sunk`}
    >
      {content}
      {!LONG_WORD.test(words) && (
        <Pencil aria-hidden="true" className="size-4.5 shrink-0 text-muted max-[22rem]:hidden" />
      )}
    </button>
  )
}

type Part = 'people' | 'game'
const bothOpen: Record<Part, boolean> = { people: true, game: true }
const bothFolded: Record<Part, boolean> = { people: false, game: false }

/**
 * On phones people and game fold to a row each once both are there: the scores get the screen. Whoever
 * begins with the game goes on choosing people; then they fold with the first score.
 */
export function useFolding({ seats, game }: FormDraft) {
  const isComplete = game !== null && seats.length > 1
  const isScored = seats.some(({ score }) => score !== '')
  const [isOpen, setOpen] = useState(isComplete ? bothFolded : bothOpen)
  const [before, setBefore] = useState(isScored)
  if (before !== isScored) {
    setBefore(isScored)
    if (isScored) setOpen(bothFolded)
  }
  if (!isComplete && isOpen !== bothOpen) setOpen(bothOpen)
  return {
    isComplete,
    isOpen: isComplete ? isOpen : bothOpen,
    fold: () => setOpen(bothFolded),
    toggle: (part: Part) => setOpen((now) => ({ ...now, [part]: !now[part] })),
  }
}

function shown(selector: string): HTMLInputElement[] {
  const found = document.querySelectorAll<HTMLInputElement>(`#page ${selector}`)
  return [...found].filter((field) => field.checkVisibility())
}

const SCORES = 'input[name$=".score"]'

export function focusFirstScore(): void {
  const scores = shown(SCORES)
  const next = scores.find(({ value }) => value === '') ?? scores[0]
  next?.focus()
}

/** The first empty score, else the first crown where nobody has won, else Save. */
export function focusNext(draft: TableDraft): void {
  const isScored = hasScoreBoxes(draft)
  const isWon = draft.seats.some(({ result }) => result !== '')
  const score = shown(SCORES).find(({ value }) => isScored && value === '')
  const crown = shown('[aria-pressed][aria-label$=" won"]').find(() => !isWon)
  const next = score ?? crown ?? shown('form [type=submit]')[0]
  next?.focus()
}

/** Render it together with the scores. */
export function FirstScoreFocused(): null {
  useEffect(focusFirstScore, [])
  return null
}

export function isPhone(): boolean {
  return window.matchMedia('(width < 40rem)').matches
}
